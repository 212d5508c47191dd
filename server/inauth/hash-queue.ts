import { Failure } from '#contract/errors.ts';

/** A password hash takes a core and 19 MiB for some 25 ms; more at once would only slow each other and everything else. */
const mostAtOnce = 2;
/** Sign-ins that may wait, in each of their lanes: one to three seconds. */
const mostWaiting = 60;
/** What a sign-in is told that finds the lane full (s). */
const comeBackAfter = 3;

/** Who goes first: known devices, so that strangers cannot keep people from their work; then others who sign in; then work in the background. */
const lanes = ['device', 'signIn', 'work'] as const;
export type HashLane = (typeof lanes)[number];

/** Lets two password hashes run at once; the rest queue. */
export class HashQueue {
  #running = 0;
  readonly #waiting: Record<HashLane, (() => void)[]> = { device: [], signIn: [], work: [] };

  /** @throws Failure TooManyRequests when too many sign-ins wait already */
  async run<T>(own: HashLane, work: () => Promise<T>): Promise<T> {
    if (this.#running < mostAtOnce) this.#running += 1;
    else await this.#turn(own);
    try {
      return await work();
    } finally {
      const lane = lanes.find((name) => this.#waiting[name].length > 0);
      const next = lane && this.#waiting[lane].shift();
      // The place goes to who waits, without becoming free in between.
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** Do more wait for their turn? */
  get isBusy(): boolean {
    return this.#waiting.device.length + this.#waiting.signIn.length > 0;
  }

  /** @throws Failure TooManyRequests when too many sign-ins wait already */
  refuseFull(lane: HashLane): void {
    if (lane !== 'work' && this.#waiting[lane].length >= mostWaiting)
      throw new Failure('TooManyRequests', { seconds: comeBackAfter });
  }

  #turn(lane: HashLane): Promise<void> {
    this.refuseFull(lane);
    return new Promise((go) => this.#waiting[lane].push(go));
  }
}
