import type { Kysely } from 'kysely';

/**
 * How projects are connected with Polarion, and which work item was made of which requirement. A requirement keeps its id over the versions of its task, so
 * a work item belongs to task and row. It stays known when the task is deleted, so that nobody wonders where a work item came from.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('polarion_connection')
    .addColumn('project_id', 'text', (c) => c.primaryKey().references('project.id').onDelete('cascade'))
    .addColumn('body', 'jsonb', (c) => c.notNull())
    // Encrypted.
    .addColumn('token', 'text', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    // The synchronisation under way: one at a time, over all servers.
    .addColumn('busy', 'text')
    .addColumn('busy_by', 'text')
    .addColumn('busy_until', 'timestamptz')
    .execute();
  await schema
    .createTable('polarion_item')
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('task_id', 'text', (c) => c.notNull())
    .addColumn('row_id', 'text', (c) => c.notNull())
    // Empty: Polarion refused to make one.
    .addColumn('work_item', 'text', (c) => c.notNull())
    .addColumn('code', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('task_code', 'text', (c) => c.notNull())
    .addColumn('task_name', 'text', (c) => c.notNull())
    .addColumn('sent_hash', 'text', (c) => c.notNull())
    .addColumn('sent_time', 'timestamptz')
    .addColumn('sent_by', 'text', (c) => c.notNull())
    .addColumn('there_hash', 'text', (c) => c.notNull())
    .addColumn('changed_there', 'boolean', (c) => c.notNull())
    .addColumn('gone_there', 'boolean', (c) => c.notNull())
    .addColumn('title_there', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('read_time', 'timestamptz')
    .addColumn('refusal', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('polarion_item_key', ['project_id', 'task_id', 'row_id'])
    .execute();
}
