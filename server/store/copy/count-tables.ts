import { sql } from 'kysely';
import type { Db } from '../store.ts';
import { schemaShape } from './schema-shape.ts';

export interface CountedTable {
  name: string;
  rows: number;
}

/** Counts the rows of every table that the migrations make. */
export async function countTables(db: Db): Promise<CountedTable[]> {
  const tables: CountedTable[] = [];
  for (const { name } of await schemaShape()) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db);
    tables.push({ name, rows: Number(rows[0]?.n) });
  }
  return tables;
}

/** When a version was changed last: by the latest line of a history; by the versions themselves where old lines were deleted and none is left. */
export async function lastChange(db: Db): Promise<string | undefined> {
  const last = await db
    .selectFrom('activity')
    .select(({ fn }) => fn.max('at').as('at'))
    .executeTakeFirst();
  if (last?.at) return last.at;
  const changed = await db
    .selectFrom('task_version')
    .select(({ fn }) => fn.max('update_time').as('at'))
    .executeTakeFirst();
  return changed?.at ?? undefined;
}
