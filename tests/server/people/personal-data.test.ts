// @vitest-environment node
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { columnsOf, personalData } from '#server/store/accounts/personal-data.ts';
import type { Store } from '#server/store/store.ts';
import { scratchStore } from '#tests/world/store.ts';

/** Columns named so hold the id of a person, whatever table they stand in. */
const namesSomebody = /(^|_)(user_id|by|author|owner|holder|responsible|rater_id)$/;

const listed = (table: keyof typeof personalData) => {
  const { ids, names, gone, texts, passing, others } = personalData[table];
  const copies = columnsOf(names).map((pair) => pair.split(':')[0] ?? '');
  return [...[ids, gone, texts, passing, others].flatMap(columnsOf), ...copies];
};

/** The columns of all tables but those of the migrator. On PostgreSQL the schemas of other specs stand beside this one. */
async function columnsIn(store: Store): Promise<Record<string, string[]>> {
  const query =
    store.dialect === 'postgres'
      ? sql<{ t: string; c: string }>`select table_name as t, column_name as c from information_schema.columns
          where table_schema = current_schema()`
      : sql<{ t: string; c: string }>`select m.name as t, p.name as c from sqlite_master m, pragma_table_info(m.name) p
          where m.type = 'table'`;
  const found: Record<string, string[]> = {};
  for (const { t, c } of (await query.execute(store.db)).rows)
    if (!/^(kysely|sqlite)_/.test(t)) found[t] = [...(found[t] ?? []), c].sort();
  return found;
}

describe('the list of what the database holds about people', () => {
  it('has every table and every column of the migrated database once', async () => {
    const store = await scratchStore();
    const there = await columnsIn(store);
    const said = Object.fromEntries(
      Object.keys(personalData).map((name) => [name, listed(name as keyof typeof personalData).sort()]),
    );
    await store.close();
    expect(said).toEqual(there);
  });

  it('says of no column that is named like a person’s that it is about nobody', () => {
    const forgotten = Object.entries(personalData).flatMap(([table, { others, gone }]) =>
      gone ? [] : columnsOf(others).flatMap((column) => (namesSomebody.test(column) ? [`${table}.${column}`] : [])),
    );
    // The server that makes a backup or sends the audit log, not a person.
    expect(forgotten).toEqual(['audit_delivery.claimed_by', 'backup_state.claimed_by']);
  });
});
