import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Failure } from '#contract/kit/errors.ts';
import { needsFactor, type Variables } from '#domain/product/variable.ts';
import { type FoundToken, findToken } from '#server/store/accounts/found-token.ts';
import {
  deleteExpiredTokens,
  deleteOtherFamilies,
  deleteTokenFamily,
  familyOfToken,
  insertToken,
  replaceToken,
  sessionsOf,
  type TokenRow,
} from '#server/store/accounts/tokens.ts';
import type { Db, Store, Tx } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';
import type { SessionState } from './identity.ts';

/** sha256 of a token: what is stored of it. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const minute = 60_000;
const hour = 60 * minute;
/** A token older than this is replaced at its next use. */
const rotateAfter = 10 * minute;
/** A replaced token stays good this long, for calls that were under way. */
const grace = minute;

/** Milliseconds a session lives after its last use. */
export const livesOf = (values: Variables, remembered: boolean): number =>
  remembered ? values['session.rememberedDays'] * 24 * hour : values['session.hours'] * hour;

/** Milliseconds a session lives at most, however much it is used. */
export const longestOf = (values: Variables): number => values['session.absoluteDays'] * 24 * hour;

/** When (ms) a token ends. However much it is used, no session outlives the longest one. A length
 * that was cut short meanwhile ends open sessions too; a longer one counts from their next token. */
export const expiryOf = (
  row: Pick<TokenRow, 'expires_at' | 'issued_at' | 'started_at' | 'remembered'>,
  values: Variables,
): number =>
  Math.min(
    Date.parse(row.expires_at),
    Date.parse(row.issued_at) + livesOf(values, row.remembered),
    Date.parse(row.started_at ?? row.issued_at) + longestOf(values),
  );

/** Where somebody signs in. */
export interface SignInPlace {
  address: string;
  /** The browser as it names itself. */
  agent: string;
  /** When they showed who they are, if that was not now; `null`: not known. */
  shownAt?: string | null | undefined;
}
const unknownPlace: SignInPlace = { address: '', agent: '' };
const longestAgent = 300;

/** A valid token: its user, its successor when it was time, and until when (ms) the same answer holds. */
export interface Checked {
  userId: string;
  /** Of the tokens that descend from the same sign-in. */
  family: string;
  refreshed?: string;
  /** Absent when the next check may answer otherwise. */
  goodUntil?: number;
  /** What was read with it. */
  values?: Variables;
  read?: Pick<FoundToken, 'owner' | 'outside'>;
}

const newToken = () => `ut_${randomBytes(32).toString('base64url')}`;

/** What the successor of a token follows from, so that any server can tell it: without the secret nobody can. */
const successorKey = (secretKey: Buffer) => createHmac('sha256', secretKey).update('successors').digest();

/**
 * Opaque rotating tokens (docs/adr/0003). Tokens that descend from one sign-in are a family; a replaced token that comes back after its
 * minute of grace was copied, so the family ends.
 */
export class Tokens {
  readonly #successorKey: Buffer;
  readonly #store: Store;
  readonly #variables: VariableCache;
  readonly #clock: () => Date;
  readonly #newId: () => string;
  #sweepAfter = 0;

  constructor(outside: {
    store: Store;
    variables: VariableCache;
    clock: () => Date;
    newId: () => string;
    /** The secret of the installation; the same on all servers of a database. */
    secretKey?: Buffer;
  }) {
    this.#successorKey = successorKey(outside.secretKey ?? randomBytes(32));
    this.#store = outside.store;
    this.#variables = outside.variables;
    this.#clock = outside.clock;
    this.#newId = outside.newId;
  }

  /** Starts a family. */
  async issue(userId: string, remembered: boolean, place?: SignInPlace): Promise<string> {
    const { token, write } = await this.issuing(userId, remembered, place);
    await write(this.#store.db);
    return token;
  }

  /** The first token of a family, and how it is stored. */
  async issuing(
    userId: string,
    remembered: boolean,
    { address, agent, shownAt }: SignInPlace = unknownPlace,
  ): Promise<{ token: string; family: string; write: (db: Db) => Promise<void> }> {
    const token = newToken();
    const family = this.#newId();
    const now = this.#clock().toISOString();
    // A sign-in has just shown the password.
    const confirmed_at = shownAt === undefined ? now : shownAt;
    const begun = { started_at: now, confirmed_at, address, agent: agent.slice(0, longestAgent) };
    const row = this.#row(token, await this.#variables.current(), {
      family,
      user_id: userId,
      remembered,
      ...begun,
    });
    return { token, family, write: (db) => insertToken(db, row) };
  }

  /** The user of a valid token and, when it was time, its successor. */
  async check(token: string): Promise<Checked | undefined> {
    const hash = hashOf(token);
    const found = await findToken(this.#store, hash);
    const now = this.#clock().getTime();
    if (!found) return undefined;
    const { token: row, values, ...read } = found;
    const expires = expiryOf(row, values);
    if (expires <= now) return undefined;
    const { user_id: userId, family } = row;
    if (row.replaced_at !== null) {
      if (now - Date.parse(row.replaced_at) <= grace) return this.#withSuccessor(token, userId, family);
      await this.#endFamily(row.family);
      return undefined;
    }
    const rotateAt = Date.parse(row.issued_at) + rotateAfter;
    if (now <= rotateAt) return { userId, family, values, read, goodUntil: Math.min(rotateAt, expires - 1) };
    // The lifetime counts from the last use: who works stays signed in.
    const successor = this.#successorOf(token);
    const next = this.#row(successor, values, row);
    const won = await this.#store
      .tx((tx) => replaceToken(tx, hash, new Date(now).toISOString(), next))
      .catch((error: unknown) => {
        if (error instanceof Failure && error.key === 'StorageFull') return 'no room';
        throw error;
      });
    // Reading goes on with the token there is; it is replaced when there is room again.
    if (won === 'no room') return { userId, family };
    return won ? { userId, family, refreshed: successor } : this.#withSuccessor(token, userId, family);
  }

  /** The families among these that still hold, with their users: without a second factor that is needed nobody reads on. */
  async standing(families: readonly string[]): Promise<Map<string, SessionState>> {
    const [rows, values] = await Promise.all([sessionsOf(this.#store.db, families), this.#variables.current()]);
    const now = this.#clock().getTime();
    return new Map(
      rows.flatMap((row): [string, SessionState][] => {
        const expires = expiryOf(row, values);
        const user = { id: row.user_id, permissions: row.permissions };
        const isOpen = row.factor_since !== null || !needsFactor(values['signIn.secondFactor'], row.permissions);
        return expires > now && isOpen ? [[row.family, { user, goodUntil: expires }]] : [];
      }),
    );
  }

  /** Ends the family of a token: sign-out, at once. */
  async revoke(token: string, tx: Tx): Promise<void> {
    const family = await familyOfToken(tx, hashOf(token));
    if (family !== undefined) await deleteTokenFamily(tx, family);
  }

  /** Ends every family of a user but the one of `keep`. */
  revokeOthers(userId: string, keep: string, tx: Tx): Promise<void> {
    return deleteOtherFamilies(tx, userId, hashOf(keep));
  }

  /** Removes what has expired, now and then. */
  async sweep(): Promise<void> {
    const now = this.#clock();
    if (now.getTime() < this.#sweepAfter) return;
    this.#sweepAfter = now.getTime() + minute;
    await deleteExpiredTokens(this.#store.db, now.toISOString());
  }

  #endFamily(family: string): Promise<void> {
    return deleteTokenFamily(this.#store.db, family);
  }

  /**
   * A late call with a token that was just replaced, at whatever server, gets the same successor again: the answer that brought it may be lost.
   */
  async #withSuccessor(token: string, userId: string, family: string): Promise<Checked> {
    const refreshed = this.#successorOf(token);
    // With another secret key since, it is another one.
    const isKnown = (await familyOfToken(this.#store.db, hashOf(refreshed))) === family;
    return { userId, family, ...(isKnown && { refreshed }) };
  }

  #successorOf(token: string): string {
    return `ut_${createHmac('sha256', this.#successorKey).update(token).digest('base64url')}`;
  }

  #row(token: string, values: Variables, session: Session): TokenRow {
    const now = this.#clock();
    const { family, user_id, remembered, started_at, confirmed_at, address, agent } = session;
    return {
      hash: hashOf(token),
      family,
      user_id,
      remembered,
      issued_at: now.toISOString(),
      expires_at: new Date(now.getTime() + livesOf(values, remembered)).toISOString(),
      replaced_at: null,
      started_at,
      confirmed_at,
      address,
      agent,
    };
  }
}

/** What a token has of the session it belongs to. */
type Session = Omit<TokenRow, 'hash' | 'issued_at' | 'expires_at' | 'replaced_at'>;
