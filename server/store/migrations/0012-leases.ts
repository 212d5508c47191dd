import type { Kysely } from 'kysely';

/**
 * Who may edit a diagram, and who has asked for it: a row stays when nobody does, because its fence only grows. And who has a version open, by
 * server: so that the people of the other servers are known, as long as those say so.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('edit_lease')
    .addColumn('version_id', 'text', (c) => c.notNull().references('task_version.id').onDelete('cascade'))
    .addColumn('diagram', 'text', (c) => c.notNull())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('seat', 'text', (c) => c.notNull())
    .addColumn('fence', 'integer', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('asked_by', 'text')
    .addColumn('asked_seat', 'text')
    .addColumn('asked_until', 'timestamptz')
    .addPrimaryKeyConstraint('edit_lease_key', ['version_id', 'diagram'])
    .execute();

  await schema
    .createTable('presence')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('server', 'text', (c) => c.notNull())
    .addColumn('version_id', 'text', (c) => c.notNull().references('task_version.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await schema.createIndex('presence_of_version').on('presence').column('version_id').execute();
  await schema.createIndex('presence_of_server').on('presence').column('server').execute();
}
