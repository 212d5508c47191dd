import type { Kysely } from 'kysely';

/**
 * What waits for the daily summary by mail of a user, and which summary a server is sending. What waits goes with its task; a claim stands in the
 * database, so that no two servers send the same.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('mail_item')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addColumn('by_user', 'text', (c) => c.notNull())
    .addColumn('task_id', 'text', (c) => c.notNull().references('task.id').onDelete('cascade'))
    .addColumn('version_id', 'text', (c) => c.notNull())
    .addColumn('row_kind', 'text', (c) => c.notNull())
    .addColumn('row_id', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('comment_id', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('mail_item_of_user').on('mail_item').columns(['user_id', 'at']).execute();
  await schema.createIndex('mail_item_of_task').on('mail_item').column('task_id').execute();
  await schema.createIndex('mail_item_of_comment').on('mail_item').column('comment_id').execute();
  await schema
    .createTable('mail_claim')
    .addColumn('user_id', 'text', (c) => c.primaryKey())
    .addColumn('until', 'timestamptz', (c) => c.notNull())
    .addColumn('upto', 'timestamptz', (c) => c.notNull())
    .addColumn('begun', 'boolean', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .execute();
}
