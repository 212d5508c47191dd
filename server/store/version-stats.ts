import type { Kysely } from 'kysely';
import type { Stats } from '#contract/stats.ts';
import type { Tables } from './tables.ts';

/** A task in its project, with the stats of its current version. */
export interface CountedTask {
  projectId: string;
  status: 'inProgress' | 'finished';
  stats: Stats;
}

const most = 5_000;
/** The stats of a version change only with its rev: a rev that is known need not be read and decoded again, on either engine. */
const known = new WeakMap<Kysely<Tables>, Map<string, { rev: number; stats: Stats }>>();

/** The tasks of these projects. */
export async function countedTasks(db: Kysely<Tables>, projectIds: readonly string[]): Promise<CountedTask[]> {
  if (projectIds.length === 0) return [];
  const tasks = await db
    .selectFrom('task')
    .innerJoin('task_version', 'task_version.id', 'task.current_version_id')
    .select(['task.project_id', 'task.status', 'task_version.id', 'task_version.rev'])
    .where('task.project_id', 'in', projectIds)
    .execute();
  const stats = known.get(db) ?? new Map<string, { rev: number; stats: Stats }>();
  known.set(db, stats);
  const missing = tasks.filter(({ id, rev }) => stats.get(id)?.rev !== rev).map(({ id }) => id);
  const read = await readStats(db, missing);
  for (const row of read) stats.set(row.id, { rev: row.rev, stats: row.stats as Stats });
  const found = tasks.flatMap(({ project_id, status, id }) => {
    const one = stats.get(id);
    return one ? [{ projectId: project_id, status, stats: one.stats }] : [];
  });
  while (stats.size > most) stats.delete(stats.keys().next().value as string);
  return found;
}

async function readStats(db: Kysely<Tables>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.selectFrom('task_version').select(['id', 'rev', 'stats']).where('id', 'in', ids).execute();
}
