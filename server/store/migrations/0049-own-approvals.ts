import { type Kysely, sql } from 'kysely';

/**
 * Whether an answer is about a version that its person made final or wrote most of: then it is no approval by a second person. Of answers of before
 * only the first is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('approval').addColumn('own', 'text').execute();
  await sql`update approval set own = 'final' where answer in ('approved', 'rejected') and exists (
    select 1 from task_version where task_version.id = approval.version_id and task_version.frozen_by = approval.user_id
  )`.execute(db);
}
