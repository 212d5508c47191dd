import { type Kysely, sql } from 'kysely';

/** The fields a list of projects is sorted by; each order has an index that holds the searched text too. */
const projectOrders = ['update_time', 'created_on', 'name', 'code', 'number'];
const former = {
  project: ['project_by_update_time_id', 'project_by_created_on_id'],
  task: ['task_by_project_id_update_time_id', 'task_by_update_time_id'],
};

/**
 * What a list looks for stands together in narrow indexes, so that a page is found and counted without reading the rows: names and time of
 * change of a project beside each of its members, the day and the current version of a task. Before, every row was read with its whole form.
 * What a version has to be disposed of becomes a column, so that the workplace adds it up without decoding statistics.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const name of [...former.project, ...former.task]) await schema.dropIndex(name).execute();
  for (const order of projectOrders)
    await schema.createIndex(`project_list_by_${order}`).on('project').columns([order, 'id', 'search']).execute();
  await keepNamesWithMembers(db);

  await schema
    .alterTable('task')
    .addColumn('due', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`update task set due = coalesce(body -> 'scheduledTime' ->> 1, '')`.execute(db);
  const shown = ['status', 'due', 'current_version_id', 'search'];
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
  await schema
    .createIndex('task_by_current_version_id')
    .on('task')
    .columns(['current_version_id', 'project_id'])
    .execute();

  await schema
    .alterTable('task_version')
    .addColumn('awaiting', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update task_version set awaiting = coalesce(cast(stats ->> 'awaitingDisposal' as integer), 0)`.execute(db);
  await sql`create index task_version_awaiting on task_version (id, awaiting) where awaiting > 0`.execute(db);
  await schema.createIndex('activity_by_time').on('activity').columns(['at', 'version_id', 'user_id']).execute();
}

/** The table is made anew: SQLite adds no column without a default. */
async function keepNamesWithMembers(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('project_member_new')
    .addColumn('project_id', 'text', (c) => c.notNull().references('project.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .addColumn('search', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('project_member_key', ['project_id', 'user_id'])
    .execute();
  await sql`
    insert into project_member_new (project_id, user_id, update_time, search)
    select m.project_id, m.user_id, p.update_time, p.search
    from project_member as m join project as p on p.id = m.project_id
  `.execute(db);
  await schema.dropTable('project_member').execute();
  await schema.alterTable('project_member_new').renameTo('project_member').execute();
  await schema
    .createIndex('project_member_list')
    .on('project_member')
    .columns(['user_id', 'update_time', 'project_id', 'search'])
    .execute();
}
