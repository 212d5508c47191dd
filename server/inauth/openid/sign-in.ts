import { randomBytes } from 'node:crypto';
import { Failure } from '#contract/kit/errors.ts';
import type { ExternalPurpose } from '#domain/model/user.ts';
import { guardsOf } from '#server/store/accounts/account-security.ts';
import {
  externalOf,
  type FlowRow,
  hasExternalAt,
  insertFlow,
  noteConfirmed,
  noteExternalSignIn,
  takeFlow,
} from '#server/store/accounts/external-accounts.ts';
import { confirmFamily, tokensInUseOf } from '#server/store/accounts/tokens.ts';
import { findUserWithoutPicture } from '#server/store/accounts/users.ts';
import { lockFor } from '#server/store/lock.ts';
import { type Db, isUniqueViolation, type Store } from '#server/store/store.ts';
import type { AccountSecurity } from '../account-security.ts';
import type { Admission, Admitted } from '../admission.ts';
import type { Audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { cookieOf, type Devices } from '../devices.ts';
import type { SignInFrom } from '../identity.ts';
import { type Lockout, slowly } from '../lockout.ts';
import { networkOf } from '../network.ts';
import type { SecretBox } from '../secret-box.ts';
import { hashOf } from '../tokens.ts';
import { nameOf, type OpenIdNewcomers } from './newcomers.ts';
import type { FlowSecret, OpenIdProvider, OutsidePerson, OutsideTokens } from './provider.ts';
import type { OpenIdRights } from './rights.ts';

const minute = 60_000;
/** How long people may take at the provider (ms). */
const flowLives = 10 * minute;
/** Begun and not finished, from one network, before it has to wait. */
const freeFlows = 100;
/** Who signed in there longer ago (ms) has to show anew who they are before rights are granted. */
const shownWithin = 10 * minute;
/** The page of the login application that the provider sends people back to: registered there. */
const callbackPath = '/inauth/user/external';
/** What stands in the place of the origin until the server listens, as in specs. */
const noOrigin = 'http://localhost';

interface Outside {
  store: Store;
  clock: () => Date;
  https: boolean;
  origin?: (() => string) | undefined;
  audit: Audit;
  lockout: Lockout;
  devices: Devices;
  admission: Admission;
  box: SecretBox;
  provider: OpenIdProvider | undefined;
  newcomers: OpenIdNewcomers;
  rights: OpenIdRights;
  tell: AccountSecurity['tell'];
}

/** What is begun: by whom, unless it is a sign-in, and where it goes on after it. */
interface Begun {
  purpose: ExternalPurpose;
  redirect: string;
  remembered?: boolean;
  caller?: Caller;
}

export interface Finished extends Admitted {
  purpose: ExternalPurpose;
  redirect: string;
}

const cookieName = (state: string) => `intara_oidc_${hashOf(state).slice(0, 12)}`;

/**
 * The way to the provider and back. Each is bound to the browser that began it: its state belongs to a random value which that browser alone has in a
 * cookie, so that a link of the way back opens nothing anywhere else. Everything of it works once and for ten minutes.
 */
export class OpenIdSignIn {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Returns where the browser has to go, and the cookie it has to keep. @throws Failure WayClosed, ProviderAway, TooManyRequests */
  async begin({ purpose, redirect, remembered = false, caller }: Begun, address: string) {
    const { provider, store, clock, lockout, box, https } = this.#outside;
    if (!provider) throw new Failure('WayClosed');
    if (purpose === 'confirm' && !(await hasExternalAt(store.db, caller?.user.id ?? '', provider.settings.issuer)))
      throw new Failure('WayClosed');
    await lockout.begin(slowly(`external ${networkOf(address)}`, freeFlows));
    const state = randomBytes(32).toString('base64url');
    const browser = randomBytes(32).toString('base64url');
    const { url, secret } = await provider.begin(this.callback, state, purpose !== 'signIn');
    const now = clock();
    const hash = hashOf(state);
    const row: FlowRow = {
      hash,
      browser: hashOf(browser),
      purpose,
      user_id: caller?.user.id ?? null,
      family: caller?.session ?? '',
      secret: box.seal(JSON.stringify(secret), hash),
      redirect,
      remembered,
      expires_at: new Date(now.getTime() + flowLives).toISOString(),
    };
    await insertFlow(store.db, row, now.toISOString());
    const terms = `Path=/inauth/v1.0/login; Max-Age=${flowLives / 1000}; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`;
    return { url, cookie: `${cookieName(state)}=${browser}; ${terms}` };
  }

  /**
   * Finishes what was begun, with the query the provider sent the browser back with.
   * @throws Failure WayClosed, ProviderAway, TooManyRequests, ExternalRefused, ExternalGone, ExternalUntrusted, ExternalUnknown, ExternalTaken,
   * OtherExternal, AccountDisabled, AccountWaiting
   */
  async finish(query: string, from: SignInFrom): Promise<Finished> {
    const { provider, lockout, audit } = this.#outside;
    if (!provider) throw new Failure('WayClosed');
    const budget = slowly(`external back ${networkOf(from.address)}`, freeFlows);
    await lockout.begin(budget);
    const seen = { account: '' };
    try {
      const finished = await this.#finish(provider, query, from, seen);
      await lockout.refund(budget, slowly(`external ${networkOf(from.address)}`, freeFlows));
      return finished;
    } catch (error) {
      if (error instanceof Failure && error.key !== 'AccountDisabled')
        await audit.note('external.failed', { ...seen, userId: undefined, address: from.address, detail: error.key });
      throw error;
    }
  }

  /** @param seen gets whose account there it is, for the audit log, as soon as it is known */
  async #finish(
    provider: OpenIdProvider,
    query: string,
    from: SignInFrom,
    seen: { account: string },
  ): Promise<Finished> {
    const { box } = this.#outside;
    const params = new URLSearchParams(query);
    const state = params.get('state') ?? '';
    const flow = await this.#take(state, from.cookies);
    const secret = flow && box.open(flow.secret, flow.hash);
    if (!flow || !secret) throw new Failure('ExternalGone');
    const answer = new URL(this.callback);
    answer.search = params.toString();
    const isFresh = flow.purpose !== 'signIn';
    const checks = { ...(JSON.parse(secret) as FlowSecret), state, isFresh };
    const { person, tokens } = await provider.finish(answer, checks);
    seen.account = nameOf(person);
    const { purpose, redirect } = flow;
    if (purpose === 'signIn')
      return { ...(await this.#admit(provider, { flow, person, tokens }, from)), purpose, redirect };
    if (purpose === 'confirm') await this.#confirm(provider, { flow, person }, from.address);
    else await this.#link(provider, { flow, person }, from.address);
    return { token: '', purpose, redirect };
  }

  #take(state: string, cookies: string): Promise<FlowRow | undefined> {
    const { store, clock } = this.#outside;
    const browser = cookieOf(cookies, cookieName(state));
    if (!state || !browser) return Promise.resolve(undefined);
    return store.tx((tx) => takeFlow(tx, { hash: hashOf(state), browser: hashOf(browser) }, clock().toISOString()));
  }

  /** Signs in, with the rights of the groups as they are now. */
  async #admit(
    provider: OpenIdProvider,
    { flow, person, tokens }: { flow: FlowRow; person: OutsidePerson; tokens: OutsideTokens },
    from: SignInFrom,
  ): Promise<Admitted> {
    const { newcomers, rights, admission, devices, store, clock } = this.#outside;
    const {
      id: accountId,
      user_id: id,
      username: account,
      state,
    } = await newcomers.find(provider, person, from.address);
    const user = { id, state };
    await admission.requireActive({ user, account }, from.address);
    await rights.apply(id, person.groups, from.address);
    await store.tx((tx) => noteExternalSignIn(tx, accountId, nameOf(person), clock().toISOString()));
    const outside = { accountId, tokens };
    const shown = { user, account, remember: flow.remembered, device: await devices.known(id, from.cookies) };
    return admission.admit({ ...shown, outside, shownAt: this.#recently(person) }, from);
  }

  /** When they showed the provider who they are, if that counts here. */
  #recently({ shownAt }: OutsidePerson): string | null {
    const now = this.#outside.clock().getTime();
    return shownAt !== undefined && now - shownAt <= shownWithin
      ? new Date(Math.min(shownAt, now)).toISOString()
      : null;
  }

  /** @throws Failure ExternalGone, ExternalTaken */
  async #link(
    { settings, name }: OpenIdProvider,
    { flow, person }: { flow: FlowRow; person: OutsidePerson },
    address: string,
  ): Promise<void> {
    const { store, newcomers } = this.#outside;
    const { userId, username } = await this.#ownerOf(flow);
    const { issuer } = settings;
    const known = await externalOf(store.db, issuer, person.subject);
    if (known?.user_id === userId) return;
    if (known) throw new Failure('ExternalTaken', { name });
    await store
      .tx(async (tx) => {
        // Whose session has ended at this moment, by an administrator who disabled them, links nothing any more.
        await lockFor(tx, 'users');
        await this.#ownerOf(flow, tx);
        await newcomers.link(tx, { issuer, person, userId, username, address });
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error) ? new Failure('ExternalTaken', { name }) : error;
      });
    const owner = await guardsOf(store.db, userId);
    if (owner) this.#outside.tell([owner.email, owner.backup_email], username, 'externalAccounts');
  }

  /** The same as showing the password: counts in the session that asked for it. @throws Failure ExternalGone, OtherExternal */
  async #confirm(
    { settings, name }: OpenIdProvider,
    { flow, person }: { flow: FlowRow; person: OutsidePerson },
    address: string,
  ): Promise<void> {
    const { store, clock, audit } = this.#outside;
    const { userId, username } = await this.#ownerOf(flow);
    const known = await externalOf(store.db, settings.issuer, person.subject);
    if (known?.user_id !== userId) throw new Failure('OtherExternal', { name });
    await store.tx(async (tx) => {
      await confirmFamily(tx, flow.family, clock().toISOString());
      await noteConfirmed(tx, known.id, clock().toISOString());
      await audit.noteIn(tx, 'external.confirmed', { account: username, userId, address });
    });
  }

  /** Whose session began it, while it is open. @throws Failure ExternalGone */
  async #ownerOf(
    { user_id: userId, family }: FlowRow,
    db: Db = this.#outside.store.db,
  ): Promise<{ userId: string; username: string }> {
    const open = userId === null ? [] : await tokensInUseOf(db, userId);
    const found = userId === null ? undefined : await findUserWithoutPicture(db, userId);
    if (userId === null || found?.state !== 'active' || !open.some((token) => token.family === family))
      throw new Failure('ExternalGone');
    return { userId, username: found.user.username };
  }

  /** Where the provider sends people back to. */
  get callback(): string {
    return `${this.#outside.origin?.() || noOrigin}${callbackPath}`;
  }
}
