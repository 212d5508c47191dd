import { type Kysely, PostgresAdapter, sql } from 'kysely';

const shown = ['update_time', 'project_id', 'complete', 'due', 'current_version_id', 'search'];
const places = `insert into task_place (user_id, visible, mine, task_id, ${shown.join(', ')})
  select new.user_id, true, false, t.id, ${shown.map((column) => `t.${column}`).join(', ')} from task as t where t.project_id = new.project_id
    and not exists (select 1 from task_place as known where known.task_id = t.id and known.user_id = new.user_id and known.visible)
  on conflict (task_id, user_id) do update set visible = true`;
const gone = `user_id = old.user_id and visible and task_id in (select id from task where project_id = old.project_id)`;

/**
 * Who comes into a project or leaves it gains or loses a place at each of its tasks (migration 0034), in one statement for all of them: a hundred
 * people in a project of five thousand tasks held everybody else up for six seconds. The places are written in portions before
 * (`task-places.ts`), so these triggers only look whether any is left, and keep what they kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const { after, does } of triggers)
    for (const statement of (isPostgres ? onPostgres : onSqlite)(after, does)) await sql.raw(statement).execute(db);
}

const triggers = [
  { after: 'insert', does: [places] },
  {
    after: 'delete',
    does: [`delete from task_place where ${gone} and not mine`, `update task_place set visible = false where ${gone}`],
  },
];

const nameOf = (after: string) => `task_place_after_${after}_of_project_member`;
const textOf = (does: readonly string[]) => does.map((statement) => `${statement};`).join(' ');

const onSqlite = (after: string, does: readonly string[]) => [
  `drop trigger ${nameOf(after)}`,
  `create trigger ${nameOf(after)} after ${after} on project_member begin ${textOf(does)} end`,
];

/** The trigger stays, its function is another. */
const onPostgres = (after: string, does: readonly string[]) => [
  `create or replace function ${nameOf(after)}() returns trigger language plpgsql set search_path from current as $$ begin ${textOf(does)} return null; end $$`,
];
