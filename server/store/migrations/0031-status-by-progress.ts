import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Whether a task is finished follows from the progress of its current version (R-TASK-7), beside which lists find and sort by it. Until now it was
 * entered, and stood in the form and in the indexes of the lists. The first version of a cloned task says which state of which version it was
 * cloned from: what both sides of a merge have in common (R-VER-11).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('task_version').addColumn('origin_version_id', 'text').execute();
  await schema.alterTable('task_version').addColumn('origin_rev', 'integer').execute();
  await schema
    .alterTable('task_version')
    .addColumn('finished', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  await sql`update task_version set finished = true where cast(stats ->> 'progress' as real) = 1`.execute(db);
  await sql`create index task_version_finished on task_version (id) where finished`.execute(db);

  for (const name of ['task_list', 'task_list_of_project']) await schema.dropIndex(name).execute();
  await schema.alterTable('task').dropColumn('status').execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const without = isPostgres ? sql`body - 'status'` : sql`json_remove(body, '$.status')`;
  await sql`update task set body = ${without}`.execute(db);
  const shown = ['complete', 'due', 'current_version_id', 'search'];
  await schema
    .createIndex('task_list')
    .on('task')
    .columns(['update_time', 'id', 'project_id', ...shown])
    .execute();
  await schema
    .createIndex('task_list_of_project')
    .on('task')
    .columns(['project_id', 'update_time', 'id', ...shown])
    .execute();
}
