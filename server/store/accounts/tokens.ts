import type { DeleteQueryBuilder, DeleteResult, Selectable } from 'kysely';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';
import { factorSince } from './second-factors.ts';

export type TokenRow = Selectable<Tables['inauth_token']>;

const mostAtOnce = 10_000;

/** The token in use of each of these families, with the permissions of its user; families that have ended are left out. */
export async function sessionsOf(db: Db, families: readonly string[]) {
  const read = (part: readonly string[]) =>
    db
      .selectFrom('inauth_token')
      .innerJoin('inauth_user', 'inauth_user.id', 'inauth_token.user_id')
      .leftJoin('inauth_factor', 'inauth_factor.user_id', 'inauth_user.id')
      .select(['family', 'inauth_token.user_id', 'issued_at', 'started_at', 'expires_at', 'remembered', 'permissions'])
      .select(factorSince.as('factor_since'))
      .where('family', 'in', part)
      .where('replaced_at', 'is', null)
      .where('state', '=', 'active')
      .execute();
  const found: Awaited<ReturnType<typeof read>> = [];
  for (let from = 0; from < families.length; from += mostAtOnce)
    found.push(...(await read(families.slice(from, from + mostAtOnce))));
  return found;
}

/** Inserts a token. */
export async function insertToken(db: Db, row: TokenRow): Promise<void> {
  await db.insertInto('inauth_token').values(row).execute();
}

/** Marks a token as replaced and inserts its successor; false when it was replaced already. */
export async function replaceToken(tx: Tx, hash: string, at: string, successor: TokenRow): Promise<boolean> {
  const replaced = await tx
    .updateTable('inauth_token')
    .set({ replaced_at: at })
    .where('hash', '=', hash)
    .where('replaced_at', 'is', null)
    .executeTakeFirst();
  if (replaced.numUpdatedRows === 0n) return false;
  await insertToken(tx, successor);
  return true;
}

/** The family of a token by its sha256. */
export async function familyOfToken(db: Db, hash: string): Promise<string | undefined> {
  const row = await db.selectFrom('inauth_token').select('family').where('hash', '=', hash).executeTakeFirst();
  return row?.family;
}

/** Deletes all tokens that descend from one sign-in. */
export async function deleteTokenFamily(db: Db, family: string): Promise<void> {
  await db.deleteFrom('inauth_token').where('family', '=', family).execute();
}

/** Deletes every family of a user but the one of the token with this sha256. */
export async function deleteOtherFamilies(tx: Tx, userId: string, hash: string): Promise<void> {
  await deleteTokens(tx, (query) =>
    query
      .where('user_id', '=', userId)
      .where('family', '!=', (eb) =>
        eb.fn.coalesce(eb.selectFrom('inauth_token').select('family').where('hash', '=', hash).limit(1), eb.val('')),
      ),
  );
  await deleteTicketsOf(tx, userId);
}

type Deletion = DeleteQueryBuilder<Tables, 'inauth_token', DeleteResult>;

/**
 * Deletes tokens; false where there were none. Twice: of a session that is renewed at this moment the first statement does not see the new token
 * (PostgreSQL), but waits until it is there.
 */
export async function deleteTokens(tx: Tx, which: (query: Deletion) => Deletion): Promise<boolean> {
  const ended = async () => (await which(tx.deleteFrom('inauth_token')).executeTakeFirstOrThrow()).numDeletedRows;
  const first = await ended();
  return (await ended()) + first > 0n;
}

/** Ends the sign-ins of a user that wait for a code. */
async function deleteTicketsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('inauth_ticket').where('user_id', '=', userId).execute();
}

/** Deletes every family of a user: all their sessions end, and sign-ins that wait for a code. */
export async function deleteTokensOf(tx: Tx, userId: string): Promise<void> {
  await deleteTokens(tx, (query) => query.where('user_id', '=', userId));
  await deleteTicketsOf(tx, userId);
}

/** The token in use of each session of a user, the one renewed last first. */
export const tokensInUseOf = (db: Db, userId: string): Promise<TokenRow[]> =>
  db
    .selectFrom('inauth_token')
    .selectAll()
    .where('user_id', '=', userId)
    .where('replaced_at', 'is', null)
    .orderBy('issued_at', 'desc')
    .orderBy('family')
    .execute();

/** Deletes one session of a user; false when they have none of that name. */
export async function deleteFamilyOf(tx: Tx, userId: string, family: string): Promise<boolean> {
  return deleteTokens(tx, (query) => query.where('user_id', '=', userId).where('family', '=', family));
}

/** Is this a session of the user that has not ended? */
export async function hasFamily(db: Db, userId: string, family: string): Promise<boolean> {
  const row = await db
    .selectFrom('inauth_token')
    .select('hash')
    .where('user_id', '=', userId)
    .where('family', '=', family)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends every session of a user but one. */
export async function deleteFamiliesBut(tx: Tx, userId: string, family: string): Promise<void> {
  await deleteTokens(tx, (query) => query.where('user_id', '=', userId).where('family', '!=', family));
  await deleteTicketsOf(tx, userId);
}

/** Notes that the user of a session has shown the password. */
export async function confirmFamily(db: Db, family: string, at: string): Promise<void> {
  await db.updateTable('inauth_token').set({ confirmed_at: at }).where('family', '=', family).execute();
}

/** When the user of a session showed the password last. */
export async function confirmedAt(db: Db, family: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('inauth_token')
    .select('confirmed_at')
    .where('family', '=', family)
    .where('confirmed_at', 'is not', null)
    .orderBy('confirmed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.confirmed_at ?? undefined;
}

/** Deletes what has expired. */
export async function deleteExpiredTokens(db: Db, now: string): Promise<void> {
  await db.deleteFrom('inauth_token').where('expires_at', '<', now).execute();
}
