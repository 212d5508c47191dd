import type { Kysely } from 'kysely';

/**
 * Who is asked to rate rows of a version again without seeing their ratings, what they say of them, and what was decided where both differ. A table of its
 * own: what belongs to the version is sent to everybody who has it open. Names stay as they were: the account may be gone later.
 */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('second_opinion')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version_id', 'text', (c) => c.notNull().references('task_version.id').onDelete('cascade'))
    .addColumn('task_id', 'text', (c) => c.notNull())
    .addColumn('asked_by', 'text', (c) => c.notNull())
    .addColumn('asked_name', 'text', (c) => c.notNull())
    .addColumn('asked_on', 'timestamptz', (c) => c.notNull())
    .addColumn('rater_id', 'text', (c) => c.notNull())
    .addColumn('rater_name', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('due', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('rows', 'jsonb', (c) => c.notNull())
    .addColumn('first', 'jsonb')
    .addColumn('blind', 'boolean', (c) => c.notNull())
    .addColumn('handed_on', 'timestamptz')
    .addColumn('closed_on', 'timestamptz')
    .execute();
  await schema
    .createIndex('second_opinion_by_version')
    .on('second_opinion')
    .columns(['version_id', 'asked_on'])
    .execute();
  await schema.createIndex('second_opinion_by_rater').on('second_opinion').columns(['rater_id', 'state']).execute();

  await schema
    .createTable('second_opinion_answer')
    .addColumn('opinion_id', 'text', (c) => c.notNull().references('second_opinion.id').onDelete('cascade'))
    .addColumn('row_id', 'text', (c) => c.notNull())
    .addColumn('judgement', 'jsonb', (c) => c.notNull())
    .addColumn('update_time', 'timestamptz', (c) => c.notNull())
    .addPrimaryKeyConstraint('second_opinion_answer_pk', ['opinion_id', 'row_id'])
    .execute();

  await schema
    .createTable('second_opinion_decision')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('opinion_id', 'text', (c) => c.notNull().references('second_opinion.id').onDelete('cascade'))
    .addColumn('row_id', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('body', 'jsonb', (c) => c.notNull())
    .addColumn('by', 'text', (c) => c.notNull())
    .addColumn('by_name', 'text', (c) => c.notNull())
    .addColumn('at', 'timestamptz', (c) => c.notNull())
    .execute();
  await schema
    .createIndex('second_opinion_decision_by_opinion')
    .on('second_opinion_decision')
    .columns(['opinion_id', 'at'])
    .execute();
}
