// Over 400 lines, because it is one list: the parts of the login service, and which of them serves what.
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type * as z from 'zod';
import type { AccountSecurity as AccountSecurityState } from '#contract/account/account-security.ts';
import type { CurrentUser, LoginForm, NewUser, SetupForm, UserCard } from '#contract/account/inauth.ts';
import { narrowedTo } from '#contract/account/personal-token.ts';
import { Failure } from '#contract/kit/errors.ts';
import { foldName } from '#domain/model/user.ts';
import { requireHeld } from '#server/grantable-permissions.ts';
import type { Sender } from '#server/sending/sender.ts';
import type { OpenIdSettings } from '#server/settings.ts';
import { addressesOf } from '#server/store/accounts/account-security.ts';
import { confirmFamily } from '#server/store/accounts/tokens.ts';
import { deleteLinksOf, hasPassword } from '#server/store/accounts/user-admin.ts';
import {
  findCredentials,
  findUser,
  findUserWithoutPicture,
  idsOfNames,
  isEmpty,
  type KeptPassword,
  listUsers,
  listUsersFor,
  type UserRow,
  updatePassword,
} from '#server/store/accounts/users.ts';
import { GroupedWrites } from '#server/store/engines/grouped-writes.ts';
import { Remembered, RememberedByMarks } from '#server/store/engines/remembered.ts';
import { StableObjects } from '#server/store/lists/stable-objects.ts';
import type { Db, Store } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';
import { AccountSecurity } from './account-security.ts';
import { Admission, type Admitted } from './admission.ts';
import { AfterResponse } from './after-response.ts';
import { AppEntries } from './app-entries.ts';
import { Audit, typedAccount } from './audit.ts';
import type { Caller } from './caller.ts';
import { callerNow } from './caller-now.ts';
import { Codes } from './codes.ts';
import { Devices } from './devices.ts';
import { FactorSignIn } from './factor-sign-in.ts';
import { FirstAdministrator } from './first-administrator.ts';
import { ForgottenPasswords } from './forgotten-passwords.ts';
import { type HashPriority, HashQueue } from './hash-queue.ts';
import type { Identity, SessionState, SignedIn, SignInFrom } from './identity.ts';
import { Lockout, slowly } from './lockout.ts';
import { networkOf } from './network.ts';
import type { OpenIdAccounts } from './openid/accounts.ts';
import type { OpenIdLogout } from './openid/logout.ts';
import { OpenId } from './openid/openid.ts';
import type { OpenIdSignIn } from './openid/sign-in.ts';
import { PasskeyCeremony } from './passkeys/ceremony.ts';
import { Passkeys } from './passkeys/passkeys.ts';
import { PasskeySignIn } from './passkeys/sign-in.ts';
import { PasswordLinks } from './password-links.ts';
import { hashPassword, isPassword, keptPassword } from './passwords.ts';
import { FormerUsers } from './people/former-users.ts';
import { PersonalDataFiles } from './people/personal-data.ts';
import { PermissionSets } from './permission-sets.ts';
import { type CheckedToken, isPersonal, PersonalTokens } from './personal-tokens.ts';
import { PhoneSignIn } from './phone-sign-in.ts';
import { Profiles } from './profiles.ts';
import { Registrations } from './registrations.ts';
import { SecondFactors } from './second-factors.ts';
import { SecretBox } from './secret-box.ts';
import { Sessions } from './sessions.ts';
import { free, signInBudgets } from './sign-in-budgets.ts';
import { type Checked, Tokens } from './tokens.ts';
import { UserAdministration } from './user-administration.ts';
import { UserSessions } from './user-sessions.ts';

const mostSignedIn = 5_000;
/** Some hundred bytes each. */
const mostCards = 10_000;
/** What the user of a token rests on. */
const sources = [
  'inauth_token',
  'inauth_personal_token',
  'inauth_user',
  'inauth_factor',
  'inauth_passkey',
  'inauth_external',
  'variable',
] as const;
const day = 24 * 3_600_000;

interface Outside {
  store: Store;
  variables: VariableCache;
  clock: () => Date;
  newId: () => string;
  log: Logger;
  https: boolean;
  sender: Sender;
  secretKey?: Buffer;
  formerKey?: Buffer;
  openId?: OpenIdSettings;
  /** The address people use, for links in mails. */
  origin?: () => string;
}

/** Users, passwords and sessions in our own database: the login service as long as no external one is named. */
export class EmbeddedIdentity implements Identity {
  readonly kind = 'embedded';
  readonly #outside: Outside;
  readonly #tokens: Tokens;
  readonly #lockout: Lockout;
  readonly #hashes = new HashQueue();
  readonly #writes: GroupedWrites;
  readonly #devices: Devices;
  readonly #audit: Audit;
  /** The sign-ins of users that hold. */
  readonly sessions: Sessions;
  readonly links: PasswordLinks;
  readonly profiles: Profiles;
  /** The other ways to an account. */
  readonly phone: PhoneSignIn;
  readonly forgotten: ForgottenPasswords;
  readonly registrations: Registrations;
  /** The codes that are asked for beside the password. */
  readonly factors: SecondFactors;
  readonly factorSignIn: FactorSignIn;
  /** Passkeys: the keys of a user, signing in by one, and the address at which they work. */
  readonly passkeys: Passkeys;
  readonly passkeySignIn: PasskeySignIn;
  readonly ceremony: PasskeyCeremony;
  /** What guards an account beside its password. */
  readonly security: AccountSecurity;
  /** Work that goes on after an answer. */
  readonly afterResponse: AfterResponse;
  readonly #admission: Admission;
  /** Signing in by a provider of OpenID Connect, and the accounts there. */
  readonly openId: OpenId;
  readonly openIdSignIn: OpenIdSignIn;
  readonly openIdAccounts: OpenIdAccounts;
  readonly openIdLogout: OpenIdLogout;
  /** What administrators do with users, and their permission sets. */
  readonly administration: UserAdministration;
  /** Who is signed in, for administrators. */
  readonly userSessions: UserSessions;
  readonly sets: PermissionSets;
  readonly formerUsers: FormerUsers;
  readonly personalData: PersonalDataFiles;
  /** The applications a user may switch to. */
  readonly apps: AppEntries;
  readonly #first: FirstAdministrator;
  /** Tokens for programs. */
  readonly personalTokens: PersonalTokens;
  /** The user of a token: signing out, a new password, changed rights, a rotation or another session length write one of the tables. */
  readonly #signedIn: Remembered<{ answer: SignedIn; goodUntil: number }>;
  readonly #cards: Remembered<UserCard>;
  readonly #madeCards = new StableObjects<UserCard>(mostCards);

  constructor(outside: Outside) {
    this.#outside = outside;
    this.#tokens = new Tokens(outside);
    const secretKey = outside.secretKey ?? randomBytes(32);
    this.#lockout = new Lockout({ ...outside, secretKey });
    this.#devices = new Devices(outside);
    this.afterResponse = new AfterResponse(outside.log);
    this.#writes = new GroupedWrites(outside.store, () => this.#hashes.isBusy);
    this.#audit = new Audit({ ...outside, writes: this.#writes });
    this.sessions = new Sessions({ ...outside, audit: this.#audit });
    const box = new SecretBox(secretKey, outside.formerKey);
    this.openId = new OpenId({ ...outside, audit: this.#audit, box });
    const { rights } = this.openId;
    const asking = {
      requireConfirmed: (caller: Caller, db?: Db) => this.administration.requireConfirmed(caller, db),
      tell: (...args: Parameters<AccountSecurity['tell']>) => this.security.tell(...args),
    };
    const { sessions } = this;
    const tokensOf = async (userId: string) => (await this.personalTokens.list(userId)).tokens;
    this.administration = new UserAdministration({ ...outside, ...asking, sessions, tokensOf, rights });
    this.userSessions = new UserSessions({ ...outside, ...asking, audit: this.#audit });
    const parts = {
      ...outside,
      audit: this.#audit,
      tokens: this.#tokens,
      lockout: this.#lockout,
      afterResponse: this.afterResponse,
    };
    const codes = new Codes({ ...outside, hashes: this.#hashes });
    const hash = (password: string) => this.#keep(password);
    const linkHash = (password: string) => this.#keep(password, 'link');
    this.factors = new SecondFactors({ ...parts, ...asking, box });
    const admitting = {
      ...parts,
      factors: this.factors,
      devices: this.#devices,
      writes: this.#writes,
      openId: this.openId.sessions,
    };
    this.#admission = new Admission(admitting);
    this.#first = new FirstAdministrator({ ...parts, hash: linkHash });
    const { confirmations } = this.openId;
    this.personalTokens = new PersonalTokens({
      ...parts,
      confirmedUntil: (userId) => confirmations.until(userId),
      provider: () => this.openId.name,
      ...asking,
    });
    this.ceremony = new PasskeyCeremony(outside);
    const onlyProviderOf = (userId: string) => this.#onlyProviderOf(userId);
    const keys = { ...admitting, ...asking, ceremony: this.ceremony, onlyProviderOf };
    this.passkeys = new Passkeys(keys);
    this.passkeySignIn = new PasskeySignIn({ ...keys, admission: this.#admission });
    this.factorSignIn = new FactorSignIn({ ...keys, admission: this.#admission, passkeys: this.passkeySignIn });
    const entrance = this.openId.entrance({ ...keys, admission: this.#admission });
    this.openIdSignIn = entrance.signIn;
    this.openIdAccounts = entrance.accounts;
    this.openIdLogout = entrance.logout;
    this.security = new AccountSecurity({
      ...parts,
      codes,
      hash: (text) => this.#hashes.run('work', () => hashPassword(text)),
      requireConfirmed: (caller) => this.administration.requireConfirmed(caller),
    });
    this.profiles = new Profiles({ ...parts, ...asking });
    this.links = new PasswordLinks({
      ...parts,
      factors: this.factors,
      hash: linkHash,
      fitsHash: (typed, stored) => this.#hashes.run('link', () => isPassword(typed, stored)),
      tell: (...args) => this.security.tell(...args),
    });
    this.phone = new PhoneSignIn({ ...parts, codes, admission: this.#admission });
    this.forgotten = new ForgottenPasswords({
      ...parts,
      devices: this.#devices,
      // A password would open what only the provider is to open.
      isClosedTo: async (userId) => (await this.#onlyProviderOf(userId)) !== undefined,
    });
    this.registrations = new Registrations({ ...parts, hash });
    this.personalData = new PersonalDataFiles({ ...parts, ...asking });
    this.formerUsers = new FormerUsers({ ...outside, ...asking });
    this.sets = new PermissionSets({ ...outside, ...asking, isMapped: rights.isMapped });
    this.apps = new AppEntries(parts);
    this.#signedIn = new Remembered(outside.store, sources, mostSignedIn);
    this.#cards = new RememberedByMarks(outside.store, [['user:card'], ['inauth_user']], mostCards);
  }

  /** Our own tables are read without a token. */
  askedBy(): this {
    return this;
  }

  /** @throws Failure AccountDisabled */
  async byToken(token: string, address = ''): Promise<SignedIn | undefined> {
    const known = this.#signedIn.peek(token);
    if (known && this.#outside.clock().getTime() <= known.goodUntil) return known.answer;
    const state = this.#signedIn.state();
    const checked: (Checked & Partial<CheckedToken>) | undefined = isPersonal(token)
      ? await this.personalTokens.check(token, address)
      : await this.#tokens.check(token);
    if (!checked) return undefined;
    const { userId, family: session, goodUntil, refreshed, read } = checked;
    const [outside, foundBefore, values] = await Promise.all([
      this.openId.sessions.look(session, read),
      read ? read.owner : this.#find(userId),
      checked.values ?? this.#outside.variables.current(),
    ]);
    if (outside === 'ended') return undefined;
    // The provider may have been asked, and may have changed what they may do.
    const found = outside ? await this.#find(userId) : foundBefore;
    if (!found) return undefined;
    if (found.state === 'disabled') throw new Failure('AccountDisabled');
    if (found.state !== 'active') return undefined;
    // The list of applications is for `user`: no call but that one needs it.
    const owner = { ...found.user, appList: [] };
    const isMissing = await this.factors.isMissing(owner, values);
    // What the token may not, nobody sees of its owner who calls with it.
    const user = checked.scopes ? { ...owner, permissions: narrowedTo(checked.scopes, owner.permissions) } : owner;
    const answer: SignedIn = { user, session, ...(isMissing && { factorMissing: true }) };
    const until = goodUntil === undefined ? undefined : Math.min(goodUntil, outside?.goodUntil ?? goodUntil);
    if (until !== undefined) this.#signedIn.keep(token, { answer, goodUntil: until }, state);
    return { ...answer, ...(refreshed && { refreshed }), ...(outside?.refusal && { refusal: outside.refusal }) };
  }

  #find = (userId: string) => findUserWithoutPicture(this.#outside.store.db, userId);

  async standing(sessions: readonly string[]): Promise<Map<string, SessionState>> {
    const found = await this.#tokens.standing(sessions.filter((session) => !isPersonal(session)));
    const now = this.#outside.clock().getTime();
    for (const [session, until] of await this.openId.sessions.watch([...found.keys()])) {
      const state = found.get(session);
      if (until < now) found.delete(session);
      else if (state) found.set(session, { ...state, goodUntil: Math.min(state.goodUntil, until) });
    }
    for (const [session, state] of await this.personalTokens.standing(sessions)) found.set(session, state);
    return found;
  }

  list(filter: Parameters<Identity['list']>[0]): Promise<UserCard[]> {
    return listUsers(this.#outside.store.db, filter);
  }

  /** What somebody may see of users, to pick them. */
  listFor(viewer: CurrentUser, filter: Parameters<Identity['list']>[0]): Promise<UserCard[]> {
    return listUsersFor(this.#outside.store.db, viewer, filter);
  }

  cards(ids: readonly string[]): Promise<Map<string, UserCard>> {
    return this.#cards.each(ids, async (missing) => {
      const found = await listUsers(this.#outside.store.db, { ids: missing });
      return found.map((card) => [card.id, this.#madeCards.of(card.id, Object.values(card), () => card)]);
    });
  }

  idsOf(names: readonly string[]): Promise<Map<string, string>> {
    return idsOfNames(this.#outside.store.db, names);
  }

  /** The user with picture. @throws Failure UserGone */
  async user(id: string): Promise<CurrentUser> {
    const user = await findUser(this.#outside.store.db, id);
    if (!user) throw new Failure('UserGone');
    return { ...user, appList: await this.apps.ofUser() };
  }

  /**
   * Signs in; returns the token, and the cookie that a new device has to keep.
   * @throws Failure BadCredentials, AccountDisabled, AccountWaiting, PasswordExpired, TooManyRequests
   */
  async login(
    { username, password, remember, newPassword }: z.output<typeof LoginForm>,
    { address, cookies, agent }: SignInFrom,
  ): Promise<Admitted> {
    // A stranger who finds the queue full costs nothing more.
    if (!cookies) this.#hashes.refuseWhenFull('signIn');
    const found = await findCredentials(this.#outside.store.db, username);
    const device = found && (await this.#devices.known(found.id, cookies));
    const budgets = signInBudgets(found?.id ?? foldName(username), networkOf(address), device);
    const all = [...budgets.own, ...budgets.shared];
    await this.#lockout.refuse(...all);
    const { fits, usedUp } = await this.#hashes.run(device ? 'device' : 'signIn', async () => ({
      usedUp: await this.#lockout.begin(...all),
      fits: await isPassword(password, found?.password_hash),
    }));
    if (!fits || !found) {
      const event = usedUp ? 'signIn.delayed' : 'signIn.failed';
      await this.#audit.note(event, { ...typedAccount(username, found?.id), address });
      throw new Failure('BadCredentials');
    }
    await this.#lockout.clear(...budgets.own);
    await this.#lockout.refund(...budgets.shared);
    const from = { address, cookies, agent };
    await this.#admission.requireActive({ user: found, account: username }, address);
    const chosen = await this.#inPlaceOfExpired(found, { password, newPassword });
    const shown = { user: found, account: username, remember, device, newPassword: chosen };
    return this.#admission.admit(shown, from);
  }

  /**
   * The password that replaces one that is too old; nothing when it is not.
   * @throws Failure PasswordExpired while no other was chosen
   */
  async #inPlaceOfExpired(
    user: NonNullable<Awaited<ReturnType<typeof findCredentials>>>,
    { password, newPassword }: { password: string; newPassword: string | undefined },
  ): Promise<KeptPassword | undefined> {
    const { variables, clock } = this.#outside;
    const days = (await variables.current())['signIn.passwordDays'];
    const age = clock().getTime() - Date.parse(user.password_at ?? user.created_on);
    if (days === 0 || age <= days * day) return undefined;
    if (newPassword === undefined) throw new Failure('PasswordExpired');
    if (newPassword === password) throw new Failure('PasswordExpired', {}, [{ path: 'newPassword', problem: 'same' }]);
    return this.#keep(newPassword, 'device');
  }

  /** Ends the session of a token. Returns where it is ended at the provider it came from, if it came from one. */
  async logout(token: string, { user, session, address }: Caller): Promise<string | undefined> {
    const back = `${this.#outside.origin?.() ?? ''}/inauth/user/login`;
    const leave = await this.openId.sessions.leaveAddress(session, back);
    await this.#outside.store.tx(async (tx) => {
      await this.#tokens.revoke(token, tx);
      await this.#audit.noteIn(tx, 'signOut', { account: user.username, userId: user.id, address });
    });
    return leave;
  }

  setupNeeded(): Promise<boolean> {
    return isEmpty(this.#outside.store.db);
  }

  /** A fresh token for the console's one-time link, while there is no user; an earlier one stops working. */
  newSetupToken(): Promise<string | undefined> {
    return this.#first.newToken();
  }

  /** Creates the first administrator. @throws Failure SetupLinkUsed, TooManyRequests */
  setup(form: z.output<typeof SetupForm>, from: SignInFrom): Promise<string> {
    return this.#first.create(form, from);
  }

  /** @throws Failure UsernameTaken, PermissionDenied, ConfirmNeeded */
  async createUser(form: z.output<typeof NewUser>, caller: Caller): Promise<UserCard> {
    // Before a password is hashed for nothing; it is looked at again where it is written.
    requireHeld(caller.user, form.permissions);
    const row = await this.newUserRow(form);
    await this.administration.create(row, caller);
    return { id: row.id, username: form.username, fullName: form.fullName, profilePic: '', email: form.email };
  }

  /** The row of a new user with the password hashed, for a caller who inserts it in a transaction of its own. */
  async newUserRow(form: z.output<typeof NewUser>): Promise<UserRow> {
    const row = this.#newRow(this.#outside.newId(), form, await this.#keep(form.password));
    return { ...row, permissions: form.permissions, email: form.email };
  }

  /** Every other session of the user ends. @throws Failure WrongOldPassword, TooManyRequests */
  async changePassword(
    user: CurrentUser,
    { oldPassword, password }: { oldPassword: string; password: string },
    caller: Caller & { token: string },
  ): Promise<void> {
    const { store } = this.#outside;
    const { token, address } = caller;
    await this.#requirePassword(user, { path: 'oldPassword', typed: oldPassword }, address);
    const kept = await this.#keep(password, 'device');
    await store.tx(async (tx) => {
      await callerNow(tx, caller);
      await updatePassword(tx, user.id, kept);
      await this.#tokens.revokeOthers(user.id, token, tx);
      await deleteLinksOf(tx, user.id);
      await this.#audit.noteIn(tx, 'password.changed', { account: user.username, userId: user.id, address });
    });
    this.security.tell(await addressesOf(store.db, user.id), user.username, 'password');
  }

  /**
   * The provider that alone opens an account: it has no password, and the groups there decide what it may. A password would go on opening it after
   * the provider has taken the person away.
   */
  async #onlyProviderOf(userId: string): Promise<string | undefined> {
    const { db } = this.#outside.store;
    return (await hasPassword(db, userId)) ? undefined : this.openId.rights.decidedBy(db, userId);
  }

  /** What guards the account of a user. @throws Failure UserGone */
  async guards(userId: string): Promise<AccountSecurityState> {
    return {
      ...(await this.security.state(userId)),
      hasPassword: await hasPassword(this.#outside.store.db, userId),
      signsInBy: (await this.#onlyProviderOf(userId)) ?? null,
    };
  }

  /**
   * Sets the first password of who signs in by a provider; every other session ends, as with a changed one.
   * @throws Failure ConfirmNeeded, PasswordThere, PasswordByProvider
   */
  async setPassword(user: CurrentUser, password: string, caller: Caller & { token: string }): Promise<void> {
    const { store } = this.#outside;
    await this.administration.requireConfirmed(caller);
    const name = await this.#onlyProviderOf(user.id);
    if (name !== undefined) throw new Failure('PasswordByProvider', { name });
    const kept = await this.#keep(password, 'device');
    await store.tx(async (tx) => {
      // Of two that come at once the second finds a password.
      await callerNow(tx, caller);
      if (await hasPassword(tx, user.id)) throw new Failure('PasswordThere');
      await updatePassword(tx, user.id, kept);
      await this.#tokens.revokeOthers(user.id, caller.token, tx);
      await deleteLinksOf(tx, user.id);
      const { address } = caller;
      await this.#audit.noteIn(tx, 'password.changed', { account: user.username, userId: user.id, address });
    });
    this.security.tell(await addressesOf(store.db, user.id), user.username, 'password');
  }

  /** Takes the password again before rights are granted. @throws Failure WrongOldPassword, TooManyRequests */
  async confirm(user: CurrentUser, password: string, { session, address }: Caller): Promise<void> {
    await this.#requirePassword(user, { path: 'password', typed: password }, address);
    await confirmFamily(this.#outside.store.db, session, this.#outside.clock().toISOString());
  }

  /** @throws Failure WrongOldPassword, TooManyRequests */
  async #requirePassword(
    user: CurrentUser,
    { path, typed }: { path: string; typed: string },
    address: string,
  ): Promise<void> {
    const budget = slowly(`password ${user.id}`, free.pair);
    await this.#lockout.refuse(budget);
    const found = await findCredentials(this.#outside.store.db, user.username);
    const { fits, usedUp } = await this.#hashes.run('device', async () => ({
      usedUp: await this.#lockout.begin(budget),
      fits: await isPassword(typed, found?.password_hash),
    }));
    if (!fits) {
      const event = usedUp ? 'password.delayed' : 'password.failed';
      await this.#audit.note(event, { account: user.username, userId: user.id, address });
      throw new Failure('WrongOldPassword', {}, [{ path, problem: 'wrong' }]);
    }
    await this.#lockout.clear(budget);
  }

  #keep(password: string, priority: HashPriority = 'work'): Promise<KeptPassword> {
    const at = this.#outside.clock().toISOString();
    return this.#hashes.run(priority, () => keptPassword(password, at));
  }

  #newRow(id: string, form: { username: string; fullName: string }, kept: KeptPassword) {
    const createdOn = this.#outside.clock().toISOString();
    const secret = { passwordHash: kept.hash, passwordStrength: kept.strength };
    return { id, username: form.username, fullName: form.fullName, ...secret, createdOn };
  }
}
