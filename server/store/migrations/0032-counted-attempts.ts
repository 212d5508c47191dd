import type { Kysely } from 'kysely';

/** Attempts that are slowed down, counted for all servers of the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('inauth_attempt')
    // sha256 of what is guessed at and from where.
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'timestamptz', (c) => c.notNull())
    .addColumn('waits_until', 'timestamptz', (c) => c.notNull())
    .execute();
  await schema.createIndex('inauth_attempt_last').on('inauth_attempt').column('last_at').execute();
}
