import type * as z from 'zod';
import type { PersonalTokenItem } from '#contract/account/personal-token.ts';
import type {
  Invitation,
  MadeLink,
  UserChange,
  UserDetail,
  UserLine,
  userAdmin,
} from '#contract/account/user-admin.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { AuditEvent } from '#domain/audit/audit.ts';
import { requireAsMuch, requireHeld } from '#server/grantable-permissions.ts';
import { addressesOf, guardsOf } from '#server/store/accounts/account-security.ts';
import { hasExternal } from '#server/store/accounts/external-accounts.ts';
import { deletePersonalToken, deletePersonalTokensOf } from '#server/store/accounts/personal-tokens.ts';
import { deleteFactor, hasFactor } from '#server/store/accounts/second-factors.ts';
import { confirmedAt, deleteTokensOf } from '#server/store/accounts/tokens.ts';
import {
  administratorsLeft,
  deleteLinksOf,
  deleteWaiting,
  hasPassword,
  linkUntil,
  type ManagedUser,
  managedUser,
  pageOfUsers,
  putLink,
  tombUser,
  updateManagedUser,
} from '#server/store/accounts/user-admin.ts';
import { insertUser, pictureAddress, type UserRow } from '#server/store/accounts/users.ts';
import { insertAuditLine } from '#server/store/audit.ts';
import { type Db, isUniqueViolation, type Store, type Tx } from '#server/store/store.ts';
import type { AccountSecurity } from './account-security.ts';
import { fromTo } from './audit.ts';
import type { Caller } from './caller.ts';
import { administratorNow } from './caller-now.ts';
import { newLink } from './link.ts';
import type { OpenIdRights } from './openid/rights.ts';
import { changeOf, otherWaysOf, removeWay } from './other-ways.ts';
import type { Sessions } from './sessions.ts';
import { whoChangedIn } from './who-changed.ts';

const minute = 60_000;
/** A password shown longer ago (ms) has to be shown again before rights are granted. */
const confirmedFor = 10 * minute;
/** So far (ms) the clocks of several servers may differ. */
const clockSkew = minute;

interface Outside {
  store: Store;
  clock: () => Date;
  newId: () => string;
  sessions: Sessions;
  tokensOf: (userId: string) => Promise<PersonalTokenItem[]>;
  rights: OpenIdRights;
  tell: AccountSecurity['tell'];
}

/** Where mails to somebody went before they got another e-mail: there they are told of it. */
export interface FormerEmail {
  addresses: readonly string[];
  username: string;
}

/** What an act leaves in the audit log. */
interface Note {
  event: AuditEvent;
  detail?: string;
}

/** What an act answers, and leaves in the audit log. */
interface Done<T> {
  value?: T;
  notes?: readonly Note[];
}

type UnsentLink = Omit<MadeLink, 'mail'>;
type Asked = z.output<typeof userAdmin.list.query>;

/**
 * Users as administrators see and change them. What a change rests on is read under one lock in its own transaction, the caller's rights too: of
 * two administrators who take each other's rights at the same moment the second has none any more.
 */
export class UserAdministration {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** A page of users. */
  async list(asked: Asked): Promise<{ list: UserLine[]; total: number }> {
    const { rows, total } = await pageOfUsers(this.#outside.store.db, asked);
    return { list: rows.map(lineOf), total };
  }

  /** @throws Failure UserGone */
  async detail(id: string, caller: Pick<Caller, 'session'>): Promise<UserDetail> {
    const { store, sessions, tokensOf, clock } = this.#outside;
    const user = await managedUser(store.db, id);
    if (!user) throw new Failure('UserGone');
    return {
      ...lineOf(user),
      permissions: user.permissions,
      sessions: user.state === 'active' ? await sessions.list(id, caller.session) : [],
      tokens: await tokensOf(id),
      secondFactor: await hasFactor(store.db, id),
      otherWays: await otherWaysOf(store.db, id),
      linkUntil: await linkUntil(store.db, id, clock().toISOString()),
      rev: user.rev,
    };
  }

  /** Adds a user somebody made a row of. @throws Failure UsernameTaken, PermissionDenied, ConfirmNeeded */
  async create(row: UserRow, caller: Caller, also?: (tx: Tx) => Promise<void>): Promise<void> {
    const work = async (tx: Tx) => {
      if (row.permissions.length > 0) await this.requireConfirmed(caller, tx);
      await this.add(tx, row, caller);
      await also?.(tx);
    };
    await this.#outside.store.tx(work).catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Failure('UsernameTaken', {}, [{ path: 'username', problem: 'taken' }]);
      throw error;
    });
  }

  /** The same beside other things that are written. @throws Failure PermissionDenied, the engine's unique violation when the name is taken */
  async add(tx: Tx, row: UserRow, caller: Caller): Promise<void> {
    requireHeld(await administratorNow(tx, caller), row.permissions);
    await insertUser(tx, row);
    const event = row.state === 'invited' ? 'user.invited' : 'user.created';
    await this.#note(tx, caller, row, { event, detail: row.permissions.map((p) => `+${p}`).join(' ') });
  }

  /** A user without a password, and the link by which they choose one. @throws Failure UsernameTaken, PermissionDenied, ConfirmNeeded */
  async invite(form: z.output<typeof Invitation>, caller: Caller): Promise<UnsentLink> {
    const { newId, clock } = this.#outside;
    const row: UserRow = {
      ...form,
      id: newId(),
      passwordHash: '',
      createdOn: clock().toISOString(),
      state: 'invited',
    };
    const link = newLink(row.id, 'invite', clock());
    await this.create(row, caller, (tx) => putLink(tx, link.row));
    return { user: await this.detail(row.id, caller), path: link.path, until: link.row.expires_at };
  }

  /** @throws Failure UserGone, PermissionDenied, HoldsMore, ConfirmNeeded, UserDisabled */
  async link(id: string, caller: Caller): Promise<UnsentLink> {
    const link = await this.#change(id, caller, async (tx, user) => {
      if (user.state === 'disabled') throw new Failure('UserDisabled');
      if (user.state === 'waiting') throw new Failure('UserWaiting');
      await this.requireConfirmed(caller, tx);
      const made = newLink(id, user.state === 'invited' ? 'invite' : 'reset', this.#outside.clock());
      await putLink(tx, made.row);
      return { value: made, notes: [{ event: 'user.linked', detail: made.row.purpose }] };
    });
    return { user: await this.detail(id, caller), path: link.path, until: link.row.expires_at };
  }

  /** @throws Failure UserGone, PermissionDenied, HoldsMore, ConfirmNeeded, LastAdministrator, RightsByProvider, StaleRow */
  async change(id: string, change: { rev: number; form: UserChange }, caller: Caller): Promise<UserDetail> {
    const former = await this.#outside.store.tx((tx) => this.changeBeside(tx, id, change, caller));
    if (former) this.tellFormer(former);
    return this.detail(id, caller);
  }

  /** To be called when another e-mail is stored. */
  tellFormer({ addresses, username }: FormerEmail): void {
    this.#outside.tell(addresses, username, 'email');
  }

  /** The same beside other things that are written. Returns the former e-mail where it is another now. @throws as `change` */
  changeBeside(
    tx: Tx,
    id: string,
    { rev, form }: { rev: number; form: UserChange },
    caller: Caller,
  ): Promise<FormerEmail | undefined> {
    return this.#changeIn(tx, id, caller, async (user, me) => {
      if (user.rev !== rev)
        throw new Failure('StaleRow', { code: user.username, who: await whoChangedIn(tx, caller, user.update_by) });
      const wanted = [...new Set(form.permissions)];
      const added = wanted.filter((permission) => !user.permissions.includes(permission));
      const removed = user.permissions.filter((permission) => !wanted.includes(permission as (typeof wanted)[number]));
      requireHeld(me, added);
      const provider = added.length + removed.length > 0 && (await this.#outside.rights.decidedBy(tx, id));
      if (provider) throw new Failure('RightsByProvider', { who: user.username, name: provider });
      // A mail to another address sets another password.
      const { fullName: full_name, email } = form;
      const isOther = email !== user.email;
      if (added.length > 0 || isOther) await this.requireConfirmed(caller, tx);
      const former = isOther ? { addresses: await addressesOf(tx, id), username: user.username } : undefined;
      await updateManagedUser(tx, user, { full_name, email, permissions: wanted }, this.#author(caller));
      if (removed.includes('InAuthUserModify')) await requireAdministratorLeft(tx);
      const rights = [...added.map((p) => `+${p}`), ...removed.map((p) => `-${p}`)];
      // A link made for less must not open more, and one that was sent to the former address nothing at all.
      if (rights.length > 0 || isOther) await deleteLinksOf(tx, id);
      return { value: former, notes: notesOf(rights, user, form) };
    });
  }

  /** No sign-in, and what is open ends at the next look. @throws Failure UserGone, PermissionDenied, HoldsMore, LastAdministrator, OwnAccount */
  async disable(id: string, caller: Caller): Promise<UserDetail> {
    await this.#change(id, caller, async (tx, user) => {
      refuseOwn(id, caller);
      if (user.state === 'disabled') return {};
      if (user.state === 'waiting') throw new Failure('UserWaiting');
      await updateManagedUser(tx, user, { state: 'disabled' }, this.#author(caller));
      await deleteLinksOf(tx, id);
      await deletePersonalTokensOf(tx, id);
      await requireAdministratorLeft(tx);
      return { notes: [{ event: 'user.disabled' }] };
    });
    return this.detail(id, caller);
  }

  /** Who never chose a password is invited again. @throws Failure UserGone, PermissionDenied, HoldsMore, ConfirmNeeded */
  async enable(id: string, caller: Caller): Promise<UserDetail> {
    await this.#change(id, caller, async (tx, user) => {
      if (user.state !== 'disabled') return {};
      await this.requireConfirmed(caller, tx);
      // What opened the account before, and says as long as it is disabled that it is, must not come back.
      await deleteTokensOf(tx, id);
      await deletePersonalTokensOf(tx, id);
      const state = (await hasPassword(tx, id)) || (await hasExternal(tx, id)) ? 'active' : 'invited';
      await updateManagedUser(tx, user, { state }, this.#author(caller));
      return { notes: [{ event: 'user.enabled' }] };
    });
    return this.detail(id, caller);
  }

  /** Lets somebody in who registered. @throws Failure UserGone, PermissionDenied, HoldsMore, ConfirmNeeded */
  async approve(id: string, caller: Caller): Promise<UserDetail> {
    await this.#change(id, caller, async (tx, user) => {
      if (user.state !== 'waiting') return {};
      await this.requireConfirmed(caller, tx);
      await updateManagedUser(tx, user, { state: 'active' }, this.#author(caller));
      return { notes: [{ event: 'user.approved' }] };
    });
    return this.detail(id, caller);
  }

  /** Forgets somebody who registered; returns where they hear of it. @throws Failure UserGone, PermissionDenied, HoldsMore */
  refuse(id: string, caller: Caller): Promise<{ email: string; username: string }> {
    return this.#change(id, caller, async (tx, user) => {
      if (user.state !== 'waiting') throw new Failure('UserGone');
      await deleteWaiting(tx, id);
      const { email, username } = user;
      return { value: { email, username }, notes: [{ event: 'user.refused', detail: email }] };
    });
  }

  /** @throws Failure UserGone, PermissionDenied, HoldsMore */
  async endSessions(id: string, caller: Caller): Promise<UserDetail> {
    await this.#change(id, caller, async (tx) => {
      await deleteTokensOf(tx, id);
      return { notes: [{ event: 'session.ended' }] };
    });
    return this.detail(id, caller);
  }

  /** Ends a token they made for a program. @throws Failure UserGone, PermissionDenied, HoldsMore, NotFound */
  async revokeToken(id: string, tokenId: string, caller: Caller): Promise<UserDetail> {
    await this.#change(id, caller, async (tx) => {
      const name = await deletePersonalToken(tx, id, tokenId);
      if (name === undefined) throw new Failure('NotFound');
      return { notes: [{ event: 'token.revoked', detail: name }] };
    });
    return this.detail(id, caller);
  }

  /** Takes a lost second factor away; their sessions end. @throws Failure UserGone, PermissionDenied, HoldsMore, ConfirmNeeded, SecondFactorOff */
  async removeFactor(id: string, caller: Caller): Promise<UserDetail> {
    await this.#change(id, caller, async (tx) => {
      await this.requireConfirmed(caller, tx);
      if (!(await deleteFactor(tx, id))) throw new Failure('SecondFactorOff');
      await deleteTokensOf(tx, id);
      return { notes: [{ event: 'user.factorRemoved' }] };
    });
    return this.detail(id, caller);
  }

  /**
   * Takes away what leads into the account beside its password; their sessions end, as whoever set it up may be in one. They are told, at both
   * addresses of before.
   * @throws Failure UserGone, PermissionDenied, HoldsMore, NotFound
   */
  async removeWay(id: string, wayId: string, caller: Caller): Promise<UserDetail> {
    const { to, username, what } = await this.#change(id, caller, async (tx, { username }) => {
      const way = (await otherWaysOf(tx, id)).find((one) => one.id === wayId);
      const guards = await guardsOf(tx, id);
      if (!way || !guards) throw new Failure('NotFound');
      const note = await removeWay(tx, id, way);
      await deleteTokensOf(tx, id);
      return { value: { to: [guards.email, guards.backup_email], username, what: changeOf[way.kind] }, notes: [note] };
    });
    this.#outside.tell(to, username, what);
    return this.detail(id, caller);
  }

  /** What they have written keeps their name. @throws Failure UserGone, PermissionDenied, HoldsMore, LastAdministrator, OwnAccount */
  async drop(id: string, caller: Caller): Promise<void> {
    await this.#change(id, caller, async (tx, user) => {
      refuseOwn(id, caller);
      await tombUser(tx, user);
      await requireAdministratorLeft(tx);
      return { notes: [{ event: 'user.deleted' }] };
    });
  }

  /** One change of a user, all or nothing, with its lines in the audit log. */
  #change<T>(
    id: string,
    caller: Caller,
    work: (tx: Tx, user: ManagedUser, me: Caller['user']) => Promise<Done<T>>,
  ): Promise<T> {
    return this.#outside.store.tx((tx) => this.#changeIn(tx, id, caller, (user, me) => work(tx, user, me)));
  }

  async #changeIn<T>(
    tx: Tx,
    id: string,
    caller: Caller,
    work: (user: ManagedUser, me: Caller['user']) => Promise<Done<T>>,
  ): Promise<T> {
    const me = await administratorNow(tx, caller);
    const user = await managedUser(tx, id);
    if (!user) throw new Failure('UserGone');
    requireAsMuch(me, user);
    const { value, notes = [] } = await work(user, me);
    for (const note of notes) await this.#note(tx, caller, user, note);
    return value as T;
  }

  /** @throws Failure ConfirmNeeded when the caller showed the password too long ago to grant rights */
  async requireConfirmed({ session }: Caller, db: Db = this.#outside.store.db): Promise<void> {
    const at = await confirmedAt(db, session);
    const age = at === undefined ? Number.NaN : this.#outside.clock().getTime() - Date.parse(at);
    // One that lies ahead is from before the clock was set back: nobody knows how old it is.
    if (!(age >= -clockSkew && age <= confirmedFor)) throw new Failure('ConfirmNeeded');
  }

  #author({ user }: Caller) {
    return { by: user.id, at: this.#outside.clock().toISOString() };
  }

  async #note(tx: Tx, { user, address }: Caller, on: { id: string; username: string }, { event, detail = '' }: Note) {
    const { newId, clock } = this.#outside;
    const at = clock().toISOString();
    const act = { user_id: user.id, account: user.username, address };
    await insertAuditLine(tx, { id: newId(), at, event, ...act, target_id: on.id, target: on.username, detail });
  }
}

const lineOf = (row: Omit<ManagedUser, 'rev' | 'update_by'>): UserLine => ({
  id: row.id,
  username: row.username,
  fullName: row.full_name,
  email: row.email,
  profilePic: pictureAddress(row.picture_hash),
  state: row.state,
  lastSignIn: row.last_sign_in,
  createdOn: row.created_on,
  // Of who was deleted they are kept, and open nothing.
  held: row.state === 'deleted' ? 0 : row.permissions.length,
});

/** A line for each thing that is another now: one must not hide the others. */
function notesOf(rights: readonly string[], user: ManagedUser, { fullName, email }: UserChange): Note[] {
  const notes: Note[] = [];
  if (rights.length > 0) notes.push({ event: 'user.permissions', detail: rights.join(' ') });
  if (email !== user.email) notes.push({ event: 'email.changed', detail: fromTo(user.email, email) });
  if (fullName !== user.full_name) notes.push({ event: 'name.changed', detail: fromTo(user.full_name, fullName) });
  return notes;
}

/** @throws Failure OwnAccount */
function refuseOwn(id: string, { user }: Caller): void {
  if (id === user.id) throw new Failure('OwnAccount');
}

/** @throws Failure LastAdministrator */
async function requireAdministratorLeft(tx: Tx): Promise<void> {
  if ((await administratorsLeft(tx)) === 0) throw new Failure('LastAdministrator');
}
