import type { Selectable } from 'kysely';
import { prepareQuery } from '../engines/prepare-query.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';
import { factorSince } from './second-factors.ts';

export type PersonalTokenRow = Selectable<Tables['inauth_personal_token']>;

const byHash = prepareQuery((db, { hash }: { hash: string }) =>
  db.selectFrom('inauth_personal_token').selectAll().where('hash', '=', hash),
);

/** A personal token by its sha256. */
export async function findPersonalToken(db: Db, hash: string): Promise<PersonalTokenRow | undefined> {
  return (await byHash(db, { hash }))[0];
}

/** The personal tokens of a user, the one made last first. */
export const personalTokensOf = (db: Db, userId: string): Promise<PersonalTokenRow[]> =>
  db
    .selectFrom('inauth_personal_token')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/** These tokens, of users who may sign in, with the permissions of each and since when they have a second factor. */
export const openPersonalTokens = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('inauth_personal_token')
    .innerJoin('inauth_user', 'inauth_user.id', 'inauth_personal_token.user_id')
    .leftJoin('inauth_factor', 'inauth_factor.user_id', 'inauth_user.id')
    .select(['inauth_personal_token.id', 'inauth_personal_token.user_id', 'scopes', 'created_at', 'expires_at'])
    .select(['permissions', factorSince.as('factor_since')])
    .where('inauth_personal_token.id', 'in', ids)
    .where('state', '=', 'active')
    .execute();

/** Inserts a personal token. */
export async function insertPersonalToken(tx: Tx, row: PersonalTokenRow): Promise<void> {
  await tx.insertInto('inauth_personal_token').values(row).execute();
}

/** Notes the use of a personal token. */
export async function noteTokenUse(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('inauth_personal_token').set({ used_at: at }).where('id', '=', id).execute();
}

/** Deletes a personal token of a user; returns its name, undefined when they have none of that id. */
export async function deletePersonalToken(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('inauth_personal_token')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

/** Deletes every personal token of a user. */
export async function deletePersonalTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('inauth_personal_token').where('user_id', '=', userId).execute();
}

/** Deletes what expired before. */
export async function deletePersonalTokensExpiredBefore(tx: Tx, at: string): Promise<void> {
  await tx.deleteFrom('inauth_personal_token').where('expires_at', '<', at).execute();
}
