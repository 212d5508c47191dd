import type { Kysely } from 'kysely';

/** Passkeys of users (WebAuthn), and the challenges that wait for an answer signed by one. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('inauth_passkey')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('inauth_user.id').onDelete('cascade'))
    .addColumn('credential', 'text', (c) => c.notNull().unique())
    .addColumn('public_key', 'text', (c) => c.notNull())
    // 32 bits without a sign: more than an integer of PostgreSQL holds.
    .addColumn('counter', 'bigint', (c) => c.notNull())
    .addColumn('transports', 'jsonb', (c) => c.notNull())
    .addColumn('backed_up', 'boolean', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz')
    .execute();
  await schema.createIndex('inauth_passkey_by_user').on('inauth_passkey').columns(['user_id', 'created_at']).execute();
  await schema
    .createTable('inauth_passkey_challenge')
    // sha256 of the challenge.
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    .addColumn('holder', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
}
