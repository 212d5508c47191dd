import { type Kysely, sql } from 'kysely';

/**
 * The shared libraries: one table for all, the library says what the body holds (as `entity` does for kinds of row). Beside it what was changed,
 * and what was delivered with the product, so that a later delivery changes nothing that a person has changed or deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('library_entry')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('library', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('name_en', 'text', (c) => c.notNull())
    .addColumn('name_zh', 'text', (c) => c.notNull())
    .addColumn('facet', 'text', (c) => c.notNull())
    .addColumn('origin', 'text', (c) => c.notNull())
    .addColumn('reviewed', 'boolean', (c) => c.notNull())
    .addColumn('touched', 'boolean', (c) => c.notNull())
    .addColumn('tags', 'text', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('create_by', 'text', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    // What is searched stands before the body: SQLite then reads no further.
    .addColumn('search', 'text', (c) => c.notNull())
    .addColumn('body', 'jsonb', (c) => c.notNull())
    .execute();
  await schema.createIndex('library_entry_by_code').unique().on('library_entry').columns(['library', 'code']).execute();
  for (const order of ['update_time', 'name_en', 'name_zh'])
    await schema
      .createIndex(`library_list_by_${order}`)
      .on('library_entry')
      .columns(['library', order, 'id'])
      .execute();

  await schema
    .createTable('library_change')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('library', 'text', (c) => c.notNull())
    .addColumn('entry_id', 'text', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('act', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addColumn('before', 'jsonb')
    .addColumn('after', 'jsonb')
    .execute();
  await schema.createIndex('library_change_of_entry').on('library_change').columns(['entry_id', 'rev']).execute();

  await schema
    .createTable('library_seed')
    .addColumn('library', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('entry_id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('library_seed_key', ['library', 'code'])
    .execute();

  // Which tasks use an entry: a row says from which entry it was taken.
  await sql`
    create index entity_of_library_entry on entity ((body -> 'library' ->> 'entry'))
    where (body -> 'library' ->> 'entry') is not null
  `.execute(db);
}
