import type { Coverage } from '../method/rate/coverage.ts';

/** From this progress of the task on its data-flow diagrams count as complete (R-TOPO-6). */
export const completeFrom = 0.5;

/** Progress of a task over its three counters; null when there is nothing to analyse. */
function progressOf({ impact, threat, goal }: Pick<Coverage, 'impact' | 'threat' | 'goal'>): number | null {
  const total = impact.total + threat.total + goal.total;
  return total === 0 ? null : (impact.done + threat.done + goal.done) / total;
}

/** What is not drawn is not complete, however far the task has come. */
export const isDiagramComplete = (
  coverage: Pick<Coverage, 'impact' | 'threat' | 'goal'>,
  drawn: { readonly size: number },
): boolean => drawn.size > 0 && (progressOf(coverage) ?? 0) >= completeFrom;
