import type { Kysely } from 'kysely';

/** The audit log holds acts beside sign-ins: on what, and what was done. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['target_id', 'target', 'detail'])
    await schema
      .alterTable('audit')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute();
  await schema.createIndex('audit_by_event').on('audit').columns(['event', 'at']).execute();
}
