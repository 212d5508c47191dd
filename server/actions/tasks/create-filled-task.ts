import { Failure } from '#contract/kit/errors.ts';
import type { TaskForm } from '#domain/product/task.ts';
import { isEmpty } from '#domain/workspace/edit.ts';
import { applying, type Changes, rowsBefore, type Workspace, workspaceOf } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { lockFor } from '#server/store/lock.ts';
import { insertTasks, projectMethod } from '#server/store/projects/task-table.ts';
import type { Tx } from '#server/store/store.ts';
import { logEdit, logTextOf } from '#server/store/versions/edit-log.ts';
import { readMethod } from '#server/store/versions/methods.ts';
import { claimRevs, writeRows } from '#server/store/versions/versions.ts';
import { rateAhead, statsOf } from '#server/versions/stats.ts';
import { authorOf } from '../people/author.ts';
import { notifyAssigned } from '../people/notify-assigned.ts';
import { refuseUnknownTeam } from '../people/refuse-unknown-people.ts';
import { refuseDuplicates } from '../refuse-taken.ts';
import { refuseTaskTaken } from './create-task.ts';

/** The first edit of a new task. */
export interface FirstEdit {
  changes: Changes;
  /** What is written in the same transaction. */
  also?: (tx: Tx, taskId: string) => Promise<unknown>;
}

/** The method of a project was replaced so often while a task for it was worked out. */
const attempts = 5;

/** A version as a new task of the project would have it: empty, rated by the method of the project. @throws Failure ProjectGone */
export async function emptyVersion(env: Env, projectId: string, versionId = ''): Promise<Workspace> {
  return (await emptyFor(env, projectId, versionId)).w;
}

async function emptyFor(env: Env, projectId: string, versionId: string) {
  const methodHash = await projectMethod(env.store.db, projectId);
  if (!methodHash) throw new Failure('ProjectGone');
  const method = await readMethod(env.store.db, methodHash);
  return { methodHash, w: workspaceOf({ versionId, rev: 1, status: 'open', method, counters: {}, rows: {} }) };
}

/**
 * Creates a task with the rows of one edit, whole or not at all: of an edit that is refused no task is left. The edit is in the log, so it can be undone.
 * @param work makes the edit of the empty version; runs again where the method of the project changed meanwhile
 * @throws Failure as `createTask`, and what the work throws
 */
export async function createFilledTask(
  env: Env,
  user: { id: string },
  { projectId, form }: { projectId: string; form: TaskForm },
  work: (w: Workspace) => Promise<FirstEdit>,
): Promise<{ taskId: string; versionId: string }> {
  await refuseUnknownTeam(env, user, form);
  const ids = { taskId: env.newId(), versionId: env.newId() };
  for (let attempt = 1; ; attempt++) {
    const begun = await emptyFor(env, projectId, ids.versionId);
    const edit = await work(begun.w);
    const isWritten = await write(env, user, { ...ids, projectId, form }, { ...begun, edit });
    if (isWritten) break;
    if (attempt === attempts) throw new Error(`project ${projectId}: its method changed ${attempts} times in a row`);
  }
  await notifyAssigned(env, user, ids.taskId, form);
  return ids;
}

/** In one transaction; false, with nothing written, when the project has another method by now. */
async function write(
  env: Env,
  user: { id: string },
  task: { taskId: string; versionId: string; projectId: string; form: TaskForm },
  { methodHash, w, edit: { changes, also } }: { methodHash: string; w: Workspace; edit: FirstEdit },
): Promise<boolean> {
  const { versionId, projectId, form, taskId } = task;
  const logged = { changes, before: rowsBefore(w, changes) };
  await rateAhead(w, changes);
  const next = await runInSlices(applying(w, changes));
  const stats = statsOf(next);
  const text = await logTextOf(logged);
  return refuseDuplicates('TaskNameTaken', () =>
    env.store.tx(async (tx) => {
      await lockFor(tx, 'projects');
      const current = await projectMethod(tx, projectId);
      if (!current) throw new Failure('ProjectGone');
      if (current !== methodHash) return false;
      await refuseTaskTaken(tx, projectId, form, taskId);
      await insertTasks(tx, [{ ...task, methodHash }], authorOf(env, user));
      if (!isEmpty(changes)) {
        const after = { next: next.rev, counters: { ...next.counters }, stats, at: changes.at };
        await claimRevs(tx, { versionId, rev: w.rev, ...after });
        await writeRows(tx, versionId, changes);
        await logEdit(tx, env.newId(), versionId, logged, text);
      }
      await also?.(tx, taskId);
      return true;
    }),
  );
}
