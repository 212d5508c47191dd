import type { Selectable } from 'kysely';
import { prepareQuery } from '../engines/prepare-query.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';
import { deleteTokenFamily } from './tokens.ts';

export type ExternalRow = Selectable<Tables['inauth_external']>;
export type FlowRow = Selectable<Tables['inauth_external_flow']>;
export type ExternalSessionRow = Selectable<Tables['inauth_external_session']>;

/** The account at a provider, with the user it signs in to; of a user who was deleted it counts no longer. */
export const externalOf = (db: Db, issuer: string, subject: string) =>
  db
    .selectFrom('inauth_external')
    .innerJoin('inauth_user', 'inauth_user.id', 'inauth_external.user_id')
    .select(['inauth_external.id', 'inauth_external.user_id', 'username', 'state'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('state', '!=', 'deleted')
    .executeTakeFirst();

/** The accounts elsewhere of a user, the one linked first at the beginning. */
export const externalsOfUser = (db: Db, userId: string): Promise<ExternalRow[]> =>
  db
    .selectFrom('inauth_external')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .orderBy('id')
    .execute();

/** Has a user an account anywhere else? */
export const hasExternal = async (db: Db, userId: string): Promise<boolean> =>
  (await externalsOfUser(db, userId)).length > 0;

/** Has a user an account at this issuer? */
export async function hasExternalAt(db: Db, userId: string, issuer: string): Promise<boolean> {
  const row = await db
    .selectFrom('inauth_external')
    .select('id')
    .where('user_id', '=', userId)
    .where('issuer', '=', issuer)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Links an account; one that was linked to a user who is deleted is free. @throws the engine's unique violation when it is linked */
export async function insertExternal(tx: Tx, row: ExternalRow): Promise<void> {
  const isGone = (await externalOf(tx, row.issuer, row.subject)) === undefined;
  if (isGone)
    await tx
      .deleteFrom('inauth_external')
      .where('issuer', '=', row.issuer)
      .where('subject', '=', row.subject)
      .execute();
  await tx.insertInto('inauth_external').values(row).execute();
}

/** Notes a sign-in, and how the provider names the account now. */
export async function noteExternalSignIn(tx: Tx, id: string, name: string, at: string): Promise<void> {
  const now = { name, last_sign_in: at, confirmed_at: at };
  await tx.updateTable('inauth_external').set(now).where('id', '=', id).execute();
}

/** A confirmation is exact to so much (ms): sessions in use are asked about three times a minute. */
const confirmedExactTo = 3_600_000;

/** Notes that the provider said that the account is there. */
export async function noteConfirmed(db: Db, id: string, at: string): Promise<void> {
  const before = new Date(Date.parse(at) - confirmedExactTo).toISOString();
  await db
    .updateTable('inauth_external')
    .set({ confirmed_at: at })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '<=', before), eb('confirmed_at', '>', at)]),
    )
    .execute();
}

/** Removes a link with the sessions that came by it. */
export async function deleteExternal(tx: Tx, id: string): Promise<void> {
  const sessions = await tx
    .selectFrom('inauth_external_session')
    .select('family')
    .where('account_id', '=', id)
    .execute();
  for (const { family } of sessions) await deleteTokenFamily(tx, family);
  await tx.deleteFrom('inauth_external_session').where('account_id', '=', id).execute();
  await tx.deleteFrom('inauth_external').where('id', '=', id).execute();
}

/** The users of this e-mail who can sign in or are invited. */
export const usersOfEmail = (db: Db, email: string) =>
  db
    .selectFrom('inauth_user')
    .select(['id', 'username', 'state', 'permissions'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('state', 'in', ['active', 'invited'])
    .limit(2)
    .execute();

/** Makes a user who was invited one who can sign in. */
export async function activateInvited(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('inauth_user')
    .set({ state: 'active' })
    .where('id', '=', id)
    .where('state', '=', 'invited')
    .execute();
}

/** Keeps what was begun at the provider, and deletes what has waited too long. */
export async function insertFlow(db: Db, row: FlowRow, now: string): Promise<void> {
  await db.deleteFrom('inauth_external_flow').where('expires_at', '<', now).execute();
  await db.insertInto('inauth_external_flow').values(row).execute();
}

/** Takes what was begun at the provider from this browser; who asks a second time finds nothing. */
export async function takeFlow(
  tx: Tx,
  { hash, browser }: Pick<FlowRow, 'hash' | 'browser'>,
  now: string,
): Promise<FlowRow | undefined> {
  const row = await tx
    .selectFrom('inauth_external_flow')
    .selectAll()
    .where('hash', '=', hash)
    .where('browser', '=', browser)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!row) return undefined;
  const { numDeletedRows } = await tx.deleteFrom('inauth_external_flow').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows > 0n ? row : undefined;
}

/** Keeps a session that came from the provider, and forgets those that have ended. */
export async function insertExternalSession(tx: Tx, row: ExternalSessionRow): Promise<void> {
  await tx
    .deleteFrom('inauth_external_session')
    .where('family', 'not in', (eb) => eb.selectFrom('inauth_token').select('family'))
    .execute();
  await tx.insertInto('inauth_external_session').values(row).execute();
}

const byFamily = prepareQuery((db, { family }: { family: string }) =>
  db
    .selectFrom('inauth_external_session')
    .innerJoin('inauth_external', 'inauth_external.id', 'inauth_external_session.account_id')
    .select(['family', 'account_id', 'secret', 'checked_at', 'asked_at', 'issuer', 'subject', 'user_id'])
    .where('family', '=', family),
);

/** A session that came from the provider, with whose it is there and here. */
export async function externalSession(db: Db, family: string): Promise<KnownSession | undefined> {
  return (await byFamily(db, { family }))[0];
}
export type KnownSession = Omit<ExternalSessionRow, 'sid'> & Pick<ExternalRow, 'issuer' | 'subject' | 'user_id'>;

const mostAtOnce = 10_000;

/** Those among these sessions that came from the provider. */
export async function externalSessionsAmong(db: Db, families: readonly string[]): Promise<KnownSession[]> {
  const found: KnownSession[] = [];
  for (let from = 0; from < families.length; from += mostAtOnce)
    found.push(
      ...(await db
        .selectFrom('inauth_external_session')
        .innerJoin('inauth_external', 'inauth_external.id', 'inauth_external_session.account_id')
        .select(['family', 'account_id', 'secret', 'checked_at', 'asked_at', 'issuer', 'subject', 'user_id'])
        .where('family', 'in', families.slice(from, from + mostAtOnce))
        .execute()),
    );
  return found;
}

/** The sessions that came from an account of the provider: the one it calls so, or all of them. */
export async function familiesOfLogout(
  db: Db,
  { issuer, subject, sid }: { issuer: string; subject: string | undefined; sid: string | undefined },
): Promise<{ family: string; userId: string }[]> {
  const rows = await db
    .selectFrom('inauth_external_session')
    .innerJoin('inauth_external', 'inauth_external.id', 'inauth_external_session.account_id')
    .select(['family', 'user_id as userId'])
    .where('issuer', '=', issuer)
    .$if(subject !== undefined, (q) => q.where('subject', '=', subject ?? ''))
    .$if(sid !== undefined, (q) => q.where('sid', '=', sid ?? ''))
    .orderBy('family')
    .execute();
  return rows;
}

/** Takes an order to end sessions, and forgets those that are too old to come again; false when it was taken before. */
export async function takeLogout(
  tx: Tx,
  { hash, expires_at }: Tables['inauth_external_logout'],
  now: string,
): Promise<boolean> {
  await tx.deleteFrom('inauth_external_logout').where('expires_at', '<', now).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('inauth_external_logout')
    .values({ hash, expires_at })
    .onConflict((c) => c.column('hash').doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Ends the sign-ins of an account of the provider that wait for the code of the second factor. */
export async function deleteExternalTickets(tx: Tx, issuer: string, subject: string): Promise<void> {
  await tx
    .deleteFrom('inauth_ticket')
    .where('external', '!=', '')
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('inauth_external').select('user_id').where('issuer', '=', issuer).where('subject', '=', subject),
    )
    .execute();
}

/** Notes that the provider is asked about a session; false when another server asks at this moment. */
export async function claimCheck(db: Db, { family, asked_at }: KnownSession, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('inauth_external_session')
    .set({ asked_at: now })
    .where('family', '=', family)
    .where('asked_at', '=', asked_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that the provider confirmed a session. */
export async function confirmSession(db: Db, family: string, secret: string, at: string): Promise<void> {
  await db
    .updateTable('inauth_external_session')
    .set({ secret, checked_at: at })
    .where('family', '=', family)
    .execute();
}

/** Ends a session that came from the provider; false when it had ended. */
export async function endExternalSession(tx: Tx, family: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('inauth_external_session')
    .where('family', '=', family)
    .executeTakeFirst();
  await deleteTokenFamily(tx, family);
  return numDeletedRows > 0n;
}
