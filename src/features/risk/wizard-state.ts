import type { Treatment } from '#domain/kinds/risk/shape.ts';

/** What the wizard has so far. */
export interface Wanted {
  threat: string | null;
  damage: string | null;
  treatments: Treatment[];
  strategy: string;
  statement: string;
}

/** The texts of a decision that are missing: one who decides says how, and what holds then (R-RISK-12). */
export const missingIn = (wanted: Wanted): readonly ('strategy' | 'statement')[] =>
  wanted.treatments.length === 0 ? [] : (['strategy', 'statement'] as const).filter((field) => !wanted[field]?.trim());
