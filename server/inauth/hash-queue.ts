import { Failure } from '#contract/kit/errors.ts';

/** A password hash takes a core and 19 MiB for some 25 ms; more at once would only slow each other and everything else. */
const mostAtOnce = 2;
/** Sign-ins that may wait, per kind: one to three seconds. Nobody has more links than were given out, and each is used once at a time. */
const mostWaiting = 60;
const refused: readonly HashPriority[] = ['device', 'signIn'];
/** When a sign-in refused because too many wait may try again (s). */
const comeBackAfter = 3;

/**
 * The share of the turns that each has while all wait: known devices the largest, so that strangers cannot keep people from their work, then links
 * by which somebody chooses a password, others who sign in, and work in the background. None is nothing, however many of the others come.
 */
const shares = { device: 6, link: 6, signIn: 3, work: 1 } as const;
export type HashPriority = keyof typeof shares;
/** From the first to the last, where it is the turn of several. */
const priorities = Object.keys(shares) as HashPriority[];

/** Lets two password hashes run at once; the rest queue, each sort in its own queue, and the queues take turns. */
export class HashQueue {
  #running = 0;
  readonly #waiting: Record<HashPriority, (() => void)[]> = { device: [], link: [], signIn: [], work: [] };
  /** How much each queue has been served, divided by its share: the next turn is that of the least. */
  readonly #served: Record<HashPriority, number> = { device: 0, link: 0, signIn: 0, work: 0 };
  /** The least of those that were served last: who begins to wait starts from here and has saved up nothing. */
  #now = 0;

  /** @throws Failure TooManyRequests when too many sign-ins wait already */
  async run<T>(own: HashPriority, work: () => Promise<T>): Promise<T> {
    if (this.#running < mostAtOnce) this.#running += 1;
    else await this.#wait(own);
    try {
      return await work();
    } finally {
      const next = this.#next();
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
    if (refused.includes(priority) && this.#waiting[priority].length >= mostWaiting)
      throw new Failure('TooManyRequests', { seconds: comeBackAfter });
  }

  #next(): (() => void) | undefined {
    const waiting = priorities.filter((name) => this.#waiting[name].length > 0);
    const [first, ...others] = waiting;
    if (!first) return undefined;
    const turn = others.reduce((best, name) => (this.#served[name] < this.#served[best] ? name : best), first);
    this.#now = this.#served[turn];
    this.#served[turn] += 1 / shares[turn];
    return this.#waiting[turn].shift();
  }

  #wait(priority: HashPriority): Promise<void> {
    this.refuseWhenFull(priority);
    const queue = this.#waiting[priority];
    if (queue.length === 0) this.#served[priority] = Math.max(this.#served[priority], this.#now);
    return new Promise((go) => queue.push(go));
  }
}
