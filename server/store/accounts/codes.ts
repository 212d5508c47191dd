import type { CodePurpose } from '#domain/model/user.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

export type CodeRow = Tables['inauth_code'];

/** When codes were made for a target or from a network between two moments, the latest first. */
export async function codeTimes(
  db: Db,
  of: { target: string } | { network: string },
  [since, until]: readonly [string, string],
): Promise<string[]> {
  const [column, value] = 'target' in of ? (['target', of.target] as const) : (['network', of.network] as const);
  const rows = await db
    .selectFrom('inauth_code')
    .select('created_at')
    .where(column, '=', value)
    .where('created_at', '>', since)
    .where('created_at', '<=', until)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => row.created_at);
}

/** Adds a code, and forgets those made outside of two moments. */
export async function insertCode(tx: Tx, row: CodeRow, [since, until]: readonly [string, string]): Promise<void> {
  await tx
    .deleteFrom('inauth_code')
    .where((eb) => eb.or([eb('created_at', '<', since), eb('created_at', '>', until)]))
    .execute();
  await tx.insertInto('inauth_code').values(row).execute();
}

interface Guess {
  purpose: CodePurpose;
  target: string;
  now: string;
  /** So many tries a code has. */
  most: number;
}

/** The latest code of a target while it is good, with one more try counted; undefined when there is none or its tries are used up. */
export async function tryCode(tx: Tx, { purpose, target, now, most }: Guess): Promise<CodeRow | undefined> {
  const latest = await tx
    .selectFrom('inauth_code')
    .select(['id', 'expires_at'])
    .where('target', '=', target)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest || latest.expires_at <= now) return undefined;
  return tx
    .updateTable('inauth_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', latest.id)
    .where('tries', '<', most)
    .returningAll()
    .executeTakeFirst();
}

/** Ends a code that was used; false when somebody else came first. Its row stays: it counts for the limits. */
export async function spendCode(db: Db, id: string, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inauth_code')
    .set({ expires_at: now })
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
