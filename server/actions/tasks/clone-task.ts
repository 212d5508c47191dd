import { Failure } from '#contract/kit/errors.ts';
import type { MethodSource } from '#domain/model/version.ts';
import type { CloneForm, TaskForm } from '#domain/product/task.ts';
import type { Env } from '#server/env.ts';
import { lockFor } from '#server/store/lock.ts';
import { taskById, taskForm } from '#server/store/projects/task-table.ts';
import { authorOf } from '../people/author.ts';
import { notifyAssigned } from '../people/notify-assigned.ts';
import { refuseUnknownTeam } from '../people/refuse-unknown-people.ts';
import { nameTaken, refuseDuplicates, sameName } from '../refuse-taken.ts';
import { copyTask } from './copy-task.ts';
import { refuseTaskTaken } from './create-task.ts';

/**
 * Makes a task of the same project with the content of the current version of another: rows with their ids, texts, members. It begins undone, in
 * progress, and rates by the method of the project, or by that of the version where `method` says so; `form` replaces its fields. Returns its id.
 * @throws Failure NotFound, TaskNameSame, TaskNameTaken, TaskCodeTaken, MethodMoves
 */
export async function cloneTask(
  env: Env,
  user: { id: string },
  originId: string,
  {
    name,
    code,
    method,
    form: other,
  }: CloneForm & { method?: MethodSource; form?: Omit<TaskForm, keyof CloneForm> | undefined },
): Promise<string> {
  const origin = await taskById(env.store.db, originId);
  const form = await taskForm(env.store.db, originId);
  if (!origin || !form) throw new Failure('NotFound');
  const copy: TaskForm = { ...form, ...other, name, code };
  if (other) await refuseUnknownTeam(env, user, copy, form);
  if (sameName(form.name, name)) throw nameTaken('TaskNameSame');
  const author = authorOf(env, user);
  const id = await refuseDuplicates('TaskNameTaken', () =>
    env.store.tx(async (tx) => {
      await lockFor(tx, 'projects');
      await refuseTaskTaken(tx, origin.projectId, copy, '');
      return copyTask(env, tx, { originId, projectId: origin.projectId, form: copy, method }, author);
    }),
  );
  await notifyAssigned(env, user, id, copy);
  return id;
}
