import { createHmac } from 'node:crypto';
import { Failure } from '#contract/kit/errors.ts';
import {
  countAttempt,
  deleteAttempts,
  forgetAttempts,
  moveAttempt,
  takeBackAttempt,
  waitForAttempt,
  waitingAttempts,
} from '#server/store/accounts/attempts.ts';
import type { Db, Store } from '#server/store/store.ts';

const minute = 60_000;
/** Forgotten after this long without an attempt. */
const memory = 2 * 60 * minute;

/** So many attempts are free; then each costs a wait that doubles. */
export interface Budget {
  key: string;
  free: number;
  /** The first wait (ms). */
  first: number;
  /** The longest wait (ms). */
  longest: number;
}

/** 1, 2, 4 … 30 minutes after so many attempts. */
export const slowly = (key: string, free: number): Budget => ({ key, free, first: minute, longest: 30 * minute });
/** 1, 2, 4 … 30 seconds: where guessing is unlikely and a wait would shut the owner out. */
export const briefly = (key: string, free: number): Budget => ({ key, free, first: 1_000, longest: 30_000 });

interface Outside {
  store: Store;
  clock: () => Date;
  /** The secret of the installation; the same on all servers of a database. */
  secretKey: Buffer;
}

/**
 * Slows down guessing: a delay, never a permanent lock, which would let anyone shut anyone out. An attempt is charged to each of its budgets
 * when it begins, so parallel guesses gain nothing. The counts are in the database: several servers share them, and a restart forgets none.
 */
export class Lockout {
  readonly #outside: Outside;
  /** Of its own for this purpose, so that nothing kept here tells anything of what else the secret guards. */
  readonly #key: Buffer;
  /** When old attempts were last forgotten (ms). */
  #forgot = 0;

  constructor(outside: Outside) {
    this.#outside = outside;
    this.#key = createHmac('sha256', outside.secretKey).update('attempts').digest();
  }

  /** @throws Failure TooManyRequests with the seconds to wait while one of the budgets is used up */
  async refuse(...budgets: readonly Budget[]): Promise<void> {
    await this.#refuse(this.#outside.store.db, budgets);
  }

  /**
   * Charges an attempt to all of its budgets, or to none. Returns whether it used up a budget: the next one has to wait.
   * @throws Failure TooManyRequests with the seconds to wait
   */
  async begin(...budgets: readonly Budget[]): Promise<boolean> {
    const { store, clock } = this.#outside;
    // Most who have to wait are refused without writing.
    await this.refuse(...budgets);
    await this.#forget();
    return store.tx(async (tx) => {
      const now = clock();
      let usedUp = false;
      // In one order everywhere: two attempts that share budgets never wait for each other.
      for (const { key, free, first, longest } of [...budgets].sort((a, b) => (a.key < b.key ? -1 : 1))) {
        const hash = this.#digest(key);
        const count = await countAttempt(tx, { key: hash, now: now.toISOString(), since: before(now, memory) });
        if (count === undefined) {
          await this.#refuse(tx, budgets);
          throw new Failure('TooManyRequests', { seconds: 1 });
        }
        if (count < free) continue;
        const wait = Math.min(longest, 2 ** (count - free) * first);
        await waitForAttempt(tx, hash, after(now, wait));
        usedUp = true;
      }
      return usedUp;
    });
  }

  /** Forgets the failures of a budget, after a successful attempt. */
  clear(...budgets: readonly Budget[]): Promise<void> {
    return deleteAttempts(
      this.#outside.store.db,
      budgets.map(({ key }) => this.#digest(key)),
    );
  }

  /** Takes back the charge of one attempt that was no guess. Earlier failures stay: who guesses may have an account of their own. */
  async refund(...budgets: readonly Budget[]): Promise<void> {
    for (const { key, free } of budgets) await takeBackAttempt(this.#outside.store.db, this.#digest(key), free);
  }

  async #refuse(db: Db, budgets: readonly Budget[]): Promise<void> {
    const now = this.#outside.clock();
    const keys = budgets.map(({ key }) => this.#digest(key));
    let longest = 0;
    for (const row of await waitingAttempts(db, keys, now.toISOString())) {
      const last = Date.parse(row.last_at);
      const until = Date.parse(row.waits_until);
      // The clock was set back: nobody knows how much of a wait is over, so it begins again, once, and is no longer than it was.
      const left = last > now.getTime() ? until - last : until - now.getTime();
      if (last > now.getTime())
        await moveAttempt(db, row, { last_at: now.toISOString(), waits_until: after(now, left) });
      longest = Math.max(longest, left);
    }
    if (longest > 0) throw new Failure('TooManyRequests', { seconds: Math.ceil(longest / 1000) });
  }

  /** Keyed, because names are typed: a password in the wrong field could be guessed from a digest that everybody can make. */
  #digest(key: string): string {
    return createHmac('sha256', this.#key).update(key).digest('hex');
  }

  /** Now and then: rows of who never comes back. */
  async #forget(): Promise<void> {
    const now = this.#outside.clock();
    if (Math.abs(now.getTime() - this.#forgot) < memory) return;
    this.#forgot = now.getTime();
    await forgetAttempts(this.#outside.store.db, before(now, memory));
  }
}

const after = (moment: Date, duration: number) => new Date(moment.getTime() + duration).toISOString();
const before = (moment: Date, duration: number) => new Date(moment.getTime() - duration).toISOString();
