import type { TaskForm } from '#domain/product/task.ts';
import type { Env } from '#server/env.ts';
import { notify } from './notify.ts';

type Team = Pick<TaskForm, 'members' | 'responsible'>;

const peopleOf = (team: Team | undefined): readonly string[] => (team ? [team.responsible, ...team.members] : []);

/** Notifies who has become a member of a task, or responsible for it, by this change. */
export async function notifyAssigned(
  env: Env,
  user: { id: string },
  taskId: string,
  form: Team & Pick<TaskForm, 'name'>,
  before?: Team,
): Promise<void> {
  const known = peopleOf(before);
  const isNew = (id: string) => !known.includes(id) || (id === form.responsible && id !== before?.responsible);
  await notify(env, { kind: 'assigned', by: user.id, to: peopleOf(form).filter(isNew), taskId, subject: form.name });
}
