import type { Kysely } from 'kysely';

/**
 * From which row of a task an entry of a library was made; the file a task template is made of (kept by its content); and from which task, by
 * a clone or through a template, a task was made.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('library_source')
    .addColumn('entry_id', 'text', (c) => c.primaryKey())
    .addColumn('task_id', 'text', (c) => c.notNull())
    .addColumn('version_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('row_id', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .execute();
  await schema
    .createTable('task_template')
    .addColumn('entry_id', 'text', (c) => c.primaryKey())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('bytes', 'integer', (c) => c.notNull())
    .execute();
  await schema
    .createTable('task_origin')
    .addColumn('task_id', 'text', (c) => c.primaryKey())
    .addColumn('from_task', 'text', (c) => c.notNull())
    .addColumn('template', 'text')
    .execute();
  await schema.createIndex('task_origin_by_task').on('task_origin').column('from_task').execute();
  await schema.createIndex('task_origin_by_template').on('task_origin').column('template').execute();
}
