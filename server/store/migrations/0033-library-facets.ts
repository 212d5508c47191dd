import type { Kysely } from 'kysely';

/** Lists of a library say which values the field has that they are narrowed by. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('library_entry_by_facet').on('library_entry').columns(['library', 'facet']).execute();
}
