import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What lists look for of a task, as it has it. */
const shown = ['update_time', 'project_id', 'complete', 'due', 'current_version_id', 'search'] as const;
const columns = `user_id, visible, mine, task_id, ${shown.join(', ')}`;
const of = (row: string) => [`${row}.id`, ...shown.map((column) => `${row}.${column}`)].join(', ');

/**
 * Where somebody who does not see all projects finds tasks: beside each participant of the project (`visible`) and each member of the task
 * (`mine`) stands what lists look for, in one narrow index. Before, a list went through the tasks of all projects until its page was full, and
 * through all of them for their number. Triggers keep it as the tasks, participants and members are, in the transaction that changes them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('task_place')
    .addColumn('user_id', 'text', (c) => c.notNull())
    .addColumn('task_id', 'text', (c) => c.notNull().references('task.id').onDelete('cascade'))
    .addColumn('visible', 'boolean', (c) => c.notNull())
    .addColumn('mine', 'boolean', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .addColumn('project_id', 'text', (c) => c.notNull())
    .addColumn('complete', 'boolean', (c) => c.notNull())
    .addColumn('due', 'text', (c) => c.notNull())
    .addColumn('current_version_id', 'text', (c) => c.notNull())
    .addColumn('search', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('task_place_key', ['task_id', 'user_id'])
    .execute();
  await schema
    .createIndex('task_place_list')
    .on('task_place')
    .columns(['user_id', 'update_time', 'task_id', 'visible', 'mine', ...shown.slice(1)])
    .execute();
  const participants = `select p.user_id, true, false, ${of('t')} from task as t join project_member as p on p.project_id = t.project_id`;
  await sql.raw(`insert into task_place (${columns}) ${participants}`).execute(db);
  const members = `select m.user_id, false, true, ${of('t')} from task as t join task_member as m on m.task_id = t.id where true`;
  await sql.raw(`insert into task_place (${columns}) ${members} ${butIfThere('mine')}`).execute(db);
  const statementsOf = db.getExecutor().adapter instanceof PostgresAdapter ? onPostgres : onSqlite;
  for (const trigger of triggers) for (const statement of statementsOf(trigger)) await sql.raw(statement).execute(db);
}

const butIfThere = (flag: 'visible' | 'mine') => `on conflict (task_id, user_id) do update set ${flag} = true`;

interface Trigger {
  on: string;
  after: string;
  does: string[];
}

const tasksOfProject = 'select id from task where project_id = old.project_id';

const triggers: Trigger[] = [
  {
    on: 'task',
    after: 'insert',
    does: [
      `insert into task_place (${columns}) select user_id, true, false, ${of('new')} from project_member where project_id = new.project_id`,
    ],
  },
  {
    on: 'task',
    after: `update of ${shown.join(', ')}`,
    does: [
      `update task_place set ${shown.map((column) => `${column} = new.${column}`).join(', ')} where task_id = new.id`,
    ],
  },
  {
    on: 'project_member',
    after: 'insert',
    does: [
      `insert into task_place (${columns}) select new.user_id, true, false, ${of('t')} from task as t where t.project_id = new.project_id
        ${butIfThere('visible')}`,
    ],
  },
  {
    on: 'project_member',
    after: 'delete',
    does: [
      `delete from task_place where user_id = old.user_id and not mine and task_id in (${tasksOfProject})`,
      `update task_place set visible = false where user_id = old.user_id and task_id in (${tasksOfProject})`,
    ],
  },
  {
    on: 'task_member',
    after: 'insert',
    does: [
      `insert into task_place (${columns}) select new.user_id, false, true, ${of('t')} from task as t where t.id = new.task_id
        ${butIfThere('mine')}`,
    ],
  },
  {
    on: 'task_member',
    after: 'delete',
    does: [
      'delete from task_place where task_id = old.task_id and user_id = old.user_id and not visible',
      'update task_place set mine = false where task_id = old.task_id and user_id = old.user_id',
    ],
  },
];

const nameOf = ({ on, after }: Trigger) => `task_place_after_${after.split(' ')[0]}_of_${on}`;
const textOf = ({ does }: Trigger) => does.map((statement) => `${statement};`).join(' ');

const onSqlite = (one: Trigger) => [
  `create trigger ${nameOf(one)} after ${one.after} on ${one.on} begin ${textOf(one)} end`,
];

/** Whatever path a connection has, a function means the tables it was made beside. */
const onPostgres = (one: Trigger) => [
  `create function ${nameOf(one)}() returns trigger language plpgsql set search_path from current as $$ begin ${textOf(one)} return null; end $$`,
  `create trigger ${nameOf(one)} after ${one.after} on ${one.on} for each row execute function ${nameOf(one)}()`,
];
