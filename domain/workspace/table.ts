import type { AnyRow } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import { Hints } from './hints.ts';

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
    /** By field of a reference, that of the codes by `code`; made when first asked for. */
    private readonly hints = new Map<string, Hints<R>>(),
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
    for (const id of this.hintsOf('code', codeKeyOf).of(key)) if (codeKey(this.get(id)?.code ?? '') === key) return id;
    return undefined;
  }

  /** Ids of rows that may name this id in a field of theirs: the caller checks each. */
  mayName(field: string, id: string): Iterable<string> {
    return this.namesIn(field).of(id);
  }

  /** How many `mayName` gives. */
  countNaming(field: string, id: string): number {
    return this.namesIn(field).countOf(id);
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
      for (const hints of this.hints.values()) hints.put(row);
    }
    for (const id of drop) {
      if (!this.isIn(overlay, id)) continue;
      size--;
      if (this.base.has(id)) overlay.set(id, null);
      else overlay.delete(id);
    }
    // Hints made here hold for all that follows; hints made later would not know what was given up until then.
    const next = new Table(this.base, overlay, size, new Map(this.hints));
    return overlay.size > Math.max(64, this.base.size >> 4) ? next.folded() : next;
  }

  /** The same rows without overlay. The hints stay while most of what they say is still so. */
  private folded(): Table<R> {
    const base = new Map<string, R>();
    for (const row of this.values()) base.set(row.id, row);
    const hints = new Map([...this.hints].filter(([, one]) => !one.isStale));
    return new Table(base, new Map(), base.size, hints);
  }

  private namesIn(field: string): Hints<R> {
    return this.hintsOf(field, (row) => idsIn(row as unknown as AnyRow, field));
  }

  private hintsOf(field: string, keysOf: (row: R) => readonly string[]): Hints<R> {
    let hints = this.hints.get(field);
    if (!hints) {
      hints = new Hints<R>(this.values(), keysOf);
      this.hints.set(field, hints);
    }
    return hints;
  }

  private isIn(overlay: ReadonlyMap<string, R | null>, id: string): boolean {
    const newer = overlay.get(id);
    return newer === undefined ? this.base.has(id) : newer !== null;
  }
}

export const codeKey = (code: string) => code.toLowerCase();

const codeKeyOf = (row: { code?: string }) => (row.code === undefined ? [] : [codeKey(row.code)]);
