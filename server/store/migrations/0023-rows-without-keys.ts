import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Innermost first: dropping a table that others refer to empties those, too. */
const keys = [
  ['activity_row', 'activity_row_activity_id_fkey'],
  ['activity', 'activity_version_id_fkey'],
  ['entity', 'entity_version_id_fkey'],
] as const;

/**
 * The rows and the log of a version no longer go with it by foreign key: one statement for tens of thousands of rows held everybody up. A version
 * that is deleted is noted, and what it had is swept after it, some at a time (`deleted-versions.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_version')
    .addColumn('version_id', 'text', (c) => c.primaryKey())
    .execute();
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const [table, key] of keys)
    if (isPostgres) await db.schema.alterTable(table).dropConstraint(key).execute();
    else await makeAnewWithoutKeys(db, table);
}

/** SQLite takes no constraint from a table: it is made anew as it was, without references, and filled. */
async function makeAnewWithoutKeys(db: Kysely<unknown>, table: string): Promise<void> {
  const { rows } = await sql<{ type: string; text: string }>`
    select type, sql as text from sqlite_master where tbl_name = ${table} and sql is not null order by rowid
  `.execute(db);
  const aside = `${table}_aside`;
  for (const { text } of rows.filter(({ type }) => type === 'table')) {
    const bare = text.replace(/ references "\w+" \("\w+"\) on delete cascade/g, '');
    await sql.raw(bare.replace(`"${table}"`, `"${aside}"`)).execute(db);
  }
  await sql`insert into ${sql.table(aside)} select * from ${sql.table(table)}`.execute(db);
  await db.schema.dropTable(table).execute();
  await db.schema.alterTable(aside).renameTo(table).execute();
  for (const { text } of rows.filter(({ type }) => type === 'index')) await sql.raw(text).execute(db);
}
