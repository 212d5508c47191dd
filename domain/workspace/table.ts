import { foldText } from '../fold-text.ts';
import type { AnyRow } from '../kinds/kinds.ts';
import { idsIn } from '../kinds/references.ts';
import { Hints } from './hints.ts';

interface Keyed {
  id: string;
  code?: string;
}

/** A place of a block: a row, or the id of the row that was dropped from it. */
type Slot<R> = R | string;
/** Neighbouring places of a table; the same object from one state to the next while nothing in it changes. */
export type Block<R> = readonly Slot<R>[];

/** Copied at every edit that touches them, beside a list of as many blocks as the table has: of 10 000 rows both are short. */
const blockSize = 128;

/** The rows of a block. */
export function* rowsIn<R>(block: Block<R>): IterableIterator<R> {
  for (const slot of block) if (typeof slot !== 'string') yield slot;
}

/**
 * The rows of one kind: an immutable map that shares its bulk with its predecessor. A plain copy of 10 000 entries costs more than a
 * millisecond per keystroke, so the rows stand in blocks, and an edit only copies those it touches.
 */
export class Table<R extends Keyed> {
  private constructor(
    /** The blocks; all but the last are full. */
    readonly blocks: readonly Block<R>[],
    readonly size: number,
    private readonly places: Places,
    /** By field of a reference, that of the codes by `code`; made when first asked for. */
    private readonly hints = new Map<string, Hints<R>>(),
  ) {}

  static of<R extends Keyed>(rows: Iterable<R>): Table<R> {
    const all: R[] = [];
    const places = new Places();
    for (const row of rows) {
      // Of two rows with one id the later one counts, at the place of the first.
      const known = places.of(row.id);
      if (typeof known === 'number') all[known] = row;
      else places.put(row.id, all.push(row) - 1);
    }
    const blocks: Block<R>[] = [];
    for (let n = 0; n < all.length; n += blockSize) blocks.push(all.slice(n, n + blockSize));
    return new Table(blocks, all.length, places);
  }

  get(id: string): R | undefined {
    const known = this.places.of(id);
    if (known === undefined) return undefined;
    if (typeof known === 'number') return this.rowAt(known, id);
    for (const place of known) {
      const row = this.rowAt(place, id);
      if (row) return row;
    }
    return undefined;
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

  /** The other rows whose text in this field looks the same as this one. */
  *likeNamed(field: string, name: string, butId: string): Iterable<R> {
    const key = foldText(name);
    const folded = (row: R) => foldText(String((row as Record<string, unknown>)[field] ?? ''));
    for (const id of this.hintsOf(`${field} as it looks`, (row) => [folded(row)]).of(key)) {
      const row = id === butId ? undefined : this.get(id);
      if (row && folded(row) === key) yield row;
    }
  }

  /** Ids of rows that may name this id in a field of theirs: the caller checks each. */
  mayName(field: string, id: string): Iterable<string> {
    return this.namesIn(field).of(id);
  }

  /** How many `mayName` gives. */
  countNaming(field: string, id: string): number {
    return this.namesIn(field).countOf(id);
  }

  /** Rows in the order they came; a changed row keeps its place, and one that comes back takes it again. */
  *values(): IterableIterator<R> {
    for (const block of this.blocks) for (const slot of block) if (typeof slot !== 'string') yield slot;
  }

  [Symbol.iterator](): IterableIterator<R> {
    return this.values();
  }

  /** Ids whose rows may differ between two states of one table, or null when the two do not share their bulk. */
  changedSince(other: unknown): string[] | null {
    if (!(other instanceof Table) || other.places !== this.places) return null;
    const ids = new Set<string>();
    const most = Math.max(64, this.size >> 4);
    for (let b = 0; b < Math.max(this.blocks.length, other.blocks.length); b++) {
      const [now, then] = [this.blocks[b] ?? [], (other.blocks[b] ?? []) as Block<R>];
      if (now === then) continue;
      for (let i = 0; i < Math.max(now.length, then.length); i++) {
        if (now[i] === then[i]) continue;
        for (const slot of [now[i], then[i]]) if (slot !== undefined) ids.add(idOf(slot));
      }
      if (ids.size > most) return null;
    }
    return [...ids].filter((id) => this.get(id) !== other.get(id));
  }

  /** The table with these rows put in and these ids dropped. */
  with(put: Iterable<R> = [], drop: Iterable<string> = []): Table<R> {
    const next = new NextTable(this.blocks, this.size, this.places);
    // Hints made here hold for all that follows; hints made later would not know what was given up until then.
    const hints = new Map([...this.hints].filter(([, one]) => !one.isStale));
    for (const row of put) {
      next.put(row);
      for (const one of hints.values()) one.put(row);
    }
    for (const id of drop) next.drop(id);
    const { blocks, size } = next;
    // Places of rows dropped long ago are given up when they are most of the table.
    if (next.end > 2 * size + mostGone) return Table.of(new Table(blocks, size, this.places, hints));
    return new Table(blocks, size, this.places, hints);
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

  private rowAt(place: number, id: string): R | undefined {
    const slot = slotAt(this.blocks, place);
    return slot !== undefined && typeof slot !== 'string' && slot.id === id ? slot : undefined;
  }
}

const mostGone = 4096;

const idOf = (slot: Slot<Keyed>): string => (typeof slot === 'string' ? slot : slot.id);
const slotAt = <R>(blocks: readonly Block<R>[], place: number): Slot<R> | undefined =>
  blocks[Math.floor(place / blockSize)]?.[place % blockSize];

/** The next state of a table while it is made: copies each block it touches once. */
class NextTable<R extends Keyed> {
  readonly blocks: Block<R>[];
  /** Places in use, those of dropped rows included. */
  end: number;
  private readonly own = new Map<number, Slot<R>[]>();

  constructor(
    blocks: readonly Block<R>[],
    public size: number,
    private readonly places: Places,
  ) {
    this.blocks = [...blocks];
    this.end = blocks.length === 0 ? 0 : (blocks.length - 1) * blockSize + (blocks.at(-1)?.length ?? 0);
  }

  put(row: R): void {
    let place = this.placeOf(row.id);
    if (place === undefined) {
      place = this.end++;
      this.places.put(row.id, place);
    }
    const slot = slotAt(this.blocks, place);
    if (slot === undefined || typeof slot === 'string') this.size++;
    this.set(place, row);
  }

  drop(id: string): void {
    const place = this.placeOf(id);
    if (place === undefined || typeof slotAt(this.blocks, place) === 'string') return;
    this.size--;
    this.set(place, id);
  }

  /** Where the row stands, or stood until it was dropped. */
  private placeOf(id: string): number | undefined {
    const known = this.places.of(id);
    const stands = (place: number) => {
      const slot = slotAt(this.blocks, place);
      return slot !== undefined && idOf(slot) === id;
    };
    if (typeof known === 'number') return stands(known) ? known : undefined;
    return known?.find(stands);
  }

  private set(place: number, slot: Slot<R>): void {
    const b = Math.floor(place / blockSize);
    let block = this.own.get(b);
    if (!block) {
      block = [...(this.blocks[b] ?? [])];
      this.own.set(b, block);
      this.blocks[b] = block;
    }
    block[place % blockSize] = slot;
  }
}

export const codeKey = foldText;

const codeKeyOf = (row: Keyed) => (row.code === undefined ? [] : [codeKey(row.code)]);

/**
 * Where a row may stand: shared by a table and all that came from it. Only ever added to, whatever becomes of the states that added it; whoever
 * asks looks at its own blocks. A single place is kept without a list: most rows have one.
 */
class Places {
  private readonly found = new Map<string, number | number[]>();

  of(id: string): number | readonly number[] | undefined {
    return this.found.get(id);
  }

  put(id: string, place: number): void {
    const known = this.found.get(id);
    if (known === undefined) this.found.set(id, place);
    else if (typeof known === 'number') {
      if (known !== place) this.found.set(id, [known, place]);
    } else if (!known.includes(place)) known.push(place);
  }
}
