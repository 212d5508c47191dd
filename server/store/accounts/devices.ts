import type { Db, Tx } from '../store.ts';

/** Devices remembered of one user; the one longest unused goes first. */
const mostOfUser = 20;

/** Has this user signed in from the device with this sha256? */
export async function isKnownDevice(db: Db, userId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('inauth_device')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers that a user has signed in from a device now. */
export async function keepDevice(tx: Tx, userId: string, hash: string, usedAt: string): Promise<void> {
  await tx
    .insertInto('inauth_device')
    .values({ user_id: userId, hash, used_at: usedAt })
    .onConflict((c) => c.columns(['user_id', 'hash']).doUpdateSet({ used_at: usedAt }))
    .execute();
  const own = await tx
    .selectFrom('inauth_device')
    .select('hash')
    .where('user_id', '=', userId)
    .orderBy('used_at', 'desc')
    .orderBy('hash')
    .execute();
  const old = own.slice(mostOfUser).map((device) => device.hash);
  if (old.length > 0)
    await tx.deleteFrom('inauth_device').where('user_id', '=', userId).where('hash', 'in', old).execute();
}
