import type { Kysely } from 'kysely';

/**
 * Which of several servers does a job by time, until when by the clock of the database, and when it was done last. And the links of the consoles for the
 * first administrator: a balancer may lead to another server than the one that printed the link.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('timed_job')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('server', 'text', (c) => c.notNull())
    .addColumn('held_until', 'timestamptz')
    .addColumn('ended_on', 'timestamptz')
    .execute();
  await schema
    .createTable('inauth_setup_link')
    // sha256 of the token.
    .addColumn('hash', 'text', (c) => c.primaryKey())
    .addColumn('made_at', 'timestamptz', (c) => c.notNull())
    .execute();
}
