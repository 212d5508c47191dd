import { type AnyRow, type KindName, kindNames } from '../kinds/kinds.ts';
import type { Table } from '../workspace/table.ts';
import type { LoggedEdit } from '../workspace/undo.ts';
import { tableOf, type Workspace } from '../workspace/workspace.ts';

/** The rows of a version as they were before some of its edits; collects them, the latest edit first. */
export class Rewind {
  /** A row as it was, null where there was none. */
  readonly #rows = new Map<KindName, Map<string, AnyRow | null>>();

  take({ changes, before }: LoggedEdit): void {
    for (const kind of kindNames) {
      const was = new Map(((before[kind] as AnyRow[] | undefined) ?? []).map((row) => [row.id, row]));
      const put = ((changes.put[kind] as AnyRow[] | undefined) ?? []).map(({ id }) => id);
      const ids = [...put, ...(changes.drop[kind] ?? [])];
      if (ids.length === 0) continue;
      const rows = this.#rows.get(kind) ?? new Map<string, AnyRow | null>();
      for (const id of ids) rows.set(id, was.get(id) ?? null);
      this.#rows.set(kind, rows);
    }
  }

  /** The version with its rows as they were; what it is called, its method and its numbers are those of today. */
  of(w: Workspace): Workspace {
    const tables: Partial<Record<KindName, Table<AnyRow>>> = {};
    for (const [kind, rows] of this.#rows) {
      const put = [...rows.values()].filter((row) => row !== null);
      const drop = [...rows].flatMap(([id, row]) => (row ? [] : [id]));
      tables[kind] = (tableOf(w, kind) as Table<AnyRow>).with(put, drop);
    }
    return { ...w, ...(tables as Partial<Workspace>) };
  }
}
