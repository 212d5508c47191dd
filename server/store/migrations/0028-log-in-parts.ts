import type { Kysely } from 'kysely';

/**
 * What an edit of many rows did is logged in parts: as one value of some ten megabytes it was written by one statement, and written anew when the
 * edit was undone. Lines that are there stay as they are.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('activity_part')
    .addColumn('activity_id', 'text', (c) => c.notNull())
    .addColumn('place', 'integer', (c) => c.notNull())
    .addColumn('text', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('activity_part_key', ['activity_id', 'place'])
    .execute();
}
