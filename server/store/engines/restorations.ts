import type { Store } from '../store.ts';

/**
 * Which copy the workplace goes on from. After a copy was brought back, a rev may be given a second time, to something else: who compares revs with
 * what was read before has to know that it was.
 */
export class Restorations {
  #latest: Promise<string> | undefined;

  constructor(private readonly store: Store) {}

  /** Names the last time a copy was brought back; empty when none was. A server is stopped for it, so it is read once. */
  latest(): Promise<string> {
    this.#latest ??= this.#read().catch((error: unknown) => {
      this.#latest = undefined;
      throw error;
    });
    return this.#latest;
  }

  async #read(): Promise<string> {
    const line = await this.store.db
      .selectFrom('audit')
      .select('id')
      .where('event', '=', 'workplace.restored')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return line?.id ?? '';
  }
}
