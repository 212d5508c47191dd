import { randomBytes } from 'node:crypto';
import {
  type PersonalTokens as List,
  narrowedTo,
  type PersonalTokenItem,
  personalTokenPrefix,
} from '#contract/account/personal-token.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { PersonalTokenForm } from '#domain/model/personal-token.ts';
import { needsFactor, type Variables } from '#domain/product/variable.ts';
import { guardsOf } from '#server/store/accounts/account-security.ts';
import {
  deletePersonalToken,
  deletePersonalTokensExpiredBefore,
  findPersonalToken,
  insertPersonalToken,
  noteTokenUse,
  openPersonalTokens,
  type PersonalTokenRow,
  personalTokensOf,
} from '#server/store/accounts/personal-tokens.ts';
import { findUserWithoutPicture } from '#server/store/accounts/users.ts';
import type { Store } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';
import type { AccountSecurity } from './account-security.ts';
import type { Audit } from './audit.ts';
import type { Caller } from './caller.ts';
import { callerNow } from './caller-now.ts';
import type { SessionState } from './identity.ts';
import { type Lockout, slowly } from './lockout.ts';
import { networkOf } from './network.ts';
import { free } from './sign-in-budgets.ts';
import { type Checked, hashOf } from './tokens.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** The last use is exact to so much (ms): a write for every call would cost more than most calls. */
const useExactTo = 10 * minute;
/** The audit log gets one line in so long (ms) of a token that goes on being sent after it has expired. */
const refusalsApart = 60 * minute;
/** An expired token stays in the list so long (ms), for its owner to see why a program was refused. */
const keptAfterEnd = 30 * day;
const mostOfOne = 20;
const mostRemembered = 5_000;

/** The name a token goes by where calls and streams name their session. */
const sessionOf = (id: string): string => `${personalTokenPrefix}${id}`;

/** Is this the token of a program, not of a sign-in? */
export const isPersonal = (token: string): boolean => token.startsWith(personalTokenPrefix);

/** When a token ends (ms). A life that was cut short meanwhile ends tokens there are. */
const endOf = (row: Pick<PersonalTokenRow, 'created_at' | 'expires_at'>, values: Variables): number =>
  Math.min(Date.parse(row.expires_at), Date.parse(row.created_at) + values['signIn.tokenDays'] * day);

interface Outside {
  store: Store;
  variables: VariableCache;
  clock: () => Date;
  newId: () => string;
  audit: Audit;
  lockout: Lockout;
  /** @throws Failure ConfirmNeeded */
  requireConfirmed: (caller: Caller) => Promise<void>;
  /** Until when (ms) the tokens of a user work without the provider of their account; `undefined` where it has no say. */
  confirmedUntil: (userId: string) => Promise<number | undefined>;
  /** The name of the provider. */
  provider: () => string | null;
  tell: AccountSecurity['tell'];
}

/** A valid token with its scopes. */
export interface CheckedToken extends Checked {
  scopes: readonly string[];
}

/** Tokens that users make for programs (docs/adr/0003): never more than what the owner may now, narrowed by scopes, for a time. */
export class PersonalTokens {
  readonly #outside: Outside;
  /** Hashes of tokens that have worked here: guesses made from the same network do not stop them. */
  readonly #worked = new Set<string>();
  /** When (ms) the audit log last got a line of an expired token, by its id. */
  readonly #refusedAt = new Map<string, number>();

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** The tokens of a user. */
  async list(userId: string): Promise<List> {
    const { store, variables } = this.#outside;
    const [rows, values] = [await personalTokensOf(store.db, userId), await variables.current()];
    const confirmed = await this.#outside.confirmedUntil(userId);
    return { tokens: rows.map((row) => this.#itemOf(row, values, confirmed)), longestDays: values['signIn.tokenDays'] };
  }

  /** Makes a token; returns it this once. @throws Failure ConfirmNeeded, TokensOff, TooManyTokens, BadInput */
  async create(form: PersonalTokenForm, caller: Caller): Promise<{ token: string; tokens: List }> {
    const { store, variables, clock, newId, audit, requireConfirmed } = this.#outside;
    const longest = (await variables.current())['signIn.tokenDays'];
    if (longest === 0) throw new Failure('TokensOff');
    if (form.days > longest)
      throw new Failure('BadInput', { fields: 'days' }, [{ path: 'days', problem: 'tooBig', limit: longest }]);
    await requireConfirmed(caller);
    const token = `${personalTokenPrefix}${randomBytes(32).toString('base64url')}`;
    const now = clock();
    const { user, address } = caller;
    const row: PersonalTokenRow = {
      id: newId(),
      user_id: user.id,
      hash: hashOf(token),
      name: form.name,
      scopes: [...new Set(form.scopes)],
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + form.days * day).toISOString(),
      used_at: null,
    };
    await store.tx(async (tx) => {
      await callerNow(tx, caller);
      await deletePersonalTokensExpiredBefore(tx, new Date(now.getTime() - keptAfterEnd).toISOString());
      if ((await personalTokensOf(tx, user.id)).length >= mostOfOne)
        throw new Failure('TooManyTokens', { limit: mostOfOne });
      await insertPersonalToken(tx, row);
      const detail = `${row.name}: ${row.scopes.join(' ')}`;
      await audit.noteIn(tx, 'token.made', { account: user.username, userId: user.id, address, detail });
    });
    await this.#tellOwner(user);
    return { token, tokens: await this.list(user.id) };
  }

  /** Ends a token of the caller. @throws Failure NotFound when they have none of that id */
  async revoke(id: string, { user, address }: Caller): Promise<List> {
    const { store, audit } = this.#outside;
    await store.tx(async (tx) => {
      const name = await deletePersonalToken(tx, user.id, id);
      if (name === undefined) throw new Failure('NotFound');
      await audit.noteIn(tx, 'token.revoked', { account: user.username, userId: user.id, address, detail: name });
    });
    return this.list(user.id);
  }

  /**
   * Whose token this is.
   * @throws Failure TooManyRequests for tokens that nobody has, after too many of them from one network
   */
  async check(token: string, address: string): Promise<CheckedToken | undefined> {
    const { store, clock, lockout, variables } = this.#outside;
    const hash = hashOf(token);
    const budget = slowly(`personal token ${networkOf(address)}`, free.network);
    const [row, values] = await Promise.all([findPersonalToken(store.db, hash), variables.current()]);
    // One that was used before, at whatever server.
    const isNew = !this.#worked.has(hash) && !row?.used_at;
    if (isNew) await lockout.refuse(budget);
    if (!row) {
      // Only what nobody has is charged: a program may begin with many calls at once.
      if (isNew) await lockout.begin(budget);
      this.#worked.delete(hash);
      return undefined;
    }
    if (isNew) {
      this.#worked.add(hash);
      if (this.#worked.size > mostRemembered) this.#worked.delete(this.#worked.values().next().value as string);
    }
    const now = clock().getTime();
    const end = Math.min(
      endOf(row, values),
      (await this.#outside.confirmedUntil(row.user_id)) ?? Number.POSITIVE_INFINITY,
    );
    if (end <= now) {
      await this.#noteRefused(row, address, now);
      return undefined;
    }
    const usedAt = await this.#noteUse(row, now);
    const until = usedAt === undefined ? {} : { goodUntil: Math.min(usedAt + useExactTo, end - 1) };
    return { userId: row.user_id, family: sessionOf(row.id), scopes: row.scopes, values, ...until };
  }

  /** The tokens among these sessions that still work, with their users; without a second factor that is needed nobody reads on. */
  async standing(sessions: readonly string[]): Promise<Map<string, SessionState>> {
    const ids = sessions.filter(isPersonal).map((session) => session.slice(personalTokenPrefix.length));
    if (ids.length === 0) return new Map();
    const { store, variables, clock } = this.#outside;
    const [rows, values] = [await openPersonalTokens(store.db, ids), await variables.current()];
    const now = clock().getTime();
    const confirmed = new Map<string, number>();
    for (const { user_id: id } of rows)
      if (!confirmed.has(id)) confirmed.set(id, (await this.#outside.confirmedUntil(id)) ?? Number.POSITIVE_INFINITY);
    return new Map(
      rows.flatMap((row): [string, SessionState][] => {
        const end = Math.min(endOf(row, values), confirmed.get(row.user_id) ?? 0);
        const isOpen = row.factor_since !== null || !needsFactor(values['signIn.secondFactor'], row.permissions);
        if (end <= now || !isOpen) return [];
        const user = { id: row.user_id, permissions: narrowedTo(row.scopes, row.permissions) };
        return [[sessionOf(row.id), { user, goodUntil: end }]];
      }),
    );
  }

  /** Returns when (ms) the last use is noted; undefined when the store has no room for it: reading goes on. */
  async #noteUse({ id, used_at }: PersonalTokenRow, now: number): Promise<number | undefined> {
    const before = used_at === null ? 0 : Date.parse(used_at);
    if (now - before < useExactTo) return before;
    try {
      await noteTokenUse(this.#outside.store.db, id, new Date(now).toISOString());
      return now;
    } catch (error) {
      if (error instanceof Failure && error.key === 'StorageFull') return undefined;
      throw error;
    }
  }

  async #noteRefused({ id, user_id, name }: PersonalTokenRow, address: string, now: number): Promise<void> {
    if (now - (this.#refusedAt.get(id) ?? 0) < refusalsApart) return;
    this.#refusedAt.set(id, now);
    if (this.#refusedAt.size > mostRemembered) this.#refusedAt.delete(this.#refusedAt.keys().next().value as string);
    const { store, audit } = this.#outside;
    const owner = await findUserWithoutPicture(store.db, user_id);
    const account = owner?.user.username ?? '';
    await audit.note('token.refused', { account, userId: user_id, address, detail: name });
  }

  async #tellOwner({ id, username }: Caller['user']): Promise<void> {
    const found = await guardsOf(this.#outside.store.db, id);
    if (found) this.#outside.tell([found.email, found.backup_email], username, 'personalToken');
  }

  #itemOf(row: PersonalTokenRow, values: Variables, confirmed: number | undefined): PersonalTokenItem {
    const end = endOf(row, values);
    const now = this.#outside.clock().getTime();
    const isWaiting = end > now && confirmed !== undefined && confirmed <= now;
    return {
      id: row.id,
      name: row.name,
      scopes: row.scopes,
      createdAt: row.created_at,
      usedAt: row.used_at,
      expiresAt: new Date(end).toISOString(),
      expired: end <= now,
      waitsFor: isWaiting ? (this.#outside.provider() ?? '') : null,
    };
  }
}
