import type { Kysely } from 'kysely';

/**
 * Who brought a version, and the answers about it, in a file. A file is text that anybody can write: what it says of freezing and approval must not
 * look like what happened here. Of what came before this, nobody knows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['imported_by', 'imported_on'])
    await db.schema
      .alterTable('task_version')
      .addColumn(column, column === 'imported_on' ? 'timestamptz' : 'text')
      .execute();
  await db.schema
    .alterTable('approval')
    .addColumn('imported', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
}
