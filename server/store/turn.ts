import { PostgresAdapter, sql } from 'kysely';
import type { Tx } from './open.ts';

/** What may be changed by one transaction at a time, because what it may hold is decided by everything that is there. */
export type Turn = 'models' | 'projects' | 'tags';

/**
 * Waits until no other transaction has this turn, and keeps it to the end of this one: what is read behind it still holds when it is written.
 * On SQLite a transaction is alone anyway. Who needs several takes them in the order of `Turn`.
 */
export async function takeTurn(tx: Tx, turn: Turn): Promise<void> {
  if (tx.getExecutor().adapter instanceof PostgresAdapter)
    await sql`select pg_advisory_xact_lock(hashtext(${`intara ${turn}`}))`.execute(tx);
}
