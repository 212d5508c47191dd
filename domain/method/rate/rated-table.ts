import type { Table } from './facts.ts';

/** Ids by key, to follow a relation backwards. A single id is stored without an array: most keys have one, and a task has ten thousand keys. */
export class Links {
  private readonly ids = new Map<string, string | string[]>();

  of(key: string): readonly string[] {
    const held = this.ids.get(key);
    return held === undefined ? none : typeof held === 'string' ? [held] : held;
  }

  /** Replaces the keys that lead to an id. */
  replace(id: string, before: readonly string[] | undefined, after: readonly string[] | undefined): void {
    if (before === after) return;
    for (const key of before ?? none) this.remove(key, id);
    for (const key of after ?? none) this.add(key, id);
  }

  private add(key: string, id: string): void {
    const held = this.ids.get(key);
    if (held === undefined) this.ids.set(key, id);
    else if (typeof held === 'string') {
      if (held !== id) this.ids.set(key, [held, id]);
    } else if (!held.includes(id)) held.push(id);
  }

  private remove(key: string, id: string): void {
    const held = this.ids.get(key);
    if (held === id) this.ids.delete(key);
    else if (Array.isArray(held)) {
      const at = held.indexOf(id);
      if (at >= 0) held.splice(at, 1);
    }
  }
}

const none: readonly string[] = [];

/** A row with the rating made from it. */
export interface Entry<Row, View> {
  row: Row;
  view: View;
}

/** Rows rated between two pauses: some milliseconds. */
export const ratedAtOnce = 500;

/** The ratings of one table: the rows they were made from, and the map that callers get, replaced only when a rating in it changes. */
export class RatedTable<Row extends { id: string }, View> {
  readonly entries = new Map<string, Entry<Row, View>>();
  private views: ReadonlyMap<string, View> = new Map();
  private table: Table<Row> | null = null;
  private nextViews: Map<string, View> | null = null;

  /** Ids whose row was added, removed or changed since the last call. */
  changed(table: Table<Row>): Set<string> {
    const former = this.table;
    this.table = table;
    if (former === table) return new Set();
    const known = former && table.changedSince?.(former);
    if (known) return new Set(known);
    const ids = new Set<string>();
    for (const row of table.values()) if (this.entries.get(row.id)?.row !== row) ids.add(row.id);
    if (this.entries.size + ids.size > table.size)
      for (const id of this.entries.keys()) if (table.get(id) === undefined) ids.add(id);
    return ids;
  }

  /** Stores the rating of a row; without a row the entry is removed. */
  set(id: string, row: Row | undefined, view: View | undefined): void {
    if (row === undefined || view === undefined) {
      if (this.entries.delete(id)) this.writable().delete(id);
      return;
    }
    const entry = this.entries.get(id);
    if (entry) {
      entry.row = row;
      if (entry.view === view) return;
      entry.view = view;
    } else this.entries.set(id, { row, view });
    this.writable().set(id, view);
  }

  row(id: string): Row | undefined {
    return this.entries.get(id)?.row;
  }

  view(id: string): View | undefined {
    return this.entries.get(id)?.view;
  }

  /** Ends a round: from now on this map of ratings is not changed any more. */
  publish(): ReadonlyMap<string, View> {
    if (this.nextViews) this.views = this.nextViews;
    this.nextViews = null;
    return this.views;
  }

  private writable(): Map<string, View> {
    this.nextViews ??= new Map(this.views);
    return this.nextViews;
  }
}

/** Entries of some rows in the order people expect, AP-2 before AP-10, and the same on every machine; it settles ties between ratings. */
export function entriesInOrder<Row extends { id: string; code?: string }, View>(
  { entries }: RatedTable<Row, View>,
  ids: readonly string[],
): Entry<Row, View>[] {
  const found = ids.flatMap((id) => entries.get(id) ?? []);
  return found.length > 1 ? found.sort((a, b) => byCode(a.row, b.row)) : found;
}

function byCode(a: { id: string; code?: string }, b: { id: string; code?: string }): number {
  const [x, y] = [a.code ?? a.id, b.code ?? b.id];
  return x.length - y.length || (x < y ? -1 : x > y ? 1 : a.id < b.id ? -1 : 1);
}

/** The former view if the new one says the same, so that nothing is drawn again without need. */
export function reuseIfEqual<View extends object>(former: View | undefined, next: View): View {
  if (!former) return next;
  for (const key of Object.keys(next) as (keyof View)[]) if (!sameValue(former[key], next[key])) return next;
  return former;
}

const sameValue = (a: unknown, b: unknown): boolean =>
  a === b || (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => item === b[i]));
