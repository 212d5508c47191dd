import type { Tx } from '../store.ts';

/** Threads of one transaction. */
const threadsAtOnce = 200;

/** What was deleted: how much, and in which rows. */
export interface DeletedThreads {
  threads: number;
  comments: number;
  rows: { versionId: string; rowId: string }[];
}

/**
 * Deletes some threads that were resolved before a moment and in which nothing was said since, with what people were notified of by them. None is
 * left when it deletes none.
 * @param before an ISO time
 */
export async function deleteOldThreads(tx: Tx, before: string): Promise<DeletedThreads> {
  const found = await tx
    .selectFrom('comment as first')
    .select(['first.version_id as versionId', 'first.id', 'first.row_id as rowId'])
    .whereRef('first.id', '=', 'first.thread')
    .where('first.resolved_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('comment as later')
            .select('later.id')
            .whereRef('later.version_id', '=', 'first.version_id')
            .whereRef('later.row_id', '=', 'first.row_id')
            .whereRef('later.thread', '=', 'first.thread')
            .where('later.at', '>=', before),
        ),
      ),
    )
    .limit(threadsAtOnce)
    .execute();
  let comments = 0;
  for (const { versionId, id, rowId } of found) {
    const gone = await tx
      .deleteFrom('comment')
      .where('version_id', '=', versionId)
      .where('row_id', '=', rowId)
      .where('thread', '=', id)
      .returning('id')
      .execute();
    comments += gone.length;
    const ids = gone.map((one) => one.id);
    for (const table of ['notification', 'mail_item'] as const)
      await tx.deleteFrom(table).where('version_id', '=', versionId).where('comment_id', 'in', ids).execute();
  }
  return { threads: found.length, comments, rows: found.map(({ versionId, rowId }) => ({ versionId, rowId })) };
}
