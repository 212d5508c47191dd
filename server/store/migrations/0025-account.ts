import type { Kysely } from 'kysely';

/** Tokens that users make for programs, and the applications that are offered beside the product. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('inauth_personal_token')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('user_id', 'text', (c) => c.notNull().references('inauth_user.id').onDelete('cascade'))
    // sha256 of the token.
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('scopes', 'jsonb', (c) => c.notNull())
    .addColumn('created_at', 'timestamptz', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .addColumn('used_at', 'timestamptz')
    .execute();
  await schema
    .createIndex('inauth_personal_token_by_user')
    .on('inauth_personal_token')
    .columns(['user_id', 'created_at'])
    .execute();

  await schema
    .createTable('inauth_app')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('code', 'text', (c) => c.notNull())
    // The code in lower case: taken once.
    .addColumn('code_key', 'text', (c) => c.notNull().unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('href', 'text', (c) => c.notNull())
    .addColumn('rev', 'integer', (c) => c.notNull())
    .addColumn('update_by', 'text', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .execute();
}
