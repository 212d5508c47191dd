import type { Kysely } from 'kysely';

/** Word templates of the organisation in versions, and which reports were made with which. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('report_template')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    .addColumn('used', 'integer')
    .addColumn('archived', 'boolean', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('create_by', 'text', (c) => c.notNull())
    .addColumn('created_on', 'timestamptz', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .execute();
  await schema
    .createTable('report_template_version')
    .addColumn('template_id', 'text', (c) => c.notNull().references('report_template.id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('size', 'integer', (c) => c.notNull())
    .addColumn('places', 'integer', (c) => c.notNull())
    .addColumn('uploaded_by', 'text', (c) => c.notNull())
    .addColumn('uploaded_on', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('report_template_version_key', ['template_id', 'number'])
    .execute();
  await schema
    .createTable('report_template_use')
    .addColumn('job_id', 'text', (c) => c.primaryKey().references('job.id').onDelete('cascade'))
    .addColumn('template_id', 'text', (c) => c.notNull())
    .addColumn('number', 'integer', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('report_template_use_of')
    .on('report_template_use')
    .columns(['template_id', 'number'])
    .execute();
}
