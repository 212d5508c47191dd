import type { Store } from '../store.ts';
import type { Marked } from './marks-seen.ts';
import type { Source } from './writes-seen.ts';

/** What was written of some sources: it never comes again once any of them was. */
type State = number | string;

/**
 * Remembered results of reads, good until one of the tables they were read from is written. Only where this process is the only writer (SQLite);
 * beside other processes every call reads, because a right withdrawn there must count here at once.
 */
export class Remembered<T> {
  readonly #kept = new Map<string, { state: State; value: T }>();

  /** @param most entries; the oldest goes first */
  constructor(
    protected readonly store: Store,
    private readonly sources: readonly Source[],
    private readonly most = 1_000,
  ) {}

  /** The answer kept under `key` if it still holds. */
  peek(key: string): T | undefined {
    const state = this.state();
    const found = state === undefined ? undefined : this.#kept.get(key);
    return found?.state === state ? found?.value : undefined;
  }

  /** To be taken before reading: a write that comes between makes the answer old at once, never wrong. */
  state(): State | undefined {
    return this.store.writes?.of(this.sources);
  }

  keep(key: string, value: T, state: State | undefined): void {
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

/** The same beside other processes too (PostgreSQL), by what marks say: read with the token of each call, so that what another has committed counts at once. */
export class RememberedByMarks<T> extends Remembered<T> {
  readonly #marked: readonly Marked[];

  /** @param sources what is marked. @param onSqlite the same as it is counted there. @param most entries; the oldest goes first */
  constructor(store: Store, [marked, onSqlite]: readonly [readonly Marked[], readonly Source[]], most?: number) {
    super(store, onSqlite, most);
    this.#marked = marked;
  }

  override state(): State | undefined {
    return super.state() ?? this.store.marks?.of(this.#marked);
  }
}
