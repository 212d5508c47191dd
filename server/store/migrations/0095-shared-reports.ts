import type { Kysely } from 'kysely';

/**
 * Report jobs that any server can take: what is needed to make one (`plan`), its turn among the others, which server has it and until when that holds,
 * by the clock of the database, and how often it was begun.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('job').addColumn('plan', 'jsonb').execute();
  await schema.alterTable('job').addColumn('server', 'text').execute();
  await schema.alterTable('job').addColumn('held_until', 'timestamptz').execute();
  for (const column of ['turn', 'tries'])
    await schema
      .alterTable('job')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await schema.createIndex('job_by_status').on('job').columns(['status']).execute();
}
