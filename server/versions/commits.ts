import type { Store } from '#server/store/store.ts';
import type { EditBatch } from './edit-batch.ts';
import { EditQueue, type Waiting } from './edit-queue.ts';

/** A batch that could not be written; `isWritten` when the commit itself failed, which may have happened all the same. */
export class NotCommitted extends Error {
  constructor(
    override readonly cause: unknown,
    readonly isWritten: boolean,
  ) {
    super('not committed', { cause });
  }
}

interface Commit {
  batch: EditBatch;
  exclusive?: false;
}

/**
 * Writes batches of edits that were worked out. One writer is all SQLite has, so those that wait at the same moment share a transaction and its
 * flush; PostgreSQL writes several versions at once.
 */
export class Commits {
  readonly #store: Store;
  readonly #queue = new EditQueue<Commit>((group) => this.#serve(group));

  constructor(store: Store) {
    this.#store = store;
  }

  /** False, with nothing written, when someone else wrote the version since. @throws NotCommitted */
  write(batch: EditBatch): Promise<boolean> {
    return this.#queue.take<boolean>(this.#store.signals ? batch.base.versionId : '', { batch });
  }

  async #serve(group: Waiting<Commit>[]): Promise<void> {
    const lost = new Set<Waiting<Commit>>();
    let isWritten = false;
    try {
      await this.#store.tx(async (tx) => {
        lost.clear();
        for (const one of group) if (!(await one.request.batch.write(tx))) lost.add(one);
        isWritten = true;
      });
    } catch (error) {
      // Rolled back for certain, so each may try alone: only the one at fault fails.
      if (!isWritten && group.length > 1) for (const one of group) await this.#serve([one]);
      else for (const one of group) one.reject(new NotCommitted(error, isWritten));
      return;
    }
    for (const one of group) one.resolve(!lost.has(one));
  }
}
