import { Failure } from '#contract/errors.ts';

const minute = 60_000;
/** Forgotten after this long without an attempt. */
const memory = 2 * 60 * minute;
const mostKeys = 10_000;

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

interface Attempts {
  count: number;
  lockedUntil: number;
  last: number;
}

/**
 * Slows down guessing: a delay, never a permanent lock, which would let anyone shut anyone out. An attempt is charged to each of its budgets
 * when it begins, so parallel guesses gain nothing.
 */
export class Lockout {
  readonly #attempts = new Map<string, Attempts>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** @throws Failure TooManyRequests with the seconds to wait while one of the budgets is used up */
  refuse(...budgets: readonly Budget[]): void {
    const now = this.#clock().getTime();
    const until = Math.max(...budgets.map(({ key }) => this.#of(key, now).lockedUntil));
    if (now < until) throw new Failure('TooManyRequests', { seconds: Math.ceil((until - now) / 1000) });
  }

  /**
   * Charges an attempt. Returns whether it used up a budget: the next one has to wait.
   * @throws Failure TooManyRequests with the seconds to wait
   */
  begin(...budgets: readonly Budget[]): boolean {
    this.refuse(...budgets);
    const now = this.#clock().getTime();
    let usedUp = false;
    for (const { key, free, first, longest } of budgets) {
      const attempts = this.#of(key, now);
      attempts.count += 1;
      attempts.last = now;
      if (attempts.count >= free) {
        attempts.lockedUntil = now + Math.min(longest, 2 ** (attempts.count - free) * first);
        usedUp = true;
      }
      // Re-inserted at the end: the first key is the one longest untouched.
      this.#attempts.delete(key);
      this.#attempts.set(key, attempts);
      if (this.#attempts.size > mostKeys) this.#attempts.delete(this.#attempts.keys().next().value as string);
    }
    return usedUp;
  }

  /** Forgets the failures of a budget, after a successful attempt. */
  clear(...budgets: readonly Budget[]): void {
    for (const { key } of budgets) this.#attempts.delete(key);
  }

  /** Takes back the charge of one attempt that was no guess. Earlier failures stay: who guesses may have an account of their own. */
  refund({ key, free }: Budget): void {
    const attempts = this.#attempts.get(key);
    if (!attempts) return;
    attempts.count -= 1;
    if (attempts.count < free) attempts.lockedUntil = 0;
  }

  #of(key: string, now: number): Attempts {
    const before = this.#attempts.get(key);
    return before && now - before.last < memory ? before : { count: 0, lockedUntil: 0, last: now };
  }
}
