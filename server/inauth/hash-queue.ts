import { Failure } from '#contract/kit/errors.ts';

/** A password hash takes a core and 19 MiB for some 25 ms; more at once would only slow each other and everything else. */
const mostAtOnce = 2;
/** Sign-ins that may wait, per priority: one to three seconds. */
const mostWaiting = 60;
/** When a sign-in refused because too many wait may try again (s). */
const comeBackAfter = 3;

/** Who goes first: known devices, so that strangers cannot keep people from their work; then others who sign in; then work in the background. */
const priorities = ['device', 'signIn', 'work'] as const;
export type HashPriority = (typeof priorities)[number];

/** Lets two password hashes run at once; the rest queue. */
export class HashQueue {
  #running = 0;
  readonly #waiting: Record<HashPriority, (() => void)[]> = { device: [], signIn: [], work: [] };

  /** @throws Failure TooManyRequests when too many sign-ins wait already */
  async run<T>(own: HashPriority, work: () => Promise<T>): Promise<T> {
    if (this.#running < mostAtOnce) this.#running += 1;
    else await this.#wait(own);
    try {
      return await work();
    } finally {
      const priority = priorities.find((name) => this.#waiting[name].length > 0);
      const next = priority && this.#waiting[priority].shift();
      // The place goes to who waits, without becoming free in between.
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** Do more wait? */
  get isBusy(): boolean {
    return this.#waiting.device.length + this.#waiting.signIn.length > 0;
  }

  /** @throws Failure TooManyRequests when too many sign-ins wait already */
  refuseWhenFull(priority: HashPriority): void {
    if (priority !== 'work' && this.#waiting[priority].length >= mostWaiting)
      throw new Failure('TooManyRequests', { seconds: comeBackAfter });
  }

  #wait(priority: HashPriority): Promise<void> {
    this.refuseWhenFull(priority);
    return new Promise((go) => this.#waiting[priority].push(go));
  }
}
