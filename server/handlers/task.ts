import { Failure } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/inauth.ts';
import { type TaskDetail, task } from '#contract/task.ts';
import type { TaskForm } from '#domain/model/task.ts';
import type { Env } from '#server/env.ts';
import { implement } from '#server/http/implement.ts';
import { isUniqueViolation, type Tx } from '#server/store/open.ts';
import { setStar } from '#server/store/projects.ts';
import { listTasks, taskItem } from '#server/store/tasks.ts';
import { takeTurn } from '#server/store/turn.ts';
import { nameOf } from '#server/workspace/refusals.ts';
import { noStats } from '#server/workspace/stats.ts';
import { versionsOf } from '#server/workspace/versions-of.ts';

export const taskHandlers = implement(task, {
  list: ({ params, query, user }, env) => listTasks(env, user, { ...query, projectId: params.projectId }),
  across: ({ query, user }, env) => listTasks(env, user, query),
  get: ({ params, user }, env) => detailOf(env, user, params.taskId),
  create: async ({ params, body, user }, env) =>
    detailOf(env, user, (await createTask(env, user, params.projectId, body)).taskId),
  change: async ({ params, body, user }, env) => {
    await changeTask(env, user, params.taskId, body.rev, body.form);
    return detailOf(env, user, params.taskId);
  },
  drop: async ({ params }, env) => {
    const versions = await env.store.db
      .selectFrom('task_version')
      .select('id')
      .where('task_id', '=', params.taskId)
      .execute();
    await env.store.tx(async (tx) => {
      await tx.deleteFrom('star').where('target_id', '=', params.taskId).execute();
      await tx.deleteFrom('task').where('id', '=', params.taskId).execute();
    });
    for (const v of versions) versionsOf(env).forget(v.id);
    return { versions: versions.length };
  },
  star: async ({ params, body, user }, env) => {
    await setStar(env.store.db, user.id, 'task', params.taskId, body.starred);
    return { starred: body.starred };
  },
});

async function detailOf(env: Env, user: CurrentUser, taskId: string): Promise<TaskDetail> {
  const item = await taskItem(env, user.id, taskId);
  const row = await env.store.db.selectFrom('task').select('body').where('id', '=', taskId).executeTakeFirst();
  if (!item || !row) throw new Failure('NotFound');
  return { ...item, form: row.body as TaskForm };
}

/** Creates a task with its first, open version. */
export async function createTask(env: Env, user: CurrentUser, projectId: string, form: TaskForm) {
  const ids = { taskId: env.newId(), versionId: env.newId() };
  const at = env.clock().toISOString();
  await namesFree(() => env.store.tx((tx) => insertTask(tx, { ...ids, projectId, form, user: user.id, at })));
  return ids;
}

/**
 * The version copies the project's method, so it rates the same whatever the project does later.
 * @throws Failure ProjectGone, TaskNameTaken, TaskCodeTaken
 */
export async function insertTask(
  tx: Tx,
  t: { taskId: string; versionId: string; projectId: string; form: TaskForm; user: string; at: string },
): Promise<void> {
  const { taskId, versionId, projectId, form, user, at } = t;
  // Until the version is there for a change of the project's method to find.
  await takeTurn(tx, 'projects');
  const project = await tx.selectFrom('project').select('method').where('id', '=', projectId).executeTakeFirst();
  if (!project) throw new Failure('ProjectGone');
  await refuseTaken(tx, projectId, form, taskId);
  const audit = { create_by: user, responsible_by: form.responsible, update_by: user, created_on: at, update_time: at };
  const head = { id: taskId, project_id: projectId, current_version_id: versionId, rev: 1, body: form };
  await tx
    .insertInto('task')
    .values({ ...head, ...names(form), ...audit })
    .execute();
  await tx
    .insertInto('task_version')
    .values({
      ...{ id: versionId, task_id: taskId, version: 'V1.0', base_version_id: null, content: '', author: user },
      ...{ status: 'open', rev: 1, method: project.method, counters: {}, stats: noStats },
      ...{ created_on: at, update_time: at },
    })
    .execute();
  await setMembers(tx, taskId, form.members);
}

async function changeTask(env: Env, user: CurrentUser, taskId: string, rev: number, form: TaskForm): Promise<void> {
  const stored = await storedTask(env, taskId);
  const at = env.clock().toISOString();
  const audit = { responsible_by: form.responsible, rev: rev + 1, update_by: user.id, update_time: at };
  const claimed =
    stored.rev === rev &&
    (await namesFree(() =>
      env.store.tx(async (tx) => {
        await refuseTaken(tx, stored.project_id, form, taskId);
        const found = await tx
          .updateTable('task')
          .set({ ...names(form), ...audit, body: form })
          .where('id', '=', taskId)
          .where('rev', '=', rev)
          .returning('id')
          .executeTakeFirst();
        if (found) await setMembers(tx, taskId, form.members);
        return found !== undefined;
      }),
    ));
  if (claimed) return;
  const { code, update_by } = await storedTask(env, taskId);
  throw new Failure('StaleRow', { code, who: await nameOf(env, update_by) });
}

/** @throws Failure NotFound */
async function storedTask(env: Env, id: string) {
  const columns = ['rev', 'update_by', 'code', 'project_id'] as const;
  const row = await env.store.db.selectFrom('task').select(columns).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Failure('NotFound');
  return row;
}

const names = ({ name, code, status }: TaskForm) => ({ name, code, status, search: `${name} ${code}`.toLowerCase() });

async function refuseTaken(tx: Tx, projectId: string, form: TaskForm, id: string) {
  const rows = await tx
    .selectFrom('task')
    .select(['name', 'code'])
    .where('project_id', '=', projectId)
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('name', '=', form.name), eb('code', '=', form.code)]))
    .execute();
  if (rows.some((row) => row.name === form.name))
    throw new Failure('TaskNameTaken', {}, [{ path: 'name', problem: 'taken' }]);
  if (rows.length) throw new Failure('TaskCodeTaken', {}, [{ path: 'code', problem: 'taken' }]);
}

async function namesFree<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('TaskNameTaken', {}, [{ path: 'name', problem: 'taken' }]);
    throw error;
  }
}

async function setMembers(tx: Tx, taskId: string, users: readonly string[]) {
  await tx.deleteFrom('task_member').where('task_id', '=', taskId).execute();
  const rows = [...new Set(users)].map((user_id) => ({ task_id: taskId, user_id }));
  if (rows.length) await tx.insertInto('task_member').values(rows).execute();
}
