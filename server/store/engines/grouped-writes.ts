import type { Store, Tx } from '../store.ts';

/** How long writes gather while more of them are coming (ms): on SQLite each flush to the disk holds everything else up. */
const gatherFor = 100;

type Work = (tx: Tx) => Promise<void>;

interface Waiting {
  work: Work;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Small writes of many callers that share a transaction, and so a flush to the disk, when many come at once. */
export class GroupedWrites {
  readonly #store: Store;
  /** Are more of them coming? Else a write has nothing to wait for. */
  readonly #isBusy: () => boolean;
  #waiting: Waiting[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(store: Store, isBusy: () => boolean) {
    this.#store = store;
    this.#isBusy = isBusy;
  }

  /**
   * Resolves when the work is stored. It may run more than once, so it must have no effect outside the database.
   * @throws the error of this work alone
   */
  write(work: Work): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ work, resolve, reject });
      if (!this.#isBusy()) void this.#flush();
      else this.#timer ??= setTimeout(() => void this.#flush(), gatherFor);
    });
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const group = this.#waiting.splice(0);
    if (group.length === 0) return;
    try {
      await this.#store.tx(async (tx) => {
        for (const { work } of group) await work(tx);
      });
      for (const { resolve } of group) resolve();
    } catch (error) {
      // Rolled back whole: each alone, so that only the one at fault fails.
      if (group.length === 1) group[0]?.reject(error);
      else for (const { work, resolve, reject } of group) await this.#store.tx(work).then(resolve, reject);
    }
  }
}
