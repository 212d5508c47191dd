import type { Kysely } from 'kysely';

/**
 * Who has sent which file for which version: a row may name a file that nobody else's row has named before only if its user sent it. Beside the
 * rows, so that it holds on each server of the database and after a restart.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('sent_file')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('version_id', 'text', (c) => c.notNull().references('task_version.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('sent_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('sent_file_key', ['user_id', 'file', 'version_id'])
    .execute();
  await schema.createIndex('sent_file_of_version').on('sent_file').column('version_id').execute();
  await schema.createIndex('sent_file_age').on('sent_file').column('sent_at').execute();
}
