import { Failure } from '#contract/kit/errors.ts';
import {
  claimCheck,
  confirmSession,
  endExternalSession,
  externalSession,
  externalSessionsAmong,
  insertExternalSession,
  type KnownSession,
  noteConfirmed,
} from '#server/store/accounts/external-accounts.ts';
import { findUserWithoutPicture } from '#server/store/accounts/users.ts';
import type { Store, Tx } from '#server/store/store.ts';
import type { Audit } from '../audit.ts';
import type { SecretBox } from '../secret-box.ts';
import type { OpenIdProvider, OutsideTokens } from './provider.ts';
import type { OpenIdRights } from './rights.ts';

/** A session in use is asked about this often (ms): with the time the provider may take, a loss counts within 30 s. */
const askedEvery = 20_000;
/** While the provider is away its sessions go on this long after its last yes (ms). */
const goesOnFor = 15 * 60_000;
/** A stream looks again after this long (ms) while its session is asked about. */
const lookSoon = 1_000;
const pollEvery = 100;
/** Another server asks at this moment: its answer is waited for this long (ms). */
const waitsForOther = 5_000;

interface Outside {
  store: Store;
  clock: () => Date;
  audit: Audit;
  box: SecretBox;
  rights: OpenIdRights;
  provider: OpenIdProvider | undefined;
}

/** What a session has to keep of the provider it came from. */
export interface OutsideSession {
  accountId: string;
  tokens: OutsideTokens;
}

/** Sessions that came from a provider: they hold as long as it says so. */
export class OpenIdSessions {
  readonly #outside: Outside;
  /** The questions under way, by family. */
  readonly #asking = new Map<string, Promise<void>>();

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Keeps that a session came from the provider. */
  async keep(tx: Tx, family: string, { accountId, tokens }: OutsideSession): Promise<void> {
    const at = this.#outside.clock().toISOString();
    const secret = this.#outside.box.seal(JSON.stringify(tokens), family);
    await insertExternalSession(tx, {
      family,
      account_id: accountId,
      sid: tokens.sid ?? '',
      secret,
      checked_at: at,
      asked_at: at,
    });
  }

  /**
   * Until when (ms) a session is good for all the provider says; asks it where that was too long ago. `undefined`: it did not come from there.
   * `refusal`: the provider has not answered for too long.
   * @param read the session as it was read with its token
   */
  async look(
    family: string,
    read?: { outside: KnownSession | undefined },
  ): Promise<{ goodUntil: number; refusal?: Failure } | 'ended' | undefined> {
    const { store, clock } = this.#outside;
    let row = read ? read.outside : await externalSession(store.db, family);
    if (!row) return undefined;
    if (this.#isDue(row)) {
      await this.#ask(row);
      row = await externalSession(store.db, family);
      if (!row) return 'ended';
    }
    if (this.#isForgotten(row))
      return { goodUntil: 0, refusal: new Failure('ProviderAway', { name: this.#outside.provider?.name ?? '' }) };
    return { goodUntil: Math.max(Date.parse(row.asked_at) + askedEvery - 1, clock().getTime()) };
  }

  /** Until when (ms) these sessions are good, those that came from the provider; it is asked where it is time, and not waited for. */
  async watch(families: readonly string[]): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    if (families.length === 0) return found;
    const now = this.#outside.clock().getTime();
    for (const row of await externalSessionsAmong(this.#outside.store.db, families)) {
      const isDue = this.#isDue(row);
      // What fails is logged by who asks, and tried again at the next look.
      if (isDue) void this.#ask(row).catch(() => undefined);
      found.set(
        row.family,
        this.#isForgotten(row) ? 0 : isDue ? now + lookSoon : Date.parse(row.asked_at) + askedEvery,
      );
    }
    return found;
  }

  /** Where the session of somebody who signs out is ended at the provider. */
  async leaveAddress(family: string, back: string): Promise<string | undefined> {
    const { store, provider } = this.#outside;
    const row = provider && (await externalSession(store.db, family));
    const tokens = row && this.#tokensOf(row);
    return tokens && provider?.leaveAddress(tokens.id, back);
  }

  /** Resolves when no question is under way. */
  async idle(): Promise<void> {
    while (this.#asking.size > 0) await Promise.allSettled(this.#asking.values());
  }

  #isDue = ({ asked_at }: KnownSession): boolean =>
    this.#outside.clock().getTime() >= Date.parse(asked_at) + askedEvery;

  #isForgotten = ({ checked_at }: KnownSession): boolean =>
    this.#outside.clock().getTime() > Date.parse(checked_at) + goesOnFor;

  /** Asks the provider about a session, once for all who wait. */
  #ask(row: KnownSession): Promise<void> {
    const { family } = row;
    const running = this.#asking.get(family);
    if (running) return running;
    const asking = this.#askNow(row).finally(() => this.#asking.delete(family));
    this.#asking.set(family, asking);
    return asking;
  }

  async #askNow(row: KnownSession): Promise<void> {
    const { store, clock, provider, rights, box } = this.#outside;
    const { family, subject, user_id: userId } = row;
    const kept = this.#tokensOf(row);
    // Nobody confirms it any more: another provider, none any more, or another key.
    if (!provider || row.issuer !== provider.settings.issuer || !kept) return this.#end(row);
    if (!(await claimCheck(store.db, row, clock().toISOString()))) return this.#waitForOther(row);
    const now = await provider.look(subject, kept).catch((error: unknown) => {
      if (error instanceof Failure && error.key === 'ProviderAway') return 'away' as const;
      throw error;
    });
    if (now === 'away') return;
    if (!now) return this.#end(row);
    await rights.apply(userId, now.groups, '');
    await noteConfirmed(store.db, row.account_id, clock().toISOString());
    await confirmSession(store.db, family, box.seal(JSON.stringify(now), family), clock().toISOString());
  }

  async #end({ family, user_id: userId }: KnownSession): Promise<void> {
    const { store, audit } = this.#outside;
    const found = await findUserWithoutPicture(store.db, userId);
    await store.tx(async (tx) => {
      if (!(await endExternalSession(tx, family))) return;
      await audit.noteIn(tx, 'external.ended', { account: found?.user.username ?? '', userId, address: '' });
    });
  }

  async #waitForOther({ family, checked_at }: KnownSession): Promise<void> {
    const until = performance.now() + waitsForOther;
    while (performance.now() < until) {
      const row = await externalSession(this.#outside.store.db, family);
      if (!row || row.checked_at !== checked_at) return;
      await new Promise((done) => setTimeout(done, pollEvery));
    }
  }

  #tokensOf({ secret, family }: KnownSession): OutsideTokens | undefined {
    const text = this.#outside.box.open(secret, family);
    return text === undefined ? undefined : (JSON.parse(text) as OutsideTokens);
  }
}
