import { type RawBuilder, sql } from 'kysely';
import { type Db, isSqlite } from '../store.ts';

/** Rows looked at by one statement: some milliseconds. */
const rowsAtOnce = 500;

type Key = string | number;

/**
 * Conditions that together find all rows of a table, some hundred each: what looks through all texts of a large table asks range by range, so that
 * others are heard between. On SQLite in the order in which rows lie in the file: what writes to each row then writes each page once, and the
 * commit needs not to work out the check sums of all pages again.
 */
export async function* keyRanges(db: Db, table: 'task' | 'library_entry'): AsyncGenerator<RawBuilder<boolean>> {
  const key = isSqlite(db) ? sql.ref('rowid') : sql.ref('id');
  for (let above: Key | undefined; ; ) {
    const isAbove = above === undefined ? sql<boolean>`true` : sql<boolean>`${key} > ${above}`;
    const { rows } = await sql<{ key: Key }>`
      select ${key} as key from ${sql.table(table)} where ${isAbove} order by ${key} limit 1 offset ${rowsAtOnce - 1}
    `.execute(db);
    const last = rows[0]?.key;
    yield last === undefined ? isAbove : sql<boolean>`${isAbove} and ${key} <= ${last}`;
    if (last === undefined) return;
    above = last;
  }
}
