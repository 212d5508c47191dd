import type { Kysely } from 'kysely';

/** Accounts at a provider of OpenID Connect that sign in to users here, sign-ins there that are under way, and sessions that came from there. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('inauth_external')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('issuer', 'text', (c) => c.notNull())
    .addColumn('subject', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.notNull().references('inauth_user.id').onDelete('cascade'))
    // As the provider names them, for people.
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('linked_at', 'timestamptz', (c) => c.notNull())
    .addColumn('last_sign_in', 'timestamptz')
    .addUniqueConstraint('inauth_external_once', ['issuer', 'subject'])
    .execute();
  await schema.createIndex('inauth_external_by_user').on('inauth_external').column('user_id').execute();
  await schema
    .createTable('inauth_external_flow')
    // sha256 of the state.
    .addColumn('hash', 'text', (c) => c.primaryKey())
    // sha256 of the cookie.
    .addColumn('browser', 'text', (c) => c.notNull())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('inauth_user.id').onDelete('cascade'))
    .addColumn('family', 'text', (c) => c.notNull().defaultTo(''))
    // Nonce and verifier, encrypted.
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('redirect', 'text', (c) => c.notNull())
    .addColumn('remembered', 'boolean', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await schema
    .createTable('inauth_external_session')
    .addColumn('family', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('inauth_external.id').onDelete('cascade'))
    // Tokens of the provider, encrypted.
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('checked_at', 'timestamptz', (c) => c.notNull())
    .addColumn('asked_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await schema
    .alterTable('inauth_ticket')
    .addColumn('external', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
}
