import type { Stats } from '#contract/stats.ts';
import { rating } from '#domain/method/rate/rater.ts';
import type { Method } from '#domain/model/method.ts';
import { changeMethod } from '#domain/workspace/change-method.ts';
import { apply, type Changes, type RowsByKind, rowsBefore, type Workspace } from '#domain/workspace/workspace.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import type { Author, Tx } from '#server/store/store.ts';
import { logEdit, logTextOf } from '#server/store/versions/edit-log.ts';
import { claimRevs, writeRows, writeVersionMethod } from '#server/store/versions/versions.ts';
import { statsOf } from './stats.ts';

/** A version with its new method, worked out. */
export interface PlannedMethod {
  versionId: string;
  /** The version it was worked out from. */
  rev: number;
  next: number;
  method: Method;
  changes: Changes;
  before: RowsByKind;
  text: readonly string[] | undefined;
  counters: Workspace['counters'];
  stats: Stats;
}

/** What a new method does to a version, rated: worked out before the transaction, in which everybody else would wait for it. */
export async function planMethod(
  w: Workspace,
  method: Method,
  { by, at }: Author,
  newId: () => string,
): Promise<PlannedMethod> {
  // An object of its own: ratings go on from the state rated before under the same object (`rate`), which must not be another version's.
  const changes = changeMethod(w, { ...method }, { user: by, now: at, newId });
  const next = apply(w, changes);
  await runInSlices(rating(next));
  const { versionId, rev, counters } = w;
  const before = rowsBefore(w, changes);
  const text = await logTextOf({ changes, before });
  return {
    versionId,
    rev,
    next: next.rev,
    method,
    changes,
    before,
    text,
    counters: { ...counters },
    stats: statsOf(next),
  };
}

/**
 * Gives a version its new method as one more change of it, with the rows that follow a new code, logged like an edit. Call it within the
 * transaction that changes the project, and `OpenVersions.announce` after it. False when someone edited the version since it was read: then
 * the whole is to be tried again.
 */
export async function writePlanned(tx: Tx, planned: PlannedMethod, newId: () => string): Promise<boolean> {
  const { versionId, rev, next, method, changes, before, text, counters, stats } = planned;
  if (!(await claimRevs(tx, { versionId, rev, next, counters, stats, at: changes.at }))) return false;
  await writeVersionMethod(tx, versionId, method);
  await writeRows(tx, versionId, changes);
  await logEdit(tx, newId(), versionId, { changes, before }, text);
  return true;
}

/** Both at once, of a version that is read within the transaction. */
export const writeMethod = async (
  tx: Tx,
  w: Workspace,
  method: Method,
  author: Author,
  newId: () => string,
): Promise<boolean> => writePlanned(tx, await planMethod(w, method, author, newId), newId);
