import { Failure } from '#contract/kit/errors.ts';
import { type TaskDetail, type TaskItem, task } from '#contract/task.ts';
import { changeTask, completeTask } from '#server/actions/tasks/change-task.ts';
import { cloneTask } from '#server/actions/tasks/clone-task.ts';
import { createDrawn } from '#server/actions/tasks/create-drawn.ts';
import { createFromTemplate } from '#server/actions/tasks/create-from-template.ts';
import { createTask } from '#server/actions/tasks/create-task.ts';
import { deleteTask } from '#server/actions/tasks/delete-task.ts';
import { shareTask } from '#server/actions/tasks/share-task.ts';
import { templateDrawing } from '#server/actions/tasks/template-drawing.ts';
import type { Env } from '#server/env.ts';
import { nameCards } from '#server/inauth/name-cards.ts';
import { setStar } from '#server/store/lists/stars.ts';
import { taskForm } from '#server/store/projects/task-table.ts';
import type { StoredTaskItem } from '#server/store/projects/tasks.ts';
import { shareEntries } from './answer-text.ts';
import { implement } from './implement.ts';
import { today } from './today.ts';

export const taskHandlers = implement(task, {
  list: async ({ params, query, user }, env) =>
    pageOf(env, await env.tasks.page(user, { ...query, projectId: params.projectId }, await today(env))),
  across: async ({ query, user }, env) => pageOf(env, await env.tasks.page(user, query, await today(env))),
  get: ({ params, user }, env) => detailOf(env, user, params.taskId),
  create: async ({ params, body, user }, env) => {
    const { taskId } = await createTask(env, user, params.projectId, body);
    return detailOf(env, user, taskId);
  },
  change: async ({ params, body, user }, env) => {
    await changeTask(env, user, params.taskId, body);
    return detailOf(env, user, params.taskId);
  },
  complete: async ({ params, body, user }, env) => {
    await completeTask(env, user, params.taskId, body);
    return detailOf(env, user, params.taskId);
  },
  clone: async ({ params, body, user }, env) => detailOf(env, user, await cloneTask(env, user, params.taskId, body)),
  share: ({ params, body, user }, env) => shareTask(env, user, params.taskId, body),
  createFromTemplate: async ({ params, body: { template, form, locale }, user }, env) => {
    const work = createFromTemplate(env, user, params.projectId, { template, form, language: languageOf(locale) });
    return detailOf(env, user, await work);
  },
  templateDrawing: async ({ params, query }, env) => ({
    rows: await templateDrawing(env, params.entryId, languageOf(query.locale)),
  }),
  createDrawn: async ({ params, body: { form, rows }, user }, env) => {
    const { taskId } = await createDrawn(env, user, { projectId: params.projectId, form }, rows);
    return detailOf(env, user, taskId);
  },
  drop: ({ params }, env) => deleteTask(env, params.taskId),
  star: async ({ params, body, user }, env) => {
    await setStar(env.store.db, user.id, 'task', params.taskId, body.starred);
    return { starred: body.starred };
  },
});

const languageOf = (locale: 'zh-CN' | 'en-US'): 'en' | 'zh' => (locale === 'zh-CN' ? 'zh' : 'en');

const pageOf = async (env: Env, { list, total }: { list: readonly StoredTaskItem[]; total: number }) =>
  shareEntries({ list: await withMembers(env, list), total });

/** @throws Failure NotFound */
async function detailOf(env: Env, user: { id: string }, taskId: string): Promise<TaskDetail> {
  const stored = await env.tasks.item(user.id, taskId);
  const form = await taskForm(env.store.db, taskId);
  if (!stored || !form) throw new Failure('NotFound');
  const [item] = await withMembers(env, [stored]);
  return { ...(item as TaskItem), form };
}

/** The tasks with the cards of their members; users that are gone are left out. One that says the same is the same object. */
async function withMembers(env: Env, tasks: readonly StoredTaskItem[]): Promise<TaskItem[]> {
  const ids = new Set<string>();
  for (const { members } of tasks) for (const id of members) ids.add(id);
  const cards = await nameCards(env.identity, ids);
  return tasks.map((item) => {
    const members = item.members.flatMap((id) => cards.get(id) ?? []);
    // Who has starred a task sees another item than who has not.
    const key = item.starred ? `${item.id} starred` : item.id;
    return env.taskItems.of(key, [item, ...members], () => ({ ...item, members }));
  });
}
