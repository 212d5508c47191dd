import { sql } from 'kysely';
import type { Db, Tx } from '../store.ts';
import { hasPasskey } from './passkeys.ts';

/** The factor of a user, in force or not yet. */
export const factorOf = (db: Db, userId: string) =>
  db.selectFrom('inauth_factor').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Has a user an app in force? */
export async function hasApp(db: Db, userId: string): Promise<boolean> {
  return ((await factorOf(db, userId))?.since ?? null) !== null;
}

/** Has a user a second factor: an app in force, or a passkey? */
export const hasFactor = async (db: Db, userId: string): Promise<boolean> =>
  (await hasApp(db, userId)) || (await hasPasskey(db, userId));

/** Of a query that joins users with their app: since when they have a second factor, of whichever sort; null when they have none. */
export const factorSince = sql<string | null>`coalesce(inauth_factor.since, (
  select min(inauth_passkey.created_at) from inauth_passkey where inauth_passkey.user_id = inauth_user.id
))`;

/** Keeps a secret that is not in force yet, in place of a former one; false when one is in force. */
export async function putWaitingFactor(tx: Tx, userId: string, secret: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('inauth_factor')
    .values({ user_id: userId, secret, since: null, last_step: 0 })
    .onConflict((c) => c.column('user_id').doUpdateSet({ secret }).where('inauth_factor.since', 'is', null))
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Puts a factor in force; false when it has been replaced or put in force meanwhile. */
export async function switchFactorOn(
  tx: Tx,
  { userId, secret, since, step }: { userId: string; secret: string; since: string; step: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inauth_factor')
    .set({ since, last_step: step })
    .where('user_id', '=', userId)
    .where('secret', '=', secret)
    .where('since', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Uses up a time step and those before it; false when it was used already. */
export async function takeStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inauth_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('since', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes the app of a user away. */
export async function deleteApp(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('inauth_factor').where('user_id', '=', userId).execute();
}

/** Deletes the recovery codes of a user unless they have a second factor yet. */
export async function deleteCodesWithoutFactor(tx: Tx, userId: string): Promise<void> {
  if (await hasFactor(tx, userId)) return;
  await tx.deleteFrom('inauth_recovery_code').where('user_id', '=', userId).execute();
}

/** Takes app, passkeys and recovery codes of a user away; false when there was neither app nor passkey. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  const was = await hasFactor(tx, userId);
  await tx.deleteFrom('inauth_passkey').where('user_id', '=', userId).execute();
  await deleteApp(tx, userId);
  await deleteCodesWithoutFactor(tx, userId);
  return was;
}

/** Replaces the recovery codes of a user. */
export async function putRecoveryCodes(tx: Tx, user_id: string, hashes: readonly string[]): Promise<void> {
  await tx.deleteFrom('inauth_recovery_code').where('user_id', '=', user_id).execute();
  await tx
    .insertInto('inauth_recovery_code')
    .values(hashes.map((hash) => ({ user_id, hash })))
    .execute();
}

/** Is this one of the recovery codes of a user? */
export async function hasRecoveryCode(db: Db, userId: string, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('inauth_recovery_code')
    .select('hash')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses up a recovery code; false when somebody else came first. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('inauth_recovery_code')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many recovery codes of a user have not been used. */
export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('inauth_recovery_code')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

interface Ticket {
  hash: string;
  user_id: string;
  remembered: boolean;
  password: string;
  external: string;
  expires_at: string;
}

/** Keeps a sign-in that waits for a code, and deletes those that have waited too long. */
export async function insertTicket(db: Db, ticket: Ticket, now: string): Promise<void> {
  await db.deleteFrom('inauth_ticket').where('expires_at', '<', now).execute();
  await db.insertInto('inauth_ticket').values(ticket).execute();
}

/** A ticket by its sha256 with whose it is, while it works. */
export const ticketByHash = (db: Db, hash: string, now: string) =>
  db
    .selectFrom('inauth_ticket')
    .innerJoin('inauth_user', 'inauth_user.id', 'inauth_ticket.user_id')
    .select(['user_id', 'remembered', 'password', 'external', 'username', 'state'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('state', '!=', 'deleted')
    .executeTakeFirst();

/** Uses up a ticket; false when it was used or ended meanwhile. */
export async function takeTicket(tx: Tx, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('inauth_ticket').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows > 0n;
}
