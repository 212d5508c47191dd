import type { Kysely } from 'kysely';

/** When the work on a job began and ended, and when its file was downloaded last. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['started_on', 'ended_on', 'downloaded_on'])
    await schema.alterTable('job').addColumn(column, 'timestamptz').execute();
}
