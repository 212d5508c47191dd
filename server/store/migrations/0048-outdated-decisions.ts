import { type Kysely, sql } from 'kysely';

/**
 * The workplace counts risks of which a decision is outdated. Versions of before have none: the values of their decisions were not kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('task_version')
    .addColumn('outdated', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index task_version_outdated on task_version (id, outdated) where outdated > 0`.execute(db);
}
