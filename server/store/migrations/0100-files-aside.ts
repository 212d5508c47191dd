import type { Kysely } from 'kysely';

/**
 * Files in a store that several servers share which nothing names any more: since when they wait to be removed, and since when one of the servers
 * removes them. A store cannot rename, and moving a file there could lose one that is sent again meanwhile.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('file_aside')
    .addColumn('file', 'text', (c) => c.primaryKey())
    .addColumn('since', 'timestamptz', (c) => c.notNull())
    .addColumn('removing_since', 'timestamptz')
    .execute();
}
