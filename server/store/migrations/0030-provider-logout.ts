import { type Kysely, sql } from 'kysely';

/** When the provider confirmed an account last; its own name of a session; the orders to end sessions that were carried out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.alterTable('inauth_external').addColumn('confirmed_at', 'timestamptz').execute();
  await sql`update inauth_external set confirmed_at = coalesce(last_sign_in, linked_at)`.execute(db);
  await schema
    .alterTable('inauth_external_session')
    .addColumn('sid', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await schema
    .createTable('inauth_external_logout')
    // sha256 of issuer and jti.
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
}
