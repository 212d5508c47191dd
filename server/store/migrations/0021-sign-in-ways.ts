import type { Kysely } from 'kysely';

/**
 * How many messages left on a day. Codes sent to a phone or an address, by hashes. Of a user: the confirmed phone that signs in, a second
 * address for mails, a question, and the age and strength of the password.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('sent_message')
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    // sha256 of the address; empty counts all.
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('sent_message_pk', ['day', 'kind', 'address'])
    .execute();

  await schema
    .createTable('inauth_code')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('purpose', 'text', (c) => c.notNull())
    // sha256 of the phone or the address.
    .addColumn('target', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('inauth_user.id').onDelete('cascade'))
    .addColumn('network', 'text', (c) => c.notNull())
    .addColumn('hash', 'text', (c) => c.notNull())
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await schema.createIndex('inauth_code_by_target').on('inauth_code').columns(['target', 'created_at']).execute();
  await schema.createIndex('inauth_code_by_network').on('inauth_code').columns(['network', 'created_at']).execute();

  for (const column of ['phone', 'backup_email', 'question', 'answer_hash'])
    await schema
      .alterTable('inauth_user')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await schema.alterTable('inauth_user').addColumn('password_at', 'timestamptz').execute();
  await schema.alterTable('inauth_user').addColumn('password_strength', 'integer').execute();
  await schema
    .createIndex('inauth_user_by_phone')
    .on('inauth_user')
    .column('phone')
    .unique()
    .where('phone', '!=', '')
    .execute();
}
