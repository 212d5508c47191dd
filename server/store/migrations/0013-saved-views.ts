import type { Kysely } from 'kysely';

/** Arrangements of a step under a name, of a task. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('saved_view')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('task_id', 'text', (c) => c.notNull().references('task.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    // Who sees it: a user, or everybody where it is empty.
    .addColumn('reader', 'text', (c) => c.notNull())
    .addColumn('owner', 'text', (c) => c.notNull())
    .addColumn('body', 'jsonb', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .execute();
  // Begins with the task, by which the views are listed and deleted.
  await schema
    .createIndex('saved_view_by_name')
    .unique()
    .on('saved_view')
    .columns(['task_id', 'kind', 'reader', 'name_key'])
    .execute();
}
