import type { Table } from './facts.ts';

/** Ids by key, for following a relation backwards. One id is kept bare: most keys have one, and a task has ten thousand of them. */
export class Links {
  private readonly ids = new Map<string, string | string[]>();

  add(key: string, id: string): void {
    const held = this.ids.get(key);
    if (held === undefined) this.ids.set(key, id);
    else if (typeof held === 'string') {
      if (held !== id) this.ids.set(key, [held, id]);
    } else if (!held.includes(id)) held.push(id);
  }

  remove(key: string, id: string): void {
    const held = this.ids.get(key);
    if (held === id) this.ids.delete(key);
    else if (Array.isArray(held)) {
      const at = held.indexOf(id);
      if (at >= 0) held.splice(at, 1);
    }
  }

  of(key: string): readonly string[] {
    const held = this.ids.get(key);
    return held === undefined ? none : typeof held === 'string' ? [held] : held;
  }
}

const none: readonly string[] = [];

/** A row with the rating made from it. */
export interface Entry<Row, View> {
  row: Row;
  view: View;
}

/** The ratings of one table: what they were made from, and the map that is handed out, replaced only when something in it changes. */
export class Section<Row extends { id: string }, View> {
  readonly entries = new Map<string, Entry<Row, View>>();
  views: ReadonlyMap<string, View> = new Map();
  private table: Table<Row> | null = null;
  private draft: Map<string, View> | null = null;

  /** Ids whose row came, went or changed since the last call. */
  changed(table: Table<Row>): Set<string> {
    const former = this.table;
    this.table = table;
    if (former === table) return new Set();
    const told = former && table.changedSince?.(former);
    if (told) return new Set(told);
    const ids = new Set<string>();
    for (const row of table.values()) if (this.entries.get(row.id)?.row !== row) ids.add(row.id);
    if (this.entries.size + ids.size > table.size)
      for (const id of this.entries.keys()) if (table.get(id) === undefined) ids.add(id);
    return ids;
  }

  put(id: string, row: Row, view: View): void {
    const entry = this.entries.get(id);
    if (entry) {
      entry.row = row;
      if (entry.view === view) return;
      entry.view = view;
    } else this.entries.set(id, { row, view });
    this.open().set(id, view);
  }

  drop(id: string): void {
    if (this.entries.delete(id)) this.open().delete(id);
  }

  view(id: string): View | undefined {
    return this.entries.get(id)?.view;
  }

  /** Ends a round: from now on the views stand. */
  close(): ReadonlyMap<string, View> {
    if (this.draft) this.views = this.draft;
    this.draft = null;
    return this.views;
  }

  private open(): Map<string, View> {
    this.draft ??= new Map(this.views);
    return this.draft;
  }
}
