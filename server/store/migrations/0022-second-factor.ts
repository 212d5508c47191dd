import type { Kysely } from 'kysely';

/** The second factor of users, their recovery codes, and sign-ins that wait for a code. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('inauth_factor')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('inauth_user.id').onDelete('cascade'))
    // Encrypted.
    .addColumn('secret', 'text', (c) => c.notNull())
    // Null until a code has confirmed it.
    .addColumn('since', 'timestamptz')
    .addColumn('last_step', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await schema
    .createTable('inauth_recovery_code')
    .addColumn('user_id', 'text', (c) => c.notNull().references('inauth_user.id').onDelete('cascade'))
    .addColumn('hash', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('inauth_recovery_code_pk', ['user_id', 'hash'])
    .execute();
  await schema
    .createTable('inauth_ticket')
    // sha256 of the ticket.
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('inauth_user.id').onDelete('cascade'))
    .addColumn('remembered', 'boolean', (c) => c.notNull())
    .addColumn('password', 'text', (c) => c.notNull().defaultTo(''))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await schema.createIndex('inauth_ticket_by_user').on('inauth_ticket').column('user_id').execute();
}
