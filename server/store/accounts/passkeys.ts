import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

export type PasskeyRow = Selectable<Tables['inauth_passkey']>;

/** The passkeys of a user, the oldest first. */
export const passkeysOf = (db: Db, userId: string): Promise<PasskeyRow[]> =>
  db
    .selectFrom('inauth_passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Has a user a passkey? */
export async function hasPasskey(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('inauth_passkey').select('id').where('user_id', '=', userId).executeTakeFirst();
  return row !== undefined;
}

/** A passkey by what the authenticator calls it, with whose it is. */
export const passkeyByCredential = (db: Db, credential: string) =>
  db
    .selectFrom('inauth_passkey')
    .innerJoin('inauth_user', 'inauth_user.id', 'inauth_passkey.user_id')
    .selectAll('inauth_passkey')
    .select(['username', 'state'])
    .where('credential', '=', credential)
    .where('state', '!=', 'deleted')
    .executeTakeFirst();

/** Inserts a passkey. @throws a unique violation when the credential is there */
export async function insertPasskey(tx: Tx, row: Insertable<Tables['inauth_passkey']>): Promise<void> {
  await tx.insertInto('inauth_passkey').values(row).execute();
}

/** Gives a passkey of a user another name; false when they have none of that id. */
export async function renamePasskey(tx: Tx, userId: string, id: string, name: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inauth_passkey')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a passkey of a user. Returns its name; `undefined` when they have none of that id. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('inauth_passkey')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Notes that a passkey was used; false when it is gone or was used meanwhile with a counter as high. */
export async function notePasskeyUse(
  tx: Tx,
  { id, counter: before }: Pick<PasskeyRow, 'id' | 'counter'>,
  { counter, backedUp, at }: { counter: number; backedUp: boolean; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inauth_passkey')
    .set({ counter, backed_up: backedUp, used_at: at })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type ChallengeRow = Tables['inauth_passkey_challenge'];

/** Keeps a challenge, and deletes those that have waited too long. */
export async function insertChallenge(db: Db, row: ChallengeRow, now: string): Promise<void> {
  await db.deleteFrom('inauth_passkey_challenge').where('expires_at', '<', now).execute();
  await db.insertInto('inauth_passkey_challenge').values(row).execute();
}

/** Uses up a challenge; false when it is not there, has expired, or is another purpose's or holder's. */
export async function takeChallenge(
  db: Db,
  { hash, purpose, holder }: Omit<ChallengeRow, 'expires_at'>,
  now: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('inauth_passkey_challenge')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('holder', '=', holder)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
