import type { Logger } from 'pino';
import { giveWay } from '#server/loop/give-way.ts';
import type { LongActs } from '#server/loop/long-acts.ts';
import type { Store } from '#server/store/store.ts';
import { sweepSome } from '#server/store/versions/deleted-versions.ts';

interface Services {
  store: Store;
  log: Logger;
  clock: () => Date;
  stopping: AbortSignal;
  longActs: LongActs;
}

/**
 * What deleted versions held goes after them, some rows at a time: nobody can read it any longer, and nobody waits for it. What a stop or a crash
 * leaves is swept at the next start.
 */
export class Sweep {
  #running: Promise<void> | undefined;
  /** Something was deleted while it ran. */
  #again = false;

  constructor(private readonly services: Services) {}

  /** Sweeps what there is, in the background. */
  begin(): void {
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Resolves when it has ended. */
  async done(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    const { store, log, stopping, clock, longActs } = this.services;
    const act = longActs.begin({ name: 'sweep.rows', call: '', userId: null, since: clock() });
    try {
      while (this.#again && !stopping.aborted) {
        this.#again = false;
        // The answer goes out first.
        await giveWay();
        while (!stopping.aborted && (await store.tx(sweepSome))) await giveWay();
      }
    } catch (err) {
      if (!stopping.aborted)
        log.error({ err }, 'rows of deleted versions could not be removed; trying again at the next start');
    } finally {
      act.end();
    }
  }
}
