import { rating } from '#domain/method/rate/rater.ts';
import type { Method } from '#domain/model/method.ts';
import { changeMethod } from '#domain/workspace/change-method.ts';
import { apply, rowsBefore, type Workspace } from '#domain/workspace/workspace.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import type { Author, Tx } from '#server/store/store.ts';
import { logEdit } from '#server/store/versions/edit-log.ts';
import { claimRevs, writeRows, writeVersionMethod } from '#server/store/versions/versions.ts';
import { statsOf } from './stats.ts';

/**
 * Gives a version its new method as one more change of it, with the rows that follow a new code, logged like an edit. Call it within the
 * transaction that changes the project, and `OpenVersions.announce` after it. False when someone edited the version since it was read: then
 * the whole is to be tried again.
 */
export async function writeMethod(
  tx: Tx,
  w: Workspace,
  method: Method,
  { by, at }: Author,
  newId: () => string,
): Promise<boolean> {
  // An object of its own: ratings go on from the state rated before under the same object (`rate`), which must not be another version's.
  const changes = changeMethod(w, { ...method }, { user: by, now: at, newId });
  const next = apply(w, changes);
  await runInSlices(rating(next));
  const claimed = { versionId: w.versionId, rev: w.rev, next: next.rev, counters: { ...w.counters } };
  if (!(await claimRevs(tx, { ...claimed, stats: statsOf(next), at }))) return false;
  await writeVersionMethod(tx, w.versionId, method);
  await writeRows(tx, w.versionId, changes);
  await logEdit(tx, newId(), w.versionId, { changes, before: rowsBefore(w, changes) });
  return true;
}
