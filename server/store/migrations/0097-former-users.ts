import type { Kysely } from 'kysely';

/** Users who were anonymised: the number they are called by. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('inauth_user').addColumn('former', 'integer').execute();
  await schema.createIndex('inauth_user_by_former').on('inauth_user').column('former').unique().execute();
}
