import type { Kysely } from 'kysely';

/**
 * When the last backup by time succeeded or failed, and which of several servers makes one now: one row. And which version of the product has migrated the
 * database, for an older server that refuses it: `product_schema` keeps its shape for ever.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('backup_state')
    .addColumn('id', 'integer', (c) => c.primaryKey())
    .addColumn('last_at', 'timestamptz')
    .addColumn('last_place', 'text', (c) => c.notNull())
    .addColumn('last_bytes', 'bigint', (c) => c.notNull())
    .addColumn('failed_at', 'timestamptz')
    .addColumn('problem', 'text', (c) => c.notNull())
    .addColumn('claimed_by', 'text', (c) => c.notNull())
    .addColumn('claimed_until', 'timestamptz')
    .execute();
  await schema
    .createTable('product_schema')
    .addColumn('migration', 'text', (c) => c.primaryKey())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .execute();
}
