import { Failure } from '#contract/kit/errors.ts';
import type { TaskForm } from '#domain/product/task.ts';
import type { Env } from '#server/env.ts';
import { lockFor } from '#server/store/lock.ts';
import {
  type StoredTask,
  setComplete,
  taskById,
  taskForm,
  updateTask,
  VersionFrozen,
} from '#server/store/projects/task-table.ts';
import { headTopic } from '#server/versions/live-streams.ts';
import { authorOf } from '../people/author.ts';
import { notifyAssigned } from '../people/notify-assigned.ts';
import { refuseUnknownTeam } from '../people/refuse-unknown-people.ts';
import { refuseDuplicates } from '../refuse-taken.ts';
import { staleFailure } from '../stale.ts';
import { refuseTaskTaken } from './create-task.ts';

/** Changes the form of a task. @throws Failure NotFound, StaleRow, TaskNameTaken, TaskCodeTaken, VersionLocked, BadInput */
export async function changeTask(
  env: Env,
  user: { id: string },
  id: string,
  { rev, form }: { rev: number; form: TaskForm },
): Promise<void> {
  const stored = await findTask(env, id);
  const before = await taskForm(env.store.db, id);
  await refuseUnknownTeam(env, user, form, before);
  const author = authorOf(env, user);
  const write = () =>
    env.store.tx(async (tx) => {
      await lockFor(tx, 'projects');
      await refuseTaskTaken(tx, stored.projectId, form, id, before?.name);
      return updateTask(tx, id, rev, form, author);
    });
  const written = stored.rev === rev && (await refuseDuplicates('TaskNameTaken', write).catch(refuseFrozen));
  if (written) {
    env.bus.publish(headTopic, { task: id });
    return notifyAssigned(env, user, id, form, before);
  }
  const { code, by } = await findTask(env, id);
  throw await staleFailure(env, user, code, by);
}

/** Marks a task complete, or undone again. @throws Failure NotFound, StaleRow, CompletionNeedsReason */
export async function completeTask(
  env: Env,
  user: { id: string },
  id: string,
  wish: { rev: number; complete: boolean; reason: string },
): Promise<void> {
  await findTask(env, id);
  const written = await env.store.tx(async (tx) => {
    const done = await setComplete(tx, id, wish, authorOf(env, user));
    if (done === undefined) throw new Failure('CompletionNeedsReason', {}, [{ path: 'reason', problem: 'required' }]);
    return done;
  });
  if (written) return;
  const { code, by } = await findTask(env, id);
  throw await staleFailure(env, user, code, by);
}

/** What is written about the system of a frozen version is refused at its fields. @throws Failure VersionLocked, or the error as it was */
function refuseFrozen(error: unknown): never {
  if (!(error instanceof VersionFrozen)) throw error;
  throw new Failure(
    'VersionLocked',
    {},
    error.fields.map((path) => ({ path, problem: 'notAllowed' })),
  );
}

/** @throws Failure NotFound */
async function findTask(env: Env, id: string): Promise<StoredTask> {
  const task = await taskById(env.store.db, id);
  if (!task) throw new Failure('NotFound');
  return task;
}
