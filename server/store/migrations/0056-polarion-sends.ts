import { type Kysely, sql } from 'kysely';

/**
 * Requirements on their way to Polarion: what was asked for, by whom, and how far it is. It goes on without the page it was asked from, and after a
 * restart. One of a project is under way at a time; the last one that ended stays, for whoever comes back.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('polarion_send')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('asked_by', 'text', (c) => c.notNull())
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    // Encrypted.
    .addColumn('standing', 'text', (c) => c.notNull())
    .addColumn('asked_on', 'timestamptz', (c) => c.notNull())
    .addColumn('begun_on', 'timestamptz')
    .addColumn('overwrite', 'boolean', (c) => c.notNull())
    .addColumn('ids', 'jsonb', (c) => c.notNull())
    .addColumn('done', 'integer', (c) => c.notNull())
    .addColumn('sent', 'jsonb', (c) => c.notNull())
    .addColumn('noted', 'jsonb', (c) => c.notNull())
    .addColumn('wait_until', 'timestamptz')
    .addColumn('ended_on', 'timestamptz')
    .addColumn('failure', 'jsonb')
    .execute();
  await schema
    .createIndex('polarion_send_under_way')
    .unique()
    .on('polarion_send')
    .column('project_id')
    .where(sql.ref('ended_on'), 'is', null)
    .execute();
}
