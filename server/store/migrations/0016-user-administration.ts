import { type Kysely, sql } from 'kysely';

/**
 * Users are active, invited, disabled or deleted, and have a rev. Links that work once let somebody choose a password. A session knows where it
 * was signed in, and when its user last showed the password. Permission sets are named lists an administrator picks from.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const user = () => schema.alterTable('inauth_user');
  await user()
    .addColumn('state', 'text', (c) => c.notNull().defaultTo('active'))
    .execute();
  await user().addColumn('last_sign_in', 'timestamptz').execute();
  await user()
    .addColumn('rev', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
  await user()
    .addColumn('update_by', 'text', (c) => c.notNull().defaultTo(''))
    .execute();

  const token = () => schema.alterTable('inauth_token');
  await token().addColumn('started_at', 'timestamptz').execute();
  await token().addColumn('confirmed_at', 'timestamptz').execute();
  await token()
    .addColumn('address', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await token()
    .addColumn('agent', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`update inauth_token set started_at = issued_at`.execute(db);
  await schema.createIndex('inauth_token_by_user').ifNotExists().on('inauth_token').column('user_id').execute();

  await schema
    .createTable('inauth_link')
    // sha256 of what the link carries.
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().unique().references('inauth_user.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();

  await schema
    .createTable('permission_set')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    // The name in lower case: taken once.
    .addColumn('name_key', 'text', (c) => c.notNull().unique())
    .addColumn('permissions', 'jsonb', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .execute();
}
