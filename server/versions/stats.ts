import type { Stats } from '#contract/stats.ts';
import { type AnyRow, analysisKindNames, type KindName } from '#domain/kinds/kinds.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { countRisks } from '#domain/method/rate/risk-counts.ts';
import { apply, type Changes, type Workspace } from '#domain/workspace/workspace.ts';
import { giveWay } from '#server/turns.ts';

/** Rows put at a time, so that rating them takes some milliseconds. */
const portion = 500;
/** A row is rated after those it rests on. */
const ratedOrder: readonly KindName[] = [
  'assets',
  'damages',
  'steps',
  'threats',
  'paths',
  'risks',
  'goals',
  'requirements',
];

/**
 * Rates what an edit of many rows puts into a workspace, portion by portion, and gives way to others between them: `statsOf` the workspace
 * after the edit then finds most of it rated. The workspaces between are thrown away.
 */
export async function rateAhead(w: Workspace, { put, ...changes }: Changes): Promise<void> {
  let between = w;
  for (const kind of ratedOrder) {
    const rows = (put[kind] ?? []) as AnyRow[];
    for (let at = 0; at < rows.length && (at > 0 || rows.length > portion); at += portion) {
      between = apply(between, { ...changes, put: { [kind]: rows.slice(at, at + portion) }, drop: {} });
      rate(between);
      await giveWay();
    }
  }
}

/** What lists show of a version: the same ratings the screens compute, kept as a search column. */
export function statsOf(w: Workspace): Stats {
  const { coverage, summary } = rate(w);
  const { impact, threat, goal } = coverage;
  const all = impact.total + threat.total + goal.total;
  return {
    rows: Object.fromEntries(analysisKindNames.map((kind) => [kind, w[kind].size])),
    risks: countRisks(w.method, summary),
    awaitingDisposal: summary.awaiting,
    impact: [impact.done, impact.total],
    threat: [threat.done, threat.total],
    goal: [goal.done, goal.total],
    progress: all === 0 ? null : (impact.done + threat.done + goal.done) / all,
  };
}
