import type { Coverage } from '../method/rate/coverage.ts';

/** From this progress of the task on its data-flow diagrams count as complete (R-TOPO-6). */
export const completeFrom = 0.5;

/** Progress of a task over its three counters; null when there is nothing to analyse. */
function progressOf({ impact, threat, goal }: Pick<Coverage, 'impact' | 'threat' | 'goal'>): number | null {
  const total = impact.total + threat.total + goal.total;
  return total === 0 ? null : (impact.done + threat.done + goal.done) / total;
}

export const isDiagramComplete = (coverage: Pick<Coverage, 'impact' | 'threat' | 'goal'>): boolean =>
  (progressOf(coverage) ?? 0) >= completeFrom;
