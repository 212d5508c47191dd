import type { Kysely } from 'kysely';

/**
 * The log of edits of a version may be deleted up to a rev (`history.days`), with the time of the last edit that went. What outlives it: the ids of the
 * edits, so that one that is sent again is not carried out twice; when a row was made; and whether a merge was taken back. Until now each of them was
 * read from the log. A line of many rows leaves its parts and its index to be deleted after it, some at a time.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .alterTable('task_version')
    .addColumn('log_from', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('task_version').addColumn('log_from_on', 'timestamptz').execute();
  await schema
    .alterTable('version_merge')
    .addColumn('undone', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  await schema
    .createTable('deleted_edit')
    .addColumn('version_id', 'text', (c) => c.notNull())
    .addColumn('id', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('deleted_edit_key', ['version_id', 'id'])
    .execute();
  await schema
    .createTable('deleted_line')
    .addColumn('activity_id', 'text', (c) => c.primaryKey())
    .execute();
  await schema
    .createTable('row_made')
    .addColumn('version_id', 'text', (c) => c.notNull())
    .addColumn('row_id', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('row_made_key', ['version_id', 'row_id'])
    .execute();
  // What was copied from a version keeps the log it may be merged by.
  await schema.createIndex('task_version_by_base').on('task_version').column('base_version_id').execute();
  await schema.createIndex('task_version_by_origin').on('task_version').column('origin_version_id').execute();
}
