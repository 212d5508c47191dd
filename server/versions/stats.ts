import type { Stats } from '#contract/stats.ts';
import { type AnyRow, analysisKindNames, type KindName } from '#domain/kinds/kinds.ts';
import { countRatings, followRows, isRated, rating } from '#domain/method/rate/rater.ts';
import { countRisks } from '#domain/method/rate/risk-counts.ts';
import { apply, type Changes, type Workspace } from '#domain/workspace/workspace.ts';
import { giveWay, runInSlices } from '#server/loop/give-way.ts';

/** Rows put at a time, so that rating them takes some milliseconds. */
const portion = 500;
/** A row is rated after those it rests on. */
const ratedOrder: readonly KindName[] = [
  'assets',
  'damages',
  'steps',
  'controls',
  'threats',
  'treeNodes',
  'paths',
  'risks',
  'goals',
  'requirements',
];

/**
 * Rates a workspace that was opened just now, and what an edit of many rows puts into it, portion by portion, and gives way to others between
 * them: `statsOf` the workspace after the edit then finds most of it rated. The workspaces between are thrown away.
 */
export async function rateAhead(w: Workspace, { put, drop, ...changes }: Changes): Promise<void> {
  if (!isRated(w)) await runInSlices(rating(w));
  let between = w;
  const next = async (some: Pick<Changes, 'put' | 'drop'>) => {
    between = apply(between, { ...changes, ...some });
    followRows(between);
    await giveWay();
  };
  for (const kind of ratedOrder)
    for (const rows of portionsOf((put[kind] ?? []) as AnyRow[])) await next({ put: { [kind]: rows }, drop: {} });
  for (const kind of ratedOrder.toReversed())
    for (const ids of portionsOf(drop[kind] ?? [])) await next({ put: {}, drop: { [kind]: ids } });
}

/** A long list in portions; of a short one none. */
function* portionsOf<T>(list: readonly T[]): Generator<T[]> {
  for (let at = 0; list.length > portion && at < list.length; at += portion) yield list.slice(at, at + portion);
}

/** What lists show of a version: the same ratings the screens compute, kept as a search column. */
export function statsOf(w: Workspace): Stats {
  const { coverage, summary } = countRatings(w);
  const { impact, threat, goal } = coverage;
  const all = impact.total + threat.total + goal.total;
  return {
    rows: Object.fromEntries(analysisKindNames.map((kind) => [kind, w[kind].size])),
    risks: countRisks(w.method, summary),
    awaitingDisposal: summary.awaiting,
    outdated: summary.outdated,
    impact: [impact.done, impact.total],
    threat: [threat.done, threat.total],
    goal: [goal.done, goal.total],
    progress: all === 0 ? null : (impact.done + threat.done + goal.done) / all,
  };
}
