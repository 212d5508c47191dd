import type { Method } from '#domain/model/method.ts';
import { changeMethod } from '#domain/workspace/change-method.ts';
import { apply, rowsBefore, type Workspace } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import type { Tx } from '#server/store/open.ts';
import { claimRevs, logEdit, writeRows } from '#server/store/versions.ts';
import { versionTopic } from './open-versions.ts';
import { statsOf } from './stats.ts';
import { versionsOf } from './versions-of.ts';

/** An open version of a project, with the task it belongs to. */
export interface OpenVersion {
  taskId: string;
  taskName: string;
  version: string;
  w: Workspace;
}

/** The versions of a project that are still open: a frozen one keeps its method for ever. */
export async function openVersionsOf(env: Env, projectId: string): Promise<OpenVersion[]> {
  const heads = await env.store.db
    .selectFrom('task_version')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .select(['task_version.id', 'task_version.version', 'task.id as taskId', 'task.name as taskName'])
    .where('task.project_id', '=', projectId)
    .where('task_version.status', '=', 'open')
    .orderBy('task.name')
    .orderBy('task_version.id')
    .execute();
  const found: OpenVersion[] = [];
  for (const { id, ...head } of heads) found.push({ ...head, w: await versionsOf(env).read(id) });
  return found;
}

/**
 * Gives a version its new method as one more change of it, with the rows that follow a new code: logged, and told to everybody who has it open. Call within the transaction that
 * changes the project; false when someone edited the version since it was read, and then the whole is to be tried again.
 */
export async function writeMethod(tx: Tx, w: Workspace, method: Method, at: MethodChange): Promise<boolean> {
  const changes = changeMethod(w, method, { user: at.meta.by, now: at.meta.at, newId: at.newId });
  const next = apply(w, changes);
  const claimed = { versionId: w.versionId, rev: w.rev, next: next.rev, counters: { ...w.counters } };
  if (!(await claimRevs(tx, { ...claimed, stats: statsOf(next), at: at.meta.at }))) return false;
  await tx.updateTable('task_version').set({ method }).where('id', '=', w.versionId).execute();
  await writeRows(tx, w.versionId, changes);
  await logEdit(tx, at.newId(), w.versionId, { changes, before: rowsBefore(w, changes) });
  return true;
}

export interface MethodChange {
  meta: { by: string; at: string };
  newId: () => string;
}

/** After the commit: nobody edits on the old method, and open screens fetch the change. */
export function announceMethod(env: Env, w: Workspace): void {
  versionsOf(env).forget(w.versionId);
  env.bus.publish(versionTopic(w.versionId), { rev: w.rev + 1 });
}
