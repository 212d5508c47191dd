import type { Kysely } from 'kysely';
import { orderKey } from '../lists/order-key.ts';

/** By table: what lists are sorted by, and what it is made of. */
const orders = {
  project: { name_order: 'name', code_order: 'code' },
  task: { name_order: 'name', code_order: 'code' },
  library_entry: { name_en_order: 'name_en', name_zh_order: 'name_zh', code_order: 'code' },
} as const;

/**
 * Names and codes are sorted without regard to case, and numbers in them by their value: `R155-4.1` stood behind `R155-11.1`, and `alarm` behind
 * `Zone`. No expression orders so on both databases; so what is sorted by stands beside what is shown (`orderKey`).
 */
export async function up(db: Kysely<Record<string, Record<string, string>>>): Promise<void> {
  for (const [table, columns] of Object.entries(orders)) {
    for (const column of Object.keys(columns))
      await db.schema
        .alterTable(table)
        .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    const rows = await db
      .selectFrom(table)
      .select(['id', ...Object.values(columns)])
      .execute();
    for (const row of rows) {
      const keys = Object.entries(columns).map(([column, from]) => [column, orderKey(row[from] ?? '')]);
      await db.updateTable(table).set(Object.fromEntries(keys)).where('id', '=', row.id).execute();
    }
  }
  for (const order of ['name', 'code']) {
    await db.schema.dropIndex(`project_list_by_${order}`).execute();
    await db.schema
      .createIndex(`project_list_by_${order}`)
      .on('project')
      .columns([`${order}_order`, 'id', 'search'])
      .execute();
  }
  await db.schema
    .createIndex('library_entry_in_order')
    .on('library_entry')
    .columns(['library', 'code_order', 'id'])
    .execute();
}
