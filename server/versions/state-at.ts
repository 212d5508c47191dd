import { Rewind } from '#domain/versions/rewind.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';
import { giveWay } from '#server/loop/give-way.ts';
import type { Db } from '#server/store/store.ts';
import { editsAfter, logBegins } from '#server/store/versions/edit-log.ts';

/** A version with its rows as they were at one of its revs, from the log. Undefined where the log was deleted since that rev. */
export async function stateAt(db: Db, w: Workspace, rev: number): Promise<Workspace | undefined> {
  if (w.rev === rev) return w;
  const rewind = new Rewind();
  let seen = 0;
  for await (const logged of editsAfter(db, w.versionId, rev)) {
    // What was edited after the version was read is not in it.
    if (logged.changes.rev <= w.rev) rewind.take(logged);
    if (++seen % 100 === 0) await giveWay();
  }
  // Looked at last: lines may be deleted while they are read.
  return (await logBegins(db, w.versionId)) > rev ? undefined : rewind.of(w);
}
