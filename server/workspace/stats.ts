import type { Stats } from '#contract/stats.ts';
import { rate } from '#domain/method/ratings.ts';
import { kindNames } from '#domain/model/kinds.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';

export const noStats: Stats = {
  rows: {},
  risks: {},
  awaitingDisposal: 0,
  impact: [0, 0],
  threat: [0, 0],
  goal: [0, 0],
  progress: null,
};

/** What lists show of a version: the same ratings the screens compute, kept as a search column. */
export function statsOf(w: Workspace): Stats {
  const { risks, coverage, summary } = rate(w);
  const byValue: Record<string, number> = {};
  for (const { overall } of risks.values()) {
    const value = String(overall ?? 0);
    byValue[value] = (byValue[value] ?? 0) + 1;
  }
  const { impact, threat, goal } = coverage;
  const all = impact.total + threat.total + goal.total;
  return {
    rows: Object.fromEntries(kindNames.map((kind) => [kind, w[kind].size])),
    risks: byValue,
    awaitingDisposal: summary.awaiting,
    impact: [impact.done, impact.total],
    threat: [threat.done, threat.total],
    goal: [goal.done, goal.total],
    progress: all === 0 ? null : (impact.done + threat.done + goal.done) / all,
  };
}

/** Several versions as one line (a project over its tasks). */
export function addStats(all: readonly Stats[]): Stats {
  const sum: Stats = { ...noStats, rows: {}, risks: {}, impact: [0, 0], threat: [0, 0], goal: [0, 0] };
  for (const s of all) {
    for (const [k, n] of Object.entries(s.rows)) sum.rows[k] = (sum.rows[k] ?? 0) + n;
    for (const [k, n] of Object.entries(s.risks)) sum.risks[k] = (sum.risks[k] ?? 0) + n;
    sum.awaitingDisposal += s.awaitingDisposal;
    for (const part of ['impact', 'threat', 'goal'] as const) {
      sum[part][0] += s[part][0];
      sum[part][1] += s[part][1];
    }
  }
  const of = sum.impact[1] + sum.threat[1] + sum.goal[1];
  sum.progress = of === 0 ? null : (sum.impact[0] + sum.threat[0] + sum.goal[0]) / of;
  return sum;
}
