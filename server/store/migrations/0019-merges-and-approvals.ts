import type { Kysely } from 'kysely';

/**
 * What was merged into a version, with what was decided and what was not taken; and who was asked to approve a final version, with their answers.
 * A name stays as it was when somebody was asked: the account may be gone later.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('version_merge')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version_id', 'text', (c) => c.notNull().references('task_version.id').onDelete('cascade'))
    .addColumn('source_id', 'text', (c) => c.notNull().references('task_version.id').onDelete('cascade'))
    .addColumn('source_rev', 'integer', (c) => c.notNull())
    // The line of the log, by which an undo is known; the rev it made.
    .addColumn('activity_id', 'text', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addColumn('record', 'jsonb', (c) => c.notNull())
    .execute();
  await schema.createIndex('version_merge_by_version').on('version_merge').columns(['version_id', 'at']).execute();
  await schema.createIndex('version_merge_by_source').on('version_merge').column('source_id').execute();

  await schema
    .createTable('approval')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version_id', 'text', (c) => c.notNull().references('task_version.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('user_name', 'text', (c) => c.notNull())
    .addColumn('asked_by', 'text', (c) => c.notNull())
    .addColumn('asked_name', 'text', (c) => c.notNull())
    .addColumn('asked_on', 'timestamptz', (c) => c.notNull())
    .addColumn('answer', 'text')
    .addColumn('comment', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('answered_on', 'timestamptz')
    .execute();
  await schema.createIndex('approval_by_version').on('approval').columns(['version_id', 'asked_on']).execute();
  await schema.createIndex('approval_by_user').on('approval').columns(['user_id', 'answer']).execute();
}
