// @vitest-environment node
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { columnsOf, personalData } from '#server/store/accounts/personal-data.ts';
import { scratchStore } from '#tests/world/store.ts';

/** Columns named so hold the id of a person, whatever table they stand in. */
const namesSomebody = /(^|_)(user_id|by|author|owner|holder|responsible|rater_id)$/;

const listed = (table: keyof typeof personalData) => {
  const { ids, names, gone, texts, passing, others } = personalData[table];
  const copies = columnsOf(names).map((pair) => pair.split(':')[0] ?? '');
  return [...[ids, gone, texts, passing, others].flatMap(columnsOf), ...copies];
};

describe('the list of what the database holds about people', () => {
  it('has every table and every column of the migrated database once', async () => {
    const store = await scratchStore();
    // Beside the tables of other specs, where they share a database.
    const { rows } =
      store.dialect === 'postgres'
        ? await sql<{ own: string }>`select current_schema() as own`.execute(store.db)
        : { rows: [] };
    const tables = (await store.db.introspection.getTables()).filter(
      ({ name, schema }) => !name.startsWith('kysely') && (rows[0] === undefined || schema === rows[0].own),
    );
    const there = Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map((one) => one.name).sort()]));
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
