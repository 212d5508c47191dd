import { type Kysely, sql } from 'kysely';
import { foldName } from '#domain/model/user.ts';

interface Stored {
  inauth_user: {
    id: string;
    username: string;
    full_name: string;
    name_key: string;
    search: string;
    created_on: string;
  };
}

/**
 * Names are folded in one way, in JavaScript, and stored: the `lower` of SQLite knows ASCII only, that of PostgreSQL goes by the locale, so a
 * name stood for an account on one and not on the other. Of two accounts that fold to the same name, which only SQLite allowed, the older one
 * has it; the other is signed in to by its exact name. Devices that have signed in, and the audit log.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as unknown as Kysely<Stored>;
  for (const column of ['name_key', 'search'])
    await db.schema
      .alterTable('inauth_user')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  const users = await db
    .selectFrom('inauth_user')
    .select(['id', 'username', 'full_name'])
    .orderBy('created_on')
    .orderBy('id')
    .execute();
  const taken = new Set<string>();
  for (const { id, username, full_name } of users) {
    const folded = foldName(username);
    const name_key = taken.has(folded) ? `${folded} ${id}` : folded;
    taken.add(name_key);
    const search = `${folded}\n${foldName(full_name)}`;
    await db.updateTable('inauth_user').set({ name_key, search }).where('id', '=', id).execute();
  }
  await sql`drop index inauth_user_by_name`.execute(db);
  await db.schema.createIndex('inauth_user_by_name_key').on('inauth_user').column('name_key').unique().execute();

  await db.schema
    .createTable('inauth_device')
    .addColumn('user_id', 'text', (c) => c.notNull().references('inauth_user.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('inauth_device_pk', ['user_id', 'hash'])
    .execute();
  await db.schema
    .createTable('audit')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .addColumn('event', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text')
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['at', 'account']) {
    await db.schema.createIndex(`audit_by_${column}`).on('audit').column(column).execute();
  }
}
