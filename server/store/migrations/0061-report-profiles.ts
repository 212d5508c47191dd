import type { Kysely } from 'kysely';

/** What a report tells and for whom, as the organisation or a project keeps it. `place`: the project, empty for the organisation. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('report_profile')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('project_id', 'text', (c) => c.references('project.id').onDelete('cascade'))
    .addColumn('place', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    .addColumn('body', 'jsonb', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('report_profile_by_name')
    .on('report_profile')
    .columns(['place', 'name_key'])
    .unique()
    .execute();
}
