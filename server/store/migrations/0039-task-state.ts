import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Whether a task is finished stands beside what lists look for, in the order they show: until now a list of a state went through the tasks of all
 * states until its page was full, and through all of them for their number. Triggers keep it as the current version is, in the transaction
 * that changes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  for (const table of ['task', 'task_place'])
    await schema
      .alterTable(table)
      .addColumn('finished', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  for (const table of ['task', 'task_place'])
    await sql
      .raw(
        `update ${table} set finished = true where current_version_id in (select id from task_version where finished)`,
      )
      .execute(db);
  await schema.dropIndex('task_version_finished').execute();
  await schema
    .createIndex('task_list_by_finished')
    .on('task')
    .columns(['finished', 'update_time', 'id', 'project_id', 'search'])
    .execute();
  await schema
    .createIndex('task_list_by_complete')
    .on('task')
    .columns(['complete', 'update_time', 'id', 'due', 'project_id', 'search'])
    .execute();
  // A partial index would have to say the condition as each query does.
  await schema.dropIndex('task_place_list').execute();
  await schema
    .createIndex('task_place_list')
    .on('task_place')
    .columns([
      'user_id',
      'update_time',
      'task_id',
      'visible',
      'mine',
      'project_id',
      'complete',
      'finished',
      'due',
      'current_version_id',
      'search',
    ])
    .execute();
  const statementsOf = db.getExecutor().adapter instanceof PostgresAdapter ? onPostgres : onSqlite;
  for (const trigger of triggers) for (const statement of statementsOf(trigger)) await sql.raw(statement).execute(db);
}

interface Trigger {
  name: string;
  on: string;
  after: string;
  when?: string;
  does: string;
}

/** A version is written after its task. */
const triggers: Trigger[] = [
  {
    name: 'task_finished_by_version',
    on: 'task_version',
    after: 'update of finished',
    when: 'old.finished <> new.finished',
    does: 'update task set finished = new.finished where current_version_id = new.id',
  },
  {
    name: 'task_finished_by_new_version',
    on: 'task_version',
    after: 'insert',
    when: 'new.finished',
    does: 'update task set finished = true where current_version_id = new.id',
  },
  {
    name: 'task_finished_by_choice',
    on: 'task',
    after: 'update of current_version_id',
    when: 'old.current_version_id <> new.current_version_id',
    does: 'update task set finished = coalesce((select finished from task_version where id = new.current_version_id), false) where id = new.id',
  },
  {
    name: 'task_place_finished_by_task',
    on: 'task',
    after: 'update of finished',
    when: 'old.finished <> new.finished',
    does: 'update task_place set finished = new.finished where task_id = new.id',
  },
  {
    name: 'task_place_finished_when_made',
    on: 'task_place',
    after: 'insert',
    does: `update task_place set finished = true
      where task_id = new.task_id and user_id = new.user_id and exists (select 1 from task where id = new.task_id and finished)`,
  },
];

const whenOf = ({ when }: Trigger) => (when ? ` when (${when})` : '');

const onSqlite = (one: Trigger) => [
  `create trigger ${one.name} after ${one.after} on ${one.on}${whenOf(one)} begin ${one.does}; end`,
];

/** Whatever path a connection has, a function means the tables it was made beside. */
const onPostgres = (one: Trigger) => [
  `create function ${one.name}() returns trigger language plpgsql set search_path from current as $$ begin ${one.does}; return null; end $$`,
  `create trigger ${one.name} after ${one.after} on ${one.on} for each row${whenOf(one)} execute function ${one.name}()`,
];
