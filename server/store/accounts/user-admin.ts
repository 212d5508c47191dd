import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { foldSearch } from '#domain/fold-text.ts';
import { foldName, type LinkPurpose, type StoredState } from '#domain/model/user.ts';
import { textFor } from '../engines/text-for.ts';
import { likeText } from '../engines/value-codec.ts';
import type { Author, Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';
import { deletePersonalTokensOf } from './personal-tokens.ts';
import { deleteFactor } from './second-factors.ts';
import { deleteTokensOf } from './tokens.ts';
import { type KeptPassword, passwordColumns } from './users.ts';

const lineColumns = [
  'id',
  'username',
  'full_name',
  'email',
  'picture_hash',
  'state',
  'last_sign_in',
  'created_on',
  'permissions',
] as const;

const orders = {
  fullName: sql`lower(full_name)`,
  username: sql`name_key`,
  state: sql`state`,
  lastSignIn: sql`last_sign_in`,
  createdOn: sql`created_on`,
};
type UserSort = keyof typeof orders;

interface Asked {
  current: number;
  pageSize: number;
  sorter?: UserSort | `-${UserSort}` | undefined;
  name?: string | undefined;
  state?: StoredState | undefined;
}

/** A page of users as an administrator sees them, by full name unless asked otherwise, and how many match. Of the deleted those who keep their names. */
export async function pageOfUsers(db: Db, { current, pageSize, sorter = 'fullName', name, state }: Asked) {
  const part = foldSearch(foldName(name ?? ''));
  const isIn = (text: RawBuilder<string>) => sql<boolean>`${textFor(part, text)} like ${likeText(part)} escape '\\'`;
  const narrowed = <O>(query: SelectQueryBuilder<Tables, 'inauth_user', O>) =>
    query
      .$if(state === undefined, (q) => q.where('state', '!=', 'deleted'))
      .$if(state !== undefined, (q) => q.where('state', '=', state as StoredState))
      .$if(state === 'deleted', (q) => q.where('former', 'is', null))
      .$if(part !== '', (q) => q.where(sql<boolean>`(${isIn(sql`search`)} or ${isIn(sql`lower(email)`)})`));
  const isDown = sorter.startsWith('-');
  const order = orders[(isDown ? sorter.slice(1) : sorter) as UserSort];
  const rows = await narrowed(db.selectFrom('inauth_user').select(lineColumns))
    // Those who never signed in come last in both directions, in both databases.
    .orderBy(isDown ? sql`${order} desc nulls last` : sql`${order} asc nulls last`)
    .orderBy('id')
    .limit(pageSize)
    .offset((current - 1) * pageSize)
    .execute();
  const { n } = await narrowed(
    db.selectFrom('inauth_user').select((eb) => eb.fn.countAll().as('n')),
  ).executeTakeFirstOrThrow();
  return { rows, total: Number(n) };
}

/** A user as an administrator sees them; undefined when there is none or they were deleted. */
export const managedUser = (db: Db, id: string) =>
  db
    .selectFrom('inauth_user')
    .select([...lineColumns, 'rev', 'update_by'])
    .where('id', '=', id)
    .where('state', '!=', 'deleted')
    .executeTakeFirst();

/** Somebody whose name can go: also one who was deleted, but nobody a second time. */
export const namedUser = (db: Db, id: string) =>
  db
    .selectFrom('inauth_user')
    .select(['id', 'username', 'state', 'permissions'])
    .where('id', '=', id)
    .where('former', 'is', null)
    .executeTakeFirst();

/** Many at once. */
const namesAtOnce = 500;

/** The users with these usernames, by the folded name. */
export async function managedUsersNamed(db: Db, names: readonly string[]): Promise<Map<string, ManagedUser>> {
  const found = new Map<string, ManagedUser>();
  for (let at = 0; at < names.length; at += namesAtOnce) {
    const rows = await db
      .selectFrom('inauth_user')
      .select([...lineColumns, 'rev', 'update_by'])
      .where('name_key', 'in', names.slice(at, at + namesAtOnce))
      .where('state', '!=', 'deleted')
      .execute();
    for (const row of rows) found.set(foldName(row.username), row);
  }
  return found;
}

export type ManagedUser = NonNullable<Awaited<ReturnType<typeof managedUser>>>;

/** Everybody who can sign in and manages users, first of all the callers of this: read under the lock `users`. */
export async function administratorsLeft(tx: Tx): Promise<number> {
  const rows = await tx.selectFrom('inauth_user').select('permissions').where('state', '=', 'active').execute();
  return rows.filter(({ permissions }) => permissions.includes('InAuthUserModify')).length;
}

/** The mail addresses of everybody who can sign in and manages users. */
export async function addressesOfManagers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('inauth_user')
    .select(['email', 'permissions'])
    .where('state', '=', 'active')
    .where('email', '!=', '')
    .orderBy('id')
    .execute();
  return rows.filter(({ permissions }) => permissions.includes('InAuthUserModify')).map(({ email }) => email);
}

interface Changed {
  full_name?: string;
  email?: string;
  permissions?: string[];
  state?: StoredState;
}

/** Writes what an administrator changed of a user, and counts its rev. */
export async function updateManagedUser(tx: Tx, { id, username, rev }: ManagedUser, changed: Changed, by: Author) {
  const name = changed.full_name;
  await tx
    .updateTable('inauth_user')
    .set({
      ...changed,
      ...(name === undefined ? {} : { search: `${foldName(username)}\n${foldName(name)}` }),
      rev: rev + 1,
      update_by: by.by,
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Leaves of a user what others need to read: the names. Nobody signs in by them any more, and the username is free again. What they held stays until
 * they are anonymised, which nobody does who holds less; it counts for nothing else.
 */
export async function tombUser(tx: Tx, { id }: ManagedUser): Promise<void> {
  await tx
    .updateTable('inauth_user')
    .set({
      state: 'deleted',
      name_key: `deleted ${id}`,
      look_key: '',
      email: '',
      mobile: '',
      nickname: '',
      introduction: '',
      profile_pic: '',
      picture_hash: '',
      password_hash: '',
      phone: '',
      backup_email: '',
      question: '',
      answer_hash: '',
    })
    .where('id', '=', id)
    .execute();
  await deleteTokensOf(tx, id);
  await deletePersonalTokensOf(tx, id);
  await deleteFactor(tx, id);
  await tx.deleteFrom('inauth_device').where('user_id', '=', id).execute();
  await deleteLinksOf(tx, id);
  await tx.deleteFrom('preference').where('user_id', '=', id).execute();
  await tx.deleteFrom('star').where('user_id', '=', id).execute();
}

/** Notes a sign-in. */
export async function noteSignIn(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('inauth_user').set({ last_sign_in: at }).where('id', '=', id).execute();
}

interface Link {
  hash: string;
  user_id: string;
  purpose: LinkPurpose;
  expires_at: string;
}

/**
 * Keeps a link in place of former ones of the user. What anybody can ask for takes the place of the like only: nobody ends the link that an
 * administrator has handed over.
 */
export async function putLink(tx: Tx, link: Link): Promise<void> {
  if (link.purpose === 'forgot') await deleteMailedLinksOf(tx, link.user_id);
  else await deleteLinksOf(tx, link.user_id);
  await tx.insertInto('inauth_link').values(link).execute();
}

/** A link with whose it is, while it works. */
export const linkByHash = (db: Db, hash: string, now: string) =>
  db
    .selectFrom('inauth_link')
    .innerJoin('inauth_user', 'inauth_user.id', 'inauth_link.user_id')
    .select(['user_id', 'purpose', 'username', 'full_name', 'email', 'state', 'question', 'answer_hash'])
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .where('state', 'in', ['active', 'invited'])
    .executeTakeFirst();

/** Until when the links of a user work. */
export async function linkUntil(db: Db, userId: string, now: string): Promise<string | null> {
  const row = await db
    .selectFrom('inauth_link')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.expires_at ?? null;
}

/** Ends the links of a user. */
export async function deleteLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('inauth_link').where('user_id', '=', userId).execute();
}

/** Ends the link of a user that somebody asked for by mail. */
export async function deleteMailedLinksOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('inauth_link').where('user_id', '=', userId).where('purpose', '=', 'forgot').execute();
}

/** Takes a link away; false when somebody else came first. */
export async function takeLink(tx: Tx, hash: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('inauth_link').where('hash', '=', hash).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many registrations wait for an administrator. */
export async function countWaiting(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('inauth_user')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Deletes somebody who registered and was never let in: they have written nothing. */
export async function deleteWaiting(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('inauth_user').where('id', '=', id).where('state', '=', 'waiting').execute();
}

/** Has this user ever chosen a password? */
export async function hasPassword(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('inauth_user').select('password_hash').where('id', '=', id).executeTakeFirst();
  return row !== undefined && row.password_hash !== '';
}

/** Makes a user who chose a password one who can sign in. */
export async function activateWith(tx: Tx, id: string, password: KeptPassword): Promise<void> {
  await tx
    .updateTable('inauth_user')
    .set({ ...passwordColumns(password), state: 'active' })
    .where('id', '=', id)
    .execute();
}
