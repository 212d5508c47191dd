import { randomInt } from 'node:crypto';
import type { Logger } from 'pino';

/** How long after an answer its work begins (ms), at most. */
const latest = 100;

/**
 * Work that is done after an answer has left, at no fixed moment: what is done for an account that exists must not show in the time of the answer.
 * What fails is logged.
 */
export class AfterResponse {
  readonly #log: Logger;
  readonly #waiting = new Set<Promise<void>>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Begins the work in a moment. */
  run(work: () => Promise<unknown>): void {
    const done = new Promise<void>((end) => {
      setTimeout(
        () => {
          work()
            .catch((err) => this.#log.error({ err }, 'work after an answer failed'))
            .then(() => end());
        },
        randomInt(1, latest),
      );
    });
    this.#waiting.add(done);
    void done.then(() => this.#waiting.delete(done));
  }

  /** Resolves when nothing waits or is under way any more. */
  async idle(): Promise<void> {
    while (this.#waiting.size > 0) await Promise.all(this.#waiting);
  }
}
