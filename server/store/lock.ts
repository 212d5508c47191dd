import { PostgresAdapter, sql } from 'kysely';
import type { Tx } from './store.ts';

/** What only one transaction may change at a time: whether a change is allowed depends on all rows there are. */
export type LockName =
  | 'approvals'
  | 'audit'
  | 'backups'
  | 'codes'
  | 'comments'
  | 'libraries'
  | 'models'
  | 'opinions'
  | 'projects'
  | 'reportTemplates'
  | 'reports'
  | 'sweep'
  | 'tags'
  | 'users';

/**
 * Waits until no other transaction holds this lock and holds it to the end of this one, so that what is read after it still holds when it
 * is written. SQLite runs one transaction at a time anyway. Take several locks in the order of `LockName`, or two transactions deadlock.
 */
export async function lockFor(tx: Tx, name: LockName): Promise<void> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtext(${`intara ${name}`}))`.execute(tx);
}
