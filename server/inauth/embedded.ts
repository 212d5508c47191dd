import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import { Failure } from '#contract/errors.ts';
import type { CurrentUser, LoginForm, NewUser, SetupForm, UserCard } from '#contract/inauth.ts';
import { permissions } from '#contract/permissions.ts';
import type { Profile } from '#domain/model/user.ts';
import { lockFor } from '#server/store/lock.ts';
import { Remembered } from '#server/store/remembered.ts';
import { isUniqueViolation, type Store } from '#server/store/store.ts';
import {
  findCredentials,
  findUser,
  findUserWithoutPicture,
  insertUser,
  isEmpty,
  listUsers,
  type UserRow,
  updatePasswordHash,
  updatePicture,
  updateProfile,
} from '#server/store/users.ts';
import type { VariableCache } from '#server/store/variables.ts';
import type { Identity, SignedIn } from './identity.ts';
import { Lockout } from './lockout.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { hashOf, Tokens } from './tokens.ts';

/** The applications a user may switch to: here, the product itself. */
const appList = [{ appHref: '/intara/', configCode: 'INTARA', configName: 'InTARA' }];

const mostSignedIn = 5_000;

interface Outside {
  store: Store;
  variables: VariableCache;
  clock: () => Date;
  newId: () => string;
}

/** Users, passwords and sessions in our own database: the login service as long as no external one is named. */
export class EmbeddedIdentity implements Identity {
  readonly kind = 'embedded';
  readonly #outside: Outside;
  readonly #tokens: Tokens;
  readonly #lockout: Lockout;
  /** sha256 of the token in the console's one-time link. */
  #setupHash: string | undefined;
  /** The user of a token: signing out, a new password, changed rights, a rotation or another session length write one of the tables. */
  readonly #signedIn: Remembered<{ user: CurrentUser; goodUntil: number }>;

  constructor(outside: Outside) {
    this.#outside = outside;
    this.#tokens = new Tokens(outside);
    this.#lockout = new Lockout(outside.clock);
    this.#signedIn = new Remembered(outside.store, ['inauth_token', 'inauth_user', 'variable'], mostSignedIn);
  }

  async byToken(token: string): Promise<SignedIn | undefined> {
    const known = this.#signedIn.peek(token);
    if (known && this.#outside.clock().getTime() <= known.goodUntil) return { user: known.user };
    const state = this.#signedIn.state();
    const checked = await this.#tokens.check(token);
    const found = checked && (await findUserWithoutPicture(this.#outside.store.db, checked.userId));
    if (!checked || !found) return undefined;
    const user = { ...found, appList };
    if (checked.goodUntil !== undefined) this.#signedIn.keep(token, { user, goodUntil: checked.goodUntil }, state);
    return checked.refreshed ? { user, refreshed: checked.refreshed } : { user };
  }

  list(filter: Parameters<Identity['list']>[0]): Promise<UserCard[]> {
    return listUsers(this.#outside.store.db, filter);
  }

  /** The user with picture. @throws Failure UserGone */
  async user(id: string): Promise<CurrentUser> {
    const user = await findUser(this.#outside.store.db, id);
    if (!user) throw new Failure('UserGone');
    return { ...user, appList };
  }

  /** @throws Failure BadCredentials, TooManyRequests */
  async login({ username, password, remember }: z.output<typeof LoginForm>, address: string): Promise<string> {
    const key = `${username.toLowerCase()} ${address}`;
    this.#lockout.begin(key);
    const found = await findCredentials(this.#outside.store.db, username);
    if (!(await isPassword(password, found?.password_hash)) || !found) throw new Failure('BadCredentials');
    this.#lockout.clear(key);
    await this.#tokens.sweep();
    return this.#tokens.issue(found.id, remember);
  }

  logout(token: string): Promise<void> {
    return this.#tokens.revoke(token);
  }

  setupNeeded(): Promise<boolean> {
    return isEmpty(this.#outside.store.db);
  }

  /** A fresh token for the one-time link, while there is no user; an earlier one stops working. */
  async newSetupToken(): Promise<string | undefined> {
    if (!(await this.setupNeeded())) return undefined;
    const token = randomBytes(32).toString('base64url');
    this.#setupHash = hashOf(token);
    return token;
  }

  /** Creates the first administrator, with every permission. @throws Failure SetupLinkUsed, TooManyRequests */
  async setup(form: z.output<typeof SetupForm>, address: string): Promise<string> {
    const key = `setup ${address}`;
    this.#lockout.begin(key);
    const expected = this.#setupHash;
    if (!expected || !timingSafeEqual(Buffer.from(hashOf(form.token)), Buffer.from(expected)))
      throw new Failure('SetupLinkUsed');
    // Taken before anything is awaited: of two calls with the same link one finds it used.
    this.#setupHash = undefined;
    const { store, newId } = this.#outside;
    const id = newId();
    const passwordHash = await hashPassword(form.password);
    const first = await store.tx(async (tx) => {
      // Several servers on one PostgreSQL each print a link of their own.
      await lockFor(tx, 'users');
      if (!(await isEmpty(tx))) return false;
      await insertUser(tx, { ...this.#newRow(id, form, passwordHash), permissions: [...permissions], email: '' });
      return true;
    });
    if (!first) throw new Failure('SetupLinkUsed');
    this.#lockout.clear(key);
    return this.#tokens.issue(id, false);
  }

  /** @throws Failure UsernameTaken */
  async createUser(form: z.output<typeof NewUser>): Promise<UserCard> {
    const { store } = this.#outside;
    const row = await this.newUserRow(form);
    try {
      await insertUser(store.db, row);
    } catch (error) {
      if (isUniqueViolation(error)) throw new Failure('UsernameTaken', {}, [{ path: 'username', problem: 'taken' }]);
      throw error;
    }
    return { id: row.id, username: form.username, fullName: form.fullName, profilePic: '', email: form.email };
  }

  /** The row of a new user with the password hashed, for a caller who inserts it in a transaction of its own. */
  async newUserRow(form: z.output<typeof NewUser>): Promise<UserRow> {
    const passwordHash = await hashPassword(form.password);
    const row = this.#newRow(this.#outside.newId(), form, passwordHash);
    return { ...row, permissions: form.permissions, email: form.email };
  }

  /** @throws Failure UserGone */
  async updateProfile(id: string, profile: z.output<typeof Profile>): Promise<CurrentUser> {
    await updateProfile(this.#outside.store.db, id, profile);
    return this.user(id);
  }

  /** @param profilePic a checked data address, or empty. @throws Failure UserGone */
  async updatePicture(id: string, profilePic: string): Promise<CurrentUser> {
    await updatePicture(this.#outside.store.db, id, profilePic);
    return this.user(id);
  }

  /** Every other session of the user ends. @throws Failure WrongOldPassword, TooManyRequests */
  async changePassword(user: CurrentUser, oldPassword: string, password: string, token: string): Promise<void> {
    const key = `password ${user.id}`;
    this.#lockout.begin(key);
    const { store } = this.#outside;
    const found = await findCredentials(store.db, user.username);
    if (!(await isPassword(oldPassword, found?.password_hash))) throw new Failure('WrongOldPassword');
    this.#lockout.clear(key);
    const passwordHash = await hashPassword(password);
    await store.tx(async (tx) => {
      await updatePasswordHash(tx, user.id, passwordHash);
      await this.#tokens.revokeOthers(user.id, token, tx);
    });
  }

  #newRow(id: string, form: { username: string; fullName: string }, passwordHash: string) {
    const createdOn = this.#outside.clock().toISOString();
    return { id, username: form.username, fullName: form.fullName, passwordHash, createdOn };
  }
}
