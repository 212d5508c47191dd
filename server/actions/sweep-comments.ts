import type { Env } from '#server/env.ts';
import { giveWay } from '#server/loop/give-way.ts';
import { insertAuditLine } from '#server/store/audit.ts';
import { earlierNow } from '#server/store/earlier-clock.ts';
import { lockFor } from '#server/store/lock.ts';
import { deleteOldThreads } from '#server/store/versions/old-comments.ts';
import { commentTopic } from '#server/versions/live-version.ts';

const hour = 3_600_000;
const day = 24 * hour;

type Services = Pick<Env, 'store' | 'log' | 'clock' | 'newId' | 'stopping' | 'variables' | 'bus'>;

/**
 * Deletes the threads that were resolved longer ago than `comments.days` says, some at a time: each time under a lock, so that of several servers one
 * deletes a thread, and with a line in the audit log that says how many went.
 */
export async function sweepComments(services: Services): Promise<void> {
  const { store, log, clock, newId, stopping, variables, bus } = services;
  let [threads, comments] = [0, 0];
  while (!stopping.aborted) {
    // Read each time: an administrator may want to keep what is left.
    const days = (await variables.current())['comments.days'];
    if (days === 0) break;
    const before = new Date((await earlierNow(store, clock)) - days * day).toISOString();
    const done = await store.tx(async (tx) => {
      await lockFor(tx, 'comments');
      const gone = await deleteOldThreads(tx, before);
      const line = { id: newId(), at: clock().toISOString(), event: 'comments.deleted' as const, user_id: null };
      const detail = `${gone.threads} threads, ${gone.comments} comments`;
      if (gone.threads > 0) await insertAuditLine(tx, { ...line, account: '', address: '', detail });
      return gone;
    });
    if (done.threads === 0) break;
    threads += done.threads;
    comments += done.comments;
    for (const { versionId, rowId } of done.rows) bus.publish(commentTopic(versionId), { row: rowId });
    await giveWay();
  }
  if (threads > 0) log.info({ threads, comments }, 'resolved comments swept');
}

/** Sweeps each hour until the server stops, of several servers at one. */
export const keepCommentsSwept = (services: Services & Pick<Env, 'byTime'>): void =>
  services.byTime.keep({ name: 'comments', every: hour }, () => sweepComments(services));
