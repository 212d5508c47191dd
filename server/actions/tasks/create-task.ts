import { Failure } from '#contract/kit/errors.ts';
import { nameKey } from '#domain/model/name-key.ts';
import type { TaskForm } from '#domain/product/task.ts';
import type { Env } from '#server/env.ts';
import { giveWay } from '#server/loop/give-way.ts';
import { lockFor } from '#server/store/lock.ts';
import { insertTasks, type NewTask, projectMethod, taskNames, tasksNamed } from '#server/store/projects/task-table.ts';
import type { Author, Db, Tx } from '#server/store/store.ts';
import { authorOf } from '../people/author.ts';
import { notifyAssigned } from '../people/notify-assigned.ts';
import { refuseUnknownTeam } from '../people/refuse-unknown-people.ts';
import { nameTaken, refuseDuplicates, sameName } from '../refuse-taken.ts';

/** Creates a task with its first, open version. @throws Failure ProjectGone, TaskNameTaken, TaskCodeTaken, BadInput */
export async function createTask(
  env: Env,
  user: { id: string },
  projectId: string,
  form: TaskForm,
): Promise<{ taskId: string; versionId: string }> {
  await refuseUnknownTeam(env, user, form);
  const ids = { taskId: env.newId(), versionId: env.newId() };
  const author = authorOf(env, user);
  await refuseDuplicates('TaskNameTaken', () => env.store.tx((tx) => addTask(tx, { ...ids, projectId, form }, author)));
  await notifyAssigned(env, user, ids.taskId, form);
  return ids;
}

/**
 * Adds a task within a transaction. Its version copies the project's method, so it rates the same whatever the project does later.
 * @throws as `createTask`
 */
async function addTask(
  tx: Tx,
  task: { taskId: string; versionId: string; projectId: string; form: TaskForm },
  author: Author,
): Promise<void> {
  // Until the version is there for a change of the project's method to find.
  await lockFor(tx, 'projects');
  const methodHash = await projectMethod(tx, task.projectId);
  if (!methodHash) throw new Failure('ProjectGone');
  await refuseTaskTaken(tx, task.projectId, task.form, task.taskId);
  await insertTasks(tx, [{ ...task, methodHash }], author);
}

/** Tasks written by one statement: some milliseconds. */
const writtenAtOnce = 100;

/**
 * Adds many tasks of one project within a transaction and gives way to other requests between the statements.
 * @param listener `refuse` throws the refusal of a task whose name or code another has, in the project or among these; `written` is told
 * how many are written so far, and may end the whole by throwing
 * @throws Failure ProjectGone
 */
export async function addTasks<T extends Omit<NewTask, 'projectId' | 'methodHash'>>(
  tx: Tx,
  projectId: string,
  tasks: readonly T[],
  author: Author,
  {
    refuse,
    written,
  }: { refuse: (task: T, path: 'name' | 'code') => never; written: (done: number) => void | Promise<void> },
): Promise<void> {
  await lockFor(tx, 'projects');
  const methodHash = await projectMethod(tx, projectId);
  if (!methodHash) throw new Failure('ProjectGone');
  const others = await taskNames(tx, projectId);
  const keys = { name: nameKey, code: (code: string) => code };
  const taken = {
    name: new Set(others.map(({ name }) => nameKey(name))),
    code: new Set(others.map(({ code }) => code)),
  };
  for (let at = 0; at < tasks.length; at += writtenAtOnce) {
    const slice = tasks.slice(at, at + writtenAtOnce);
    for (const task of slice)
      for (const path of ['name', 'code'] as const) {
        const key = keys[path](task.form[path]);
        if (taken[path].has(key)) refuse(task, path);
        taken[path].add(key);
      }
    const rows = slice.map(({ taskId, versionId, form }) => ({ taskId, versionId, form, projectId, methodHash }));
    await insertTasks(tx, rows, author);
    await written(at + slice.length);
    await giveWay();
  }
}

/**
 * Under the lock `projects`: two that come at once could else look alike.
 * @param former the name it has: of two that looked alike before that was refused, each may keep its own
 * @throws Failure TaskNameTaken, TaskCodeTaken when another task of the project has the code, or a name that looks the same
 */
export async function refuseTaskTaken(
  db: Db,
  projectId: string,
  form: TaskForm,
  id: string,
  former?: string,
): Promise<void> {
  const others = await tasksNamed(db, projectId, form, id);
  const codeTaken = others.some(({ code }) => code === form.code);
  if (form.name !== former && others.some(({ name }) => sameName(name, form.name)))
    throw nameTaken('TaskNameTaken', codeTaken);
  if (codeTaken) throw new Failure('TaskCodeTaken', {}, [{ path: 'code', problem: 'taken' }]);
}
