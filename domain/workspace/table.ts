/**
 * The rows of one kind: an immutable map that shares its bulk with its predecessor. A plain copy of 10 000 entries costs more than a
 * millisecond per keystroke, so an edit only copies a small overlay, folded into the base when it has grown.
 */
export class Table<R extends { id: string; code?: string }> {
  private constructor(
    private readonly base: ReadonlyMap<string, R>,
    /** Newer rows by id; null = dropped. */
    private readonly overlay: ReadonlyMap<string, R | null>,
    readonly size: number,
    private readonly coded: CodeHints = new CodeHints(),
  ) {}

  static of<R extends { id: string; code?: string }>(rows: Iterable<R>): Table<R> {
    const base = new Map<string, R>();
    for (const row of rows) base.set(row.id, row);
    return new Table(base, new Map(), base.size);
  }

  get(id: string): R | undefined {
    const newer = this.overlay.get(id);
    return newer === undefined ? this.base.get(id) : (newer ?? undefined);
  }

  has(id: string): boolean {
    return this.get(id) !== undefined;
  }

  /** The id of the row with this code, in upper or lower case: codes that differ only in that are the same code to a reader. */
  holderOf(code: string): string | undefined {
    const key = codeKey(code);
    return this.coded.of(key, this).find((id) => codeKey(this.get(id)?.code ?? '') === key);
  }

  /** Rows in the order they came; a changed row keeps its place. */
  *values(): IterableIterator<R> {
    if (this.overlay.size === 0) {
      yield* this.base.values();
      return;
    }
    for (const row of this.base.values()) {
      const newer = this.overlay.get(row.id);
      if (newer === undefined) yield row;
      else if (newer) yield newer;
    }
    for (const [id, row] of this.overlay) if (row && !this.base.has(id)) yield row;
  }

  [Symbol.iterator](): IterableIterator<R> {
    return this.values();
  }

  /** Ids whose rows may differ between two states of one table, or null when the two no longer share their bulk. */
  changedSince(other: unknown): string[] | null {
    if (!(other instanceof Table) || other.base !== this.base) return null;
    const ids = new Set<string>([...this.overlay.keys(), ...other.overlay.keys()]);
    return [...ids].filter((id) => this.get(id) !== other.get(id));
  }

  /** The table with these rows put in and these ids dropped. */
  with(put: Iterable<R> = [], drop: Iterable<string> = []): Table<R> {
    const overlay = new Map(this.overlay);
    let size = this.size;
    for (const row of put) {
      if (!this.isIn(overlay, row.id)) size++;
      overlay.set(row.id, row);
      this.coded.put(row);
    }
    for (const id of drop) {
      if (!this.isIn(overlay, id)) continue;
      size--;
      if (this.base.has(id)) overlay.set(id, null);
      else overlay.delete(id);
    }
    // Hints made here hold for all that follows; hints made later would not know the codes given up until then.
    const next = new Table(this.base, overlay, size, this.coded.isMade ? this.coded : new CodeHints());
    return overlay.size > Math.max(64, this.base.size >> 4) ? next.folded() : next;
  }

  /** The same rows without overlay. The hints stay while most of what they say is still so. */
  private folded(): Table<R> {
    const base = new Map<string, R>();
    for (const row of this.values()) base.set(row.id, row);
    const coded = this.coded.size > 2 * base.size + 64 ? new CodeHints() : this.coded;
    return new Table(base, new Map(), base.size, coded);
  }

  private isIn(overlay: ReadonlyMap<string, R | null>, id: string): boolean {
    const newer = overlay.get(id);
    return newer === undefined ? this.base.has(id) : newer !== null;
  }
}

export const codeKey = (code: string) => code.toLowerCase();

/**
 * Where a code may be found: shared by a table and all that came from it, so that an edit in ten thousand rows need not read them all to
 * know that its code is free. Only ever added to; whoever asks checks the rows named against its own state.
 */
class CodeHints {
  private ids: Map<string, string[]> | undefined;

  /** Codes ever met. */
  get size(): number {
    return this.ids?.size ?? 0;
  }

  get isMade(): boolean {
    return this.ids !== undefined;
  }

  put(row: { id: string; code?: string }): void {
    if (!this.ids || row.code === undefined) return;
    const key = codeKey(row.code);
    const known = this.ids.get(key);
    if (!known) this.ids.set(key, [row.id]);
    else if (!known.includes(row.id)) known.push(row.id);
  }

  /** Made from `rows` at the first question. */
  of(key: string, rows: Iterable<{ id: string; code?: string }>): readonly string[] {
    if (!this.ids) {
      this.ids = new Map();
      for (const row of rows) this.put(row);
    }
    return this.ids.get(key) ?? [];
  }
}
