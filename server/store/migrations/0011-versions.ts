import { type Kysely, sql } from 'kysely';

/**
 * Versions that grow from each other, and end: which state of its base a version began with (what both sides of a merge have in common), who
 * made it final, with what still open and why, and the cover its report has from then on. A task is complete when a person says so; until now
 * that was its status.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const versionColumn = (name: string, type: 'text' | 'integer' | 'timestamptz' | 'jsonb') =>
    schema.alterTable('task_version').addColumn(name, type).execute();
  await versionColumn('base_rev', 'integer');
  await versionColumn('frozen_by', 'text');
  await versionColumn('frozen_on', 'timestamptz');
  await versionColumn('frozen_reason', 'text');
  await versionColumn('frozen_points', 'integer');
  await versionColumn('cover', 'jsonb');

  await schema
    .alterTable('task')
    .addColumn('complete', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  await schema.alterTable('task').addColumn('complete_by', 'text').execute();
  await schema.alterTable('task').addColumn('complete_on', 'timestamptz').execute();
  await schema.alterTable('task').addColumn('complete_reason', 'text').execute();
  await sql`
    update task set complete = true, complete_by = update_by, complete_on = update_time, complete_reason = ''
    where status = 'finished'
  `.execute(db);

  // What a list is narrowed by stands in its index (0005).
  for (const name of ['task_list', 'task_list_of_project']) await schema.dropIndex(name).execute();
  const shown = ['status', 'complete', 'due', 'current_version_id', 'search'];
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
