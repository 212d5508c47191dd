import { openSqlite } from '../engines/sqlite-dialect.ts';
import { openStore } from '../open.ts';

/** A table as the migrations make it on either engine. */
export interface TableShape {
  name: string;
  columns: readonly string[];
  /** Columns that hold JSON. */
  json: ReadonlySet<string>;
  /** The columns of the primary key, in its order. */
  key: readonly string[];
}

interface Column {
  name: string;
  type: string;
  pk: number;
}

/**
 * All tables but those of the migrations themselves, those that others refer to first. Read from an empty database in memory: the migrations are the
 * only place that says it.
 */
export async function schemaShape(): Promise<TableShape[]> {
  const opened = openSqlite(':memory:');
  const store = await openStore({ memory: true, opened });
  try {
    const all = (query: string) => opened.raw.prepare(query).all() as unknown[];
    const names = (all("select name from sqlite_master where type = 'table' and name not like 'kysely%'") as Column[])
      .map(({ name }) => name)
      .sort();
    const shapes = new Map<string, TableShape>();
    const visit = (name: string): void => {
      if (shapes.has(name)) return;
      for (const { table } of all(`pragma foreign_key_list("${name}")`) as { table: string }[]) visit(table);
      const columns = all(`pragma table_info("${name}")`) as Column[];
      const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      shapes.set(name, {
        name,
        columns: columns.map((column) => column.name),
        json: new Set(columns.filter(({ type }) => type === 'jsonb').map((column) => column.name)),
        key: key.map((column) => column.name),
      });
    };
    for (const name of names) visit(name);
    return [...shapes.values()];
  } finally {
    await store.close();
  }
}
