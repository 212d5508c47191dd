import type { Store } from '../store.ts';
import type { Source } from './writes-seen.ts';

/**
 * Remembered results of reads, good until one of the tables they were read from is written. Only where this process is the only writer (SQLite);
 * beside other processes every call reads, because a right withdrawn there must count here at once.
 */
export class Remembered<T> {
  readonly #kept = new Map<string, { state: number; value: T }>();

  /** @param most entries; the oldest goes first */
  constructor(
    private readonly store: Store,
    private readonly sources: readonly Source[],
    private readonly most = 1_000,
  ) {}

  /** The answer kept under `key` if it still holds. */
  peek(key: string): T | undefined {
    const { writes } = this.store;
    const found = writes && this.#kept.get(key);
    return found && found.state === writes.of(this.sources) ? found.value : undefined;
  }

  /** To be taken before reading: a write that comes between makes the answer old at once, never wrong. */
  state(): number | undefined {
    return this.store.writes?.of(this.sources);
  }

  keep(key: string, value: T, state: number | undefined): void {
    if (state === undefined) return;
    this.#kept.delete(key);
    this.#kept.set(key, { state, value });
    if (this.#kept.size > this.most) this.#kept.delete(this.#kept.keys().next().value as string);
  }

  /** The kept answer, or what `read` answers now. */
  async get(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.peek(key);
    if (known !== undefined) return known;
    const state = this.state();
    const value = await read();
    this.keep(key, value, state);
    return value;
  }

  /** The kept answers of these keys, and what `read` answers now for those without one; keys that it does not name are left out. */
  async each(
    keys: readonly string[],
    read: (missing: string[]) => Promise<Iterable<readonly [string, T]>>,
  ): Promise<Map<string, T>> {
    const state = this.state();
    const found = new Map<string, T>();
    const missing: string[] = [];
    for (const key of keys) {
      const kept = state === undefined ? undefined : this.#kept.get(key);
      if (kept && kept.state === state) found.set(key, kept.value);
      else missing.push(key);
    }
    if (missing.length === 0) return found;
    for (const [key, value] of await read(missing)) {
      found.set(key, value);
      this.keep(key, value, state);
    }
    return found;
  }
}
