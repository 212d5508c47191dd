import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { type CurrentUser, inauth, type UserCard, type UserFilter } from '#contract/account/inauth.ts';
import { fillPath } from '#contract/kit/endpoint.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Permission } from '#contract/kit/permissions.ts';
import { foldSearch } from '#domain/fold-text.ts';
import { lookOf, looksLike } from '#domain/model/look-alike.ts';
import { foldName, type Profile, type StoredState, type UserState } from '#domain/model/user.ts';
import { prepareByIds, prepareQuery } from '../engines/prepare-query.ts';
import { textFor } from '../engines/text-for.ts';
import { likeText } from '../engines/value-codec.ts';
import { seesEverything, type Viewer } from '../projects/visibility.ts';
import type { Db, Tx } from '../store.ts';

/** A user as stored: what they may switch to is for the login service to say. */
export type StoredUser = Omit<CurrentUser, 'appList'>;

const listLimit = 100;
const cardColumns = ['id', 'username', 'full_name', 'picture_hash', 'email'] as const;

export const userColumns = [
  'id',
  'username',
  'full_name',
  'permissions',
  'email',
  'mobile',
  'nickname',
  'introduction',
] as const;

const withoutPicture = prepareQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('inauth_user')
    .select([...userColumns, 'state'])
    .where('id', '=', id),
);

/** The current user by id, for every call, with their state: the picture may have 280 kB and is left out. */
export async function findUserWithoutPicture(db: Db, id: string): Promise<FoundUser | undefined> {
  const [row] = await withoutPicture(db, { id });
  return row && userOf(row);
}

/** A user without picture, and their state. */
export interface FoundUser {
  user: StoredUser;
  state: StoredState;
}

export type UserColumns = Awaited<ReturnType<typeof withoutPicture>>[number];

export const userOf = ({ full_name, state, ...rest }: UserColumns): FoundUser => ({
  user: { ...rest, fullName: full_name, profilePic: '' },
  state,
});

/** The current user by id, with picture. */
export async function findUser(db: Db, id: string): Promise<StoredUser | undefined> {
  const row = await db
    .selectFrom('inauth_user')
    .select([...userColumns, 'picture_hash'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { full_name, picture_hash, ...rest } = row;
  return { ...rest, fullName: full_name, profilePic: pictureAddress(picture_hash) };
}

/** Id, name, state and password by the name typed at sign-in: the very name, else the one it folds to. */
export const findCredentials = (db: Db, username: string) =>
  db
    .selectFrom('inauth_user')
    .select(['id', 'username', 'password_hash', 'password_at', 'created_on', 'state'])
    .where('state', '!=', 'deleted')
    .where((eb) => eb.or([eb('username', '=', username), eb('name_key', '=', foldName(username))]))
    .orderBy(sql`case when username = ${username} then 0 else 1 end`)
    .executeTakeFirst();

/**
 * Users to pick from, by name, first the one whose username was typed in full: not those who cannot sign in. Those asked for by id without a
 * limit and whatever became of them.
 */
export async function listUsers(
  db: Db,
  { search, ids, ...byField }: UserFilter,
  hasSeenEmail?: RawBuilder<boolean>,
): Promise<UserCard[]> {
  if (ids?.length === 0) return [];
  const whole = foldSearch(foldName(search ?? ''));
  const fields = partsOf(byField);
  // Else an address could be guessed part by part.
  if (hasSeenEmail && byField.email) fields.push(hasSeenEmail);
  const ofPage = ids !== undefined && whole === '' && fields.length === 0 && ids.length <= mostOfPage;
  const rows = ofPage ? await cardsOf(db, ids) : await foundCards(db, { whole, fields, ids });
  return rows.map(({ full_name, picture_hash, ...rest }) => ({
    ...rest,
    fullName: full_name,
    profilePic: pictureAddress(picture_hash),
  }));
}

/** The same for somebody: the e-mail only of those with whom they share a project they see, unless they manage users. */
export async function listUsersFor(db: Db, viewer: Viewer, filter: UserFilter): Promise<UserCard[]> {
  if (managesUsers(viewer)) return listUsers(db, filter);
  const hasSeenEmail = sharesProject(viewer);
  const cards = await listUsers(db, filter, hasSeenEmail);
  if (cards.length === 0) return [];
  const ids = cards.map(({ id }) => id);
  const rows = await db.selectFrom('inauth_user').select('id').where('id', 'in', ids).where(hasSeenEmail).execute();
  const seen = new Set(rows.map(({ id }) => id));
  return cards.map((card) => (seen.has(card.id) ? card : { ...card, email: '' }));
}

const managesUsers = ({ permissions }: Viewer) =>
  permissions.includes('InAuthUserRead') || permissions.includes('InAuthUserModify');

const sharesProject = (viewer: Viewer) => {
  const among = seesEverything(viewer)
    ? sql``
    : sql` where project_id in (select project_id from project_member where user_id = ${viewer.id})`;
  return sql<boolean>`(id = ${viewer.id} or id in (select user_id from project_member${among}))`;
};

/** The people of a page of a list: each list asks for them. */
const mostOfPage = 200;
const cardsOf = prepareByIds((db, ids) =>
  db.selectFrom('inauth_user').select(cardColumns).where('id', 'in', ids).orderBy('full_name').orderBy('id'),
);

/** The parts of single fields as conditions; both names stand folded in one column, the username before the line's end (`searchText`). */
function partsOf({ username, fullName, email }: Omit<UserFilter, 'search' | 'ids'>) {
  const partOf = (text: string | undefined, column: RawBuilder<string>, [before, after]: [string, string]) => {
    const part = foldSearch(foldName(text ?? ''));
    const pattern = `${before}${likeText(part)}${after}`;
    return part === '' ? [] : [sql<boolean>`${textFor(part, column)} like ${pattern} escape '\\'`];
  };
  return [
    ...partOf(username, sql`search`, ['', '\n%']),
    ...partOf(fullName, sql`search`, ['%\n', '']),
    ...partOf(email, sql`lower(email)`, ['', '']),
  ];
}

interface Looked {
  whole: string;
  fields: readonly RawBuilder<boolean>[];
  ids: readonly string[] | undefined;
}

const foundCards = (db: Db, { whole, fields, ids }: Looked) =>
  db
    .selectFrom('inauth_user')
    .select(cardColumns)
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .$if(ids === undefined, (query) => query.where('state', 'in', ['active', 'invited']))
    .$if(whole !== '', (query) =>
      query.where(sql<boolean>`${textFor(whole, sql`search`)} like ${likeText(whole)} escape '\\'`),
    )
    .where((eb) => eb.and([...fields]))
    .$if(ids === undefined, (query) => query.limit(listLimit))
    .$if(whole !== '', (query) => query.orderBy(sql`case when name_key = ${whole} then 0 else 1 end`))
    .orderBy('full_name')
    .orderBy('id')
    .execute();

/** SQLite and PostgreSQL bind at least so many values. */
const mostAtOnce = 10_000;

/** Ids by folded username; unknown names are left out. */
export async function idsOfNames(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let at = 0; at < names.length; at += mostAtOnce) {
    const rows = await db
      .selectFrom('inauth_user')
      .select(['id', 'name_key'])
      .where('name_key', 'in', names.slice(at, at + mostAtOnce))
      .execute();
    for (const { id, name_key } of rows) found.set(name_key, id);
  }
  return found;
}

/** The mail addresses of those of these users who can sign in and hold a permission; who has none is left out. */
export async function addressesOfHolders(db: Db, ids: readonly string[], permission: Permission): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('inauth_user')
    .select(['email', 'permissions'])
    .where('id', 'in', ids)
    .where('state', '=', 'active')
    .where('email', '!=', '')
    .orderBy('id')
    .execute();
  return rows.filter(({ permissions }) => permissions.includes(permission)).map(({ email }) => email);
}

/** Those of these users who were not deleted and hold a permission; of an external login service nothing is known. */
export async function holdersAmong(db: Db, ids: readonly string[], permission: Permission): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('inauth_user')
    .select(['id', 'permissions'])
    .where('id', 'in', ids)
    .where('state', '!=', 'deleted')
    .execute();
  return new Set(rows.flatMap(({ id, permissions }) => (permissions.includes(permission) ? [id] : [])));
}

/** Is nobody there yet? */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('inauth_user').select('id').limit(1).executeTakeFirst()) === undefined;
}

export interface UserRow {
  id: string;
  username: string;
  fullName: string;
  email: string;
  passwordHash: string;
  passwordStrength?: number | null;
  permissions: string[];
  createdOn: string;
  /** `active` unless said. */
  state?: UserState;
}

const searchText = (username: string, fullName: string) => `${foldName(username)}\n${foldName(fullName)}`;

/** Those of these new usernames that look like the one of somebody else, or one before them, in letters of another script. */
export async function lookAlikes(db: Db, names: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  const taken = new Map<string, string[]>();
  const take = (look: string, name: string) => taken.set(look, [...(taken.get(look) ?? []), name]);
  for (let at = 0; at < names.length; at += mostAtOnce) {
    const some = names.slice(at, at + mostAtOnce).map((name) => ({ name, look: lookOf(name) }));
    const rows = await db
      .selectFrom('inauth_user')
      .select(['username', 'look_key'])
      .where(
        'look_key',
        'in',
        some.map(({ look }) => look),
      )
      .execute();
    for (const { username, look_key } of rows) take(look_key, username);
    for (const { name, look } of some) {
      if (taken.get(look)?.some((other) => looksLike(other, name))) found.add(name);
      take(look, name);
    }
  }
  return found;
}

/** @throws Failure UsernameTaken when it looks like another name; the engine's unique violation when it is taken */
export async function insertUser(db: Db, user: UserRow): Promise<void> {
  if ((await lookAlikes(db, [user.username])).size > 0)
    throw new Failure('UsernameTaken', {}, [{ path: 'username', problem: 'alike' }]);
  await db
    .insertInto('inauth_user')
    .values({
      id: user.id,
      username: user.username,
      name_key: foldName(user.username),
      look_key: lookOf(user.username),
      search: searchText(user.username, user.fullName),
      full_name: user.fullName,
      email: user.email,
      mobile: '',
      nickname: '',
      introduction: '',
      profile_pic: '',
      picture_hash: '',
      password_hash: user.passwordHash,
      password_at: user.passwordHash ? user.createdOn : null,
      password_strength: user.passwordStrength ?? null,
      permissions: user.permissions,
      created_on: user.createdOn,
      state: user.state ?? 'active',
    })
    .execute();
}

/**
 * Writes what users say of themselves. The rev counts when it is something that administrators change, too: of their forms that show what was
 * before none is saved over it.
 */
export async function updateProfile(
  tx: Tx,
  before: Pick<StoredUser, 'id' | 'username' | 'fullName' | 'email'>,
  profile: z.output<typeof Profile>,
  by: string,
): Promise<void> {
  const { id, username } = before;
  const { fullName: full_name, ...rest } = profile;
  const counts = full_name !== before.fullName || rest.email !== before.email;
  await tx
    .updateTable('inauth_user')
    .set({ ...rest, full_name, search: searchText(username, full_name) })
    .$if(counts, (query) => query.set((eb) => ({ rev: eb('rev', '+', 1), update_by: by })))
    .where('id', '=', id)
    .execute();
}

/** Where a picture is: by its content, so that a browser may keep it for ever. Empty for none. */
export const pictureAddress = (hash: string): string => hash && fillPath(inauth.picture.path, { hash });

/** Writes the picture of a user, a data address; empty for none. */
export async function updatePicture(db: Db, id: string, profilePic: string): Promise<void> {
  const picture_hash = profilePic && createHash('sha256').update(profilePic).digest('hex');
  await db.updateTable('inauth_user').set({ profile_pic: profilePic, picture_hash }).where('id', '=', id).execute();
}

/** The picture with this hash as a data address, if somebody has it. */
export async function findPicture(db: Db, hash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('inauth_user')
    .select('profile_pic')
    .where('picture_hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  return row?.profile_pic;
}

/** A password as it is kept: its hash, how strong it looked, and when it was chosen. */
export interface KeptPassword {
  hash: string;
  strength: number | null;
  at: string;
}

/** The columns of a password. */
export const passwordColumns = ({ hash, strength, at }: KeptPassword) => ({
  password_hash: hash,
  password_strength: strength,
  password_at: at,
});

/** Writes a new password. */
export async function updatePassword(tx: Tx, id: string, password: KeptPassword): Promise<void> {
  await tx.updateTable('inauth_user').set(passwordColumns(password)).where('id', '=', id).execute();
}

/** Everybody with what they may do, by name. */
export const usersWithPermissions = (db: Db) =>
  db
    .selectFrom('inauth_user')
    .select(['username', 'full_name', 'permissions', 'state'])
    .where('state', '!=', 'deleted')
    .orderBy('username')
    .execute();
