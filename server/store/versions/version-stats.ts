import type { Stats } from '#contract/stats.ts';
import { giveWay } from '#server/loop/give-way.ts';
import { prepareByIds } from '../engines/prepare-query.ts';
import type { Db } from '../store.ts';

/** A task in its project, with the stats of its current version. */
export interface CountedTask {
  projectId: string;
  complete: boolean;
  stats: Stats;
}

/** Versions whose stats are kept: some kB each. */
const most = 20_000;

const revsOf = prepareByIds((db, projectIds) =>
  db
    .selectFrom('task')
    .innerJoin('task_version', 'task_version.id', 'task.current_version_id')
    .select(['task.project_id', 'task.complete', 'task_version.id', 'task_version.rev'])
    .where('task.project_id', 'in', projectIds),
);

/** The stats of a version change only with its rev: a rev that is known need not be read and decoded again, on either engine. */
export class VersionStats {
  readonly #known = new Map<string, { rev: number; stats: Stats }>();

  /** The tasks of these projects. */
  async tasksOf(db: Db, projectIds: readonly string[]): Promise<CountedTask[]> {
    if (projectIds.length === 0) return [];
    const tasks = await revsOf(db, projectIds);
    const stats = await this.of(db, tasks);
    return tasks.flatMap(({ project_id, complete, id }) => {
      const one = stats.get(id);
      return one ? [{ projectId: project_id, complete, stats: one }] : [];
    });
  }

  /** The statistics of these versions by id, as they are at the rev or later; without those that are gone. */
  async of(db: Db, versions: readonly { id: string; rev: number }[]): Promise<Map<string, Stats>> {
    const known = this.#known;
    const missing = versions.filter(({ id, rev }) => known.get(id)?.rev !== rev).map(({ id }) => id);
    for (const row of await readStats(db, missing)) known.set(row.id, { rev: row.rev, stats: row.stats as Stats });
    const found = new Map<string, Stats>();
    for (const { id } of versions) {
      const one = known.get(id);
      if (one) found.set(id, one.stats);
    }
    while (known.size > most) known.delete(known.keys().next().value as string);
    return found;
  }
}

const statsByIds = prepareByIds((db, ids) =>
  db.selectFrom('task_version').select(['id', 'rev', 'stats']).where('id', 'in', ids),
);

/** Ids asked for at a time: SQLite binds at most 32 766. */
const chunk = 500;

async function readStats(db: Db, ids: readonly string[]) {
  const rows: Awaited<ReturnType<typeof statsByIds>> = [];
  for (let from = 0; from < ids.length; from += chunk) {
    if (from > 0) await giveWay();
    rows.push(...(await statsByIds(db, ids.slice(from, from + chunk))));
  }
  return rows;
}
