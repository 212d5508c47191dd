import { type Treatment, treatments } from '../kinds/risk/shape.ts';
import type { Workspace } from '../workspace/workspace.ts';

/** How many risks have a treatment; those with several count for each of them. */
export interface TreatmentCount {
  treatment: Treatment | 'undecided';
  count: number;
}

/** Risks by treatment, and those without a decision. */
export function treatmentCounts(risks: Workspace['risks']): TreatmentCount[] {
  const counts = new Map<TreatmentCount['treatment'], number>(
    [...treatments, 'undecided' as const].map((one) => [one, 0]),
  );
  const count = (one: TreatmentCount['treatment']) => counts.set(one, (counts.get(one) ?? 0) + 1);
  for (const { treatments: chosen } of risks) {
    if (chosen.length === 0) count('undecided');
    for (const one of new Set(chosen)) count(one);
  }
  return [...counts].map(([treatment, count]) => ({ treatment, count }));
}
