/**
 * The rows of one kind: an immutable map that shares its bulk with its predecessor. A plain copy of 10 000 entries costs more than a
 * millisecond per keystroke, so an edit only copies a small overlay, folded into the base when it has grown.
 */
export class Table<R extends { id: string }> {
  private constructor(
    private readonly base: ReadonlyMap<string, R>,
    /** Newer rows by id; null = dropped. */
    private readonly overlay: ReadonlyMap<string, R | null>,
    readonly size: number,
  ) {}

  static of<R extends { id: string }>(rows: Iterable<R>): Table<R> {
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
    }
    for (const id of drop) {
      if (!this.isIn(overlay, id)) continue;
      size--;
      if (this.base.has(id)) overlay.set(id, null);
      else overlay.delete(id);
    }
    const next = new Table(this.base, overlay, size);
    return overlay.size > Math.max(64, this.base.size >> 4) ? Table.of(next.values()) : next;
  }

  private isIn(overlay: ReadonlyMap<string, R | null>, id: string): boolean {
    const newer = overlay.get(id);
    return newer === undefined ? this.base.has(id) : newer !== null;
  }
}
