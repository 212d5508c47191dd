import type { Stats } from '#contract/stats.ts';
import { analysisKindNames } from '#domain/kinds/kinds.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { countRisks } from '#domain/method/rate/risk-counts.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';

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
