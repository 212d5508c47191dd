import { type Kysely, sql } from 'kysely';

/**
 * A user may have a link of each purpose: one that anybody asked for by mail takes no longer the place of what an administrator handed over. The
 * table is made anew, because SQLite takes no constraint from one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('password_link')
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('inauth_user.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await sql`insert into password_link select hash, user_id, purpose, expires_at from inauth_link`.execute(db);
  await db.schema.dropTable('inauth_link').execute();
  await db.schema.alterTable('password_link').renameTo('inauth_link').execute();
  const index = db.schema.createIndex('link_of_user').on('inauth_link').columns(['user_id', 'purpose']);
  await index.unique().execute();
}
