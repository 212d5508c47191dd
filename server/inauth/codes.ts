import { randomInt } from 'node:crypto';
import { Failure } from '#contract/kit/errors.ts';
import type { CodePurpose } from '#domain/model/user.ts';
import { codeTimes, insertCode, spendCode, tryCode } from '#server/store/accounts/codes.ts';
import { lockFor } from '#server/store/lock.ts';
import type { Db, Store } from '#server/store/store.ts';
import type { HashQueue } from './hash-queue.ts';
import { networkOf } from './network.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { hashOf } from './tokens.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** A code works for five minutes and five tries. */
const goodFor = 5 * minute;
const mostTries = 5;
/** The next one may be sent after a minute; ten to one target in a day, thirty from one network in an hour. */
export const resendAfter = 60;
const mostOfTarget = 10;
const mostOfNetwork = 30;

/** So far (ms) the clocks of several servers may differ. Codes made later than that are from before the clock was set back. */
const skew = minute;
/** From so long (ms) ago to now. */
const spanTo = (now: number, duration: number) =>
  [new Date(now - duration).toISOString(), new Date(now + skew).toISOString()] as const;

interface Outside {
  store: Store;
  clock: () => Date;
  newId: () => string;
  hashes: HashQueue;
}

interface Wanted {
  purpose: CodePurpose;
  /** A phone or an address. */
  target: string;
  /** Whose account it is for; `null`: nobody's, and the code is never sent. */
  userId: string | null;
  address: string;
}

/**
 * Codes of six digits that show that a phone or an address is one's own. Of a target nobody has a code is made and kept all the same, so that
 * limits, answers and times do not tell. The hash is the slow one of passwords: a million possible codes are tried in no time otherwise.
 */
export class Codes {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Makes a code in place of a former one. @throws Failure TooManyRequests */
  async make({ purpose, target, userId, address }: Wanted): Promise<string> {
    const { store, clock, newId, hashes } = this.#outside;
    const of = { target: hashOf(target), network: networkOf(address) };
    await this.#requireRoom(store.db, of);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const hash = await hashes.run('signIn', () => hashPassword(code));
    const now = clock().getTime();
    await store.tx(async (tx) => {
      await lockFor(tx, 'codes');
      await this.#requireRoom(tx, of);
      const times = { created_at: new Date(now).toISOString(), expires_at: new Date(now + goodFor).toISOString() };
      const row = { id: newId(), purpose, ...of, user_id: userId, hash, tries: 0, ...times };
      await insertCode(tx, row, spanTo(now, day));
    });
    return code;
  }

  /**
   * Is this the code that was sent? One more try is counted before it is looked at, so that guesses made at once gain nothing. A right one works
   * once. Returns whose account it was made for.
   */
  async check({ purpose, target }: Pick<Wanted, 'purpose' | 'target'>, typed: string): Promise<string | undefined> {
    const { store, clock, hashes } = this.#outside;
    const now = clock().toISOString();
    const guess = { purpose, target: hashOf(target), now, most: mostTries };
    const row = await store.tx((tx) => tryCode(tx, guess));
    const fits = await hashes.run('signIn', () => isPassword(typed, row?.hash));
    if (!row || !fits || !row.user_id) return undefined;
    return (await spendCode(store.db, row.id, now)) ? row.user_id : undefined;
  }

  /** @throws Failure TooManyRequests with the seconds to wait */
  async #requireRoom(db: Db, { target, network }: { target: string; network: string }): Promise<void> {
    const now = this.#outside.clock().getTime();
    const [ofTarget, ofNetwork] = [
      await codeTimes(db, { target }, spanTo(now, day)),
      await codeTimes(db, { network }, spanTo(now, hour)),
    ];
    const waits = [
      waitFor(ofTarget, 1, resendAfter * 1000),
      waitFor(ofTarget, mostOfTarget, day),
      waitFor(ofNetwork, mostOfNetwork, hour),
    ].map((until) => until - now);
    const longest = Math.max(...waits);
    if (longest > 0) throw new Failure('TooManyRequests', { seconds: Math.ceil(longest / 1000) });
  }
}

/** When (ms) there may be one more: as long after the last but `most` as the limit counts. 0: at once. */
function waitFor(times: readonly string[], most: number, within: number): number {
  const at = times[most - 1];
  return at === undefined ? 0 : Date.parse(at) + within;
}
