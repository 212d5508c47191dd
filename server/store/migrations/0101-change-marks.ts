import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * Marks that change with what lists are made of, so that one server knows whether what it has read still holds though another one writes: a list
 * counted all its rows again for each page, and read of each row what had not changed for months. On SQLite one process writes, and counts its
 * writes itself: there the table stays empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('change_mark')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('slot', 'bigint', (c) => c.notNull())
    .addColumn('mark', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('change_mark_key', ['source', 'slot'])
    .execute();
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql.raw(marking).execute(db);
  for (const { source, on, after } of marked)
    await sql
      .raw(
        `create trigger change_mark_of_${source.replace(':', '_')} after ${after} on ${on}
           for each statement execute function mark_change('${source}')`,
      )
      .execute(db);
}

/**
 * Once in a transaction, which is seen as a whole. A number at random never comes again, not even after a copy of the database was brought back. Nobody
 * waits for anybody: who finds each row of a source held by another transaction makes one more, so there are as many as once wrote at the same time.
 */
const marking = `
  create function mark_change() returns trigger language plpgsql set search_path from current as $$
  begin
    if exists (select 1 from change_mark where source = tg_argv[0] and xmin = pg_current_xact_id()::xid) then return null; end if;
    update change_mark set mark = floor(random() * 1099511627776) where source = tg_argv[0] and slot =
      (select slot from change_mark where source = tg_argv[0] order by slot limit 1 for update skip locked);
    if not found then
      insert into change_mark (source, slot, mark) values (tg_argv[0], floor(random() * 1099511627776), floor(random() * 1099511627776));
    end if;
    return null;
  end $$`;

/** The time of an edit is written into its task each second: a list reads it with the page. */
const ofTask = `project_id, name, code, body, current_version_id, search, rev, create_by, responsible_by, update_by, created_on, due, complete,
  complete_by, complete_on, complete_reason, name_order, code_order, finished, name_key`;
const rows = 'insert or delete';

const marked = [
  { source: 'project', on: 'project', after: `${rows} or update` },
  { source: 'project_member', on: 'project_member', after: `${rows} or update` },
  { source: 'task', on: 'task', after: `${rows} or update of ${ofTask}` },
  { source: 'task_member', on: 'task_member', after: `${rows} or update` },
  { source: 'task_origin', on: 'task_origin', after: `${rows} or update` },
  { source: 'task_version:rows', on: 'task_version', after: `${rows} or update of task_id, base_version_id` },
  { source: 'star', on: 'star', after: `${rows} or update` },
  { source: 'variable', on: 'variable', after: `${rows} or update` },
  { source: 'user:card', on: 'inauth_user', after: `${rows} or update of username, full_name, email, picture_hash` },
];
