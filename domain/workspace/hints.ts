/**
 * Where a key may be found among rows: shared by a table and all that came from it, so that an edit in ten thousand rows need not read them
 * all to know that a code is free or who names a row. Only ever added to; whoever asks checks the rows named against its own state.
 */
export class Hints<R extends { id: string }> {
  private readonly ids = new Map<string, string | Set<string>>();
  private readonly keysOf: (row: R) => readonly string[];
  private readonly madeOf: number;
  private entries = 0;

  constructor(rows: Iterable<R>, keysOf: (row: R) => readonly string[]) {
    this.keysOf = keysOf;
    for (const row of rows) this.put(row);
    this.madeOf = this.entries;
  }

  put(row: R): void {
    for (const key of this.keysOf(row)) {
      const known = this.ids.get(key);
      if (known === row.id) continue;
      this.entries += 1;
      if (known === undefined) this.ids.set(key, row.id);
      else if (typeof known === 'string') this.ids.set(key, new Set([known, row.id]));
      else known.add(row.id);
    }
  }

  of(key: string): Iterable<string> {
    const found = this.ids.get(key);
    return found === undefined ? [] : typeof found === 'string' ? [found] : found;
  }

  /** How many rows have this key at most. */
  countOf(key: string): number {
    const found = this.ids.get(key);
    return found === undefined ? 0 : typeof found === 'string' ? 1 : found.size;
  }

  /** Does most of it say what once was? */
  get isStale(): boolean {
    return this.entries > 2 * this.madeOf + 64;
  }
}
