import { sql } from 'kysely';
import type { Stats } from '#contract/stats.ts';
import { addRiskCounts } from '#domain/method/rate/risk-counts.ts';
import { isFinished } from '#domain/product/task.ts';
import type { Db } from '../store.ts';

/** A version without rows. */
export const noStats: Stats = {
  rows: {},
  risks: { levels: [], unrated: 0 },
  awaitingDisposal: 0,
  outdated: 0,
  impact: [0, 0],
  threat: [0, 0],
  goal: [0, 0],
  progress: null,
};

/** The columns of a version that hold its statistics: whole, and what lists and the workplace look for. */
export const statsColumns = (stats: Stats) => ({
  stats,
  awaiting: stats.awaitingDisposal,
  outdated: stats.outdated ?? 0,
  finished: isFinished(stats.progress),
});

/** Several versions as one line (a project over its tasks). */
export function addStats(all: readonly Stats[]): Stats {
  const risks = addRiskCounts(all.map((one) => one.risks));
  const sum: Stats = { ...noStats, rows: {}, risks, impact: [0, 0], threat: [0, 0], goal: [0, 0] };
  for (const s of all) {
    for (const [k, n] of Object.entries(s.rows)) sum.rows[k] = (sum.rows[k] ?? 0) + n;
    sum.awaitingDisposal += s.awaitingDisposal;
    sum.outdated = (sum.outdated ?? 0) + (s.outdated ?? 0);
    for (const part of ['impact', 'threat', 'goal'] as const) {
      sum[part][0] += s[part][0];
      sum[part][1] += s[part][1];
    }
  }
  const of = sum.impact[1] + sum.threat[1] + sum.goal[1];
  sum.progress = of === 0 ? null : (sum.impact[0] + sum.threat[0] + sum.goal[0]) / of;
  return sum;
}

/** Ids of the versions whose statistics were cleared by a migration. */
export async function uncountedVersions(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('task_version')
    .select('id')
    .where(sql<boolean>`cast(stats as text) = '{}'`)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Writes the statistics of a version as it was at `rev`; nothing when it was edited since, because then they were counted with the edit. */
export async function writeStatistics(db: Db, id: string, rev: number, stats: Stats): Promise<void> {
  await db.updateTable('task_version').set(statsColumns(stats)).where('id', '=', id).where('rev', '=', rev).execute();
}
