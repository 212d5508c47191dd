import type { Store } from './store.ts';
import { databaseNow } from './versions/leases.ts';

/**
 * The time (ms) by the server's clock, or by the database's where that is another machine's and behind: what is deleted for good because it is old
 * must not go because the clock of one server is ahead.
 */
export async function earlierNow({ db, signals }: Store, clock: () => Date): Promise<number> {
  const own = clock().getTime();
  return signals ? Math.min(own, await databaseNow(db)) : own;
}
