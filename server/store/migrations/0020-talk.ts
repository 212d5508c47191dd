import type { Kysely } from 'kysely';

/**
 * What is said about the rows of a version, and what people are notified of. A comment keeps its id in the versions made from its own, as rows
 * do. Both go with the task.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('comment')
    .addColumn('version_id', 'text', (c) => c.notNull().references('task_version.id').onDelete('cascade'))
    .addColumn('id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('row_id', 'text', (c) => c.notNull())
    // The id of the first comment of the thread; of that one its own.
    .addColumn('thread', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addColumn('mentions', 'jsonb', (c) => c.notNull())
    .addColumn('author', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addColumn('edited_at', 'timestamptz')
    .addColumn('deleted', 'boolean', (c) => c.notNull())
    .addColumn('resolved_by', 'text')
    .addColumn('resolved_at', 'timestamptz')
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('comment_key', ['version_id', 'id'])
    .execute();
  await schema.createIndex('comment_of_row').on('comment').columns(['version_id', 'row_id', 'at']).execute();

  await schema
    .createTable('notification')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addColumn('is_read', 'boolean', (c) => c.notNull())
    // Who did it; empty where the product did.
    .addColumn('by_user', 'text', (c) => c.notNull())
    .addColumn('task_id', 'text', (c) => c.notNull().references('task.id').onDelete('cascade'))
    .addColumn('version_id', 'text', (c) => c.notNull())
    // Of a row; both empty where it is about the task.
    .addColumn('row_kind', 'text', (c) => c.notNull())
    .addColumn('row_id', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .execute();
  await schema.createIndex('notification_of_user').on('notification').columns(['user_id', 'at', 'id']).execute();
  await schema.createIndex('notification_of_task').on('notification').column('task_id').execute();
}
