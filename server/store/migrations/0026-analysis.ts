import type { Kysely } from 'kysely';

/** What was written about the system in the base of a version when it was made: what a merge of two versions has in common of it. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('task_version').addColumn('origin_texts', 'jsonb').execute();
}
