import { Failure } from '#contract/errors.ts';

const freeAttempts = 5;
const longestMinutes = 30;
const minute = 60_000;
/** Forgotten after this long without an attempt. */
const memory = 2 * 60 * minute;
const mostKeys = 10_000;

interface Attempts {
  count: number;
  lockedUntil: number;
  last: number;
}

/**
 * Slows down guessing: after 5 failures 1, 2, 4 … 30 minutes per account and address. A delay, never a permanent lock, which would let
 * anyone shut anyone out. An attempt counts when it begins, so parallel guesses gain nothing.
 */
export class Lockout {
  readonly #attempts = new Map<string, Attempts>();
  readonly #clock: () => Date;

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** @throws Failure TooManyRequests with the seconds to wait */
  begin(key: string): void {
    const now = this.#clock().getTime();
    const before = this.#attempts.get(key);
    const attempts = before && now - before.last < memory ? before : { count: 0, lockedUntil: 0, last: now };
    if (now < attempts.lockedUntil)
      throw new Failure('TooManyRequests', { seconds: Math.ceil((attempts.lockedUntil - now) / 1000) });
    attempts.count += 1;
    attempts.last = now;
    if (attempts.count >= freeAttempts)
      attempts.lockedUntil = now + Math.min(longestMinutes, 2 ** (attempts.count - freeAttempts)) * minute;
    // Re-inserted at the end: the first key is the one longest untouched.
    this.#attempts.delete(key);
    this.#attempts.set(key, attempts);
    if (this.#attempts.size > mostKeys) this.#attempts.delete(this.#attempts.keys().next().value!);
  }

  /** Clears the counter of failures after a successful attempt. */
  clear(key: string): void {
    this.#attempts.delete(key);
  }
}
