import type { Db, Tx } from '../store.ts';

/** Of these keys those that have to wait, and those whose last attempt lies ahead of the clock, which was set back since. */
export function waitingAttempts(
  db: Db,
  keys: readonly string[],
  now: string,
): Promise<{ key: string; last_at: string; waits_until: string }[]> {
  return db
    .selectFrom('inauth_attempt')
    .select(['key', 'last_at', 'waits_until'])
    .where('key', 'in', keys)
    .where((eb) => eb.or([eb('waits_until', '>', now), eb('last_at', '>', now)]))
    .execute();
}

/** Moves an attempt to another moment, unless there was a newer one. */
export async function moveAttempt(
  db: Db,
  { key, last_at }: { key: string; last_at: string },
  to: { last_at: string; waits_until: string },
): Promise<void> {
  await db.updateTable('inauth_attempt').set(to).where('key', '=', key).where('last_at', '=', last_at).execute();
}

interface Charged {
  key: string;
  now: string;
  /** Attempts before this are forgotten. */
  since: string;
}

/**
 * Counts one more attempt of a key in one statement, so that of two made at once none is missed. Returns how many there are; undefined, and
 * counts nothing, while the key has to wait.
 */
export async function countAttempt(tx: Tx, { key, now, since }: Charged): Promise<number | undefined> {
  const row = await tx
    .insertInto('inauth_attempt')
    .values({ key, count: 1, last_at: now, waits_until: now })
    .onConflict((c) =>
      c
        .column('key')
        .doUpdateSet((eb) => ({
          count: eb
            .case()
            .when('inauth_attempt.last_at', '<', since)
            .then(1)
            .else(eb('inauth_attempt.count', '+', 1))
            .end(),
          last_at: now,
        }))
        .where('inauth_attempt.waits_until', '<=', now),
    )
    .returning('count')
    .executeTakeFirst();
  return row && Number(row.count);
}

export async function waitForAttempt(tx: Tx, key: string, until: string): Promise<void> {
  await tx.updateTable('inauth_attempt').set({ waits_until: until }).where('key', '=', key).execute();
}

export async function deleteAttempts(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('inauth_attempt').where('key', 'in', keys).execute();
}

/** Takes one attempt of a key back, and its wait when it is below the free ones again. */
export async function takeBackAttempt(db: Db, key: string, free: number): Promise<void> {
  await db
    .updateTable('inauth_attempt')
    .set((eb) => ({
      count: eb('count', '-', 1),
      waits_until: eb.case().when('count', '<=', free).then(eb.ref('last_at')).else(eb.ref('waits_until')).end(),
    }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

/** Forgets the keys without an attempt since a moment. */
export async function forgetAttempts(db: Db, since: string): Promise<void> {
  await db.deleteFrom('inauth_attempt').where('last_at', '<', since).execute();
}
