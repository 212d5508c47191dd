import type { Kysely } from 'kysely';

interface Stored {
  task_version: { stats: unknown };
}

/**
 * The statistics of a version count risks by the levels of its own method. Before, they were counted by value, with 0 for "not rated" and for
 * a level of the value 0 alike, so that they cannot be converted: the server counts them again when it starts (`recountStatistics`).
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as unknown as Kysely<Stored>;
  await db.updateTable('task_version').set({ stats: '{}' }).execute();
}
