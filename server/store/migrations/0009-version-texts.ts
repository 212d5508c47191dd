import type { Kysely } from 'kysely';

interface Stored {
  task: { id: string; body: Record<string, unknown> };
  task_version: { task_id: string; texts: unknown };
}

/** Rows read at a time: a form is some 10 kB at most. */
const batch = 500;

/**
 * What is written about the system belongs to the version: a report of a frozen one printed the texts of the task, which change later. Every
 * version takes those its task has now; a former state of them was never kept.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  await untyped.schema
    .alterTable('task_version')
    .addColumn('texts', 'jsonb', (c) => c.notNull().defaultTo('{}'))
    .execute();
  const db = untyped as unknown as Kysely<Stored>;
  for (let last = ''; ; ) {
    const tasks = await db
      .selectFrom('task')
      .select(['id', 'body'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const { id, body } of tasks) {
      const { systemName = '', description = '', overview = '', ...rest } = body;
      await db
        .updateTable('task_version')
        .set({ texts: { systemName, description, overview } })
        .where('task_id', '=', id)
        .execute();
      await db.updateTable('task').set({ body: rest }).where('id', '=', id).execute();
    }
    const end = tasks.at(-1);
    if (!end || tasks.length < batch) return;
    last = end.id;
  }
}
