import type { Kysely } from 'kysely';

/** Documents of a project: files beside its analyses, of which one name has each version once. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('project_document')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('version', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('create_by', 'text', (c) => c.notNull())
    .addColumn('created_on', 'timestamptz', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('project_document_once')
    .on('project_document')
    .columns(['project_id', 'name_key', 'version'])
    .unique()
    .execute();
}
