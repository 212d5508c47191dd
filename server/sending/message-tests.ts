import { Failure } from '#contract/kit/errors.ts';
import type { MessageWay } from '#contract/system/messages.ts';
import type { Delivery } from './sender.ts';

/** So many tests one user may send within so long (ms), on one server. */
const mostTests = 5;
const within = 10 * 60_000;
/** A test is answered within this time (ms), whatever the other side does. */
export const answeredWithin = 20_000;

/** Tests of mails and text messages: a second click waits for the first one's answer, and nobody sends many. */
export class MessageTests {
  readonly #running = new Map<string, Promise<Delivery>>();
  readonly #begun = new Map<string, number[]>();

  /**
   * Runs a test unless one of the same user and way is under way, whose answer is given then.
   * @param now by the clock (ms)
   * @throws Failure TooManyRequests; what the work throws
   */
  run({ userId, way, now }: { userId: string; way: MessageWay; now: number }, work: () => Promise<Delivery>) {
    const key = `${way} ${userId}`;
    const known = this.#running.get(key);
    if (known) return known;
    this.#count(userId, now);
    const running = inTime(work()).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  #count(userId: string, now: number): void {
    for (const [id, times] of this.#begun) if (times.every((at) => at <= now - within)) this.#begun.delete(id);
    const recent = (this.#begun.get(userId) ?? []).filter((at) => at > now - within);
    const [first] = recent;
    if (first !== undefined && recent.length >= mostTests)
      throw new Failure('TooManyRequests', { seconds: Math.ceil((first + within - now) / 1000) });
    this.#begun.set(userId, [...recent, now]);
  }
}

/** What became of a message, or that this is not known yet: it may still be taken. */
async function inTime(delivery: Promise<Delivery>): Promise<Delivery> {
  let timer: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<Delivery>((resolve) => {
    const slow = { cause: 'slow', code: '', said: '' } as const;
    timer = setTimeout(() => resolve({ sent: 'failed', trouble: slow }), answeredWithin);
  });
  try {
    return await Promise.race([delivery, tooSlow]);
  } finally {
    clearTimeout(timer);
  }
}
