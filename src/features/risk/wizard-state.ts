import { damagesOfThreat } from '#domain/generate/threats.ts';
import { riskKind, type Treatment } from '#domain/kinds/risk/shape.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';

/** What the wizard has so far. */
export interface Wanted {
  threat: string | null;
  damage: string | null;
  treatments: Treatment[];
  strategy: string;
  statement: string;
  /** A threat of the library that is to become a threat scenario of the task. */
  taking?: Taking | null;
}

/** An entry of the threat library, with what its threat scenario will say. */
export interface Taking {
  entry: string;
  code: string;
  type: string;
  property: string;
  assets: string[];
  /** Null: those its type leads to (M-2.6.2). */
  damages: string[] | null;
}

export const nothingWanted: Wanted = { threat: null, damage: null, treatments: [], strategy: '', statement: '' };

/** The damage scenarios the threat scenario will lead to: as chosen, else as its type says; those that were deleted are left out. */
export const damagesTaken = (w: Workspace, taking: Taking): string[] =>
  taking.damages?.filter((id) => w.damages.has(id)) ?? damagesOfThreat(w, taking).map(({ id }) => id);

/** Whether the threat of the library can become a threat scenario that has a risk: it has an asset and leads to damage. */
export const canTake = (w: Workspace, taking: Taking | null | undefined): taking is Taking =>
  !!taking && taking.assets.some((id) => w.assets.has(id)) && damagesTaken(w, taking).length > 0;

const decisionTexts = ['strategy', 'statement'] as const;
export type DecisionText = (typeof decisionTexts)[number];

/** The texts of a decision that a risk cannot take as they are: they are too long. */
export const wrongIn = (wanted: Wanted): readonly DecisionText[] =>
  decisionTexts.filter((field) => !riskKind.fields[field].safeParse(wanted[field] ?? '').success);

/** The texts of a decision that are missing: one who decides says how, and what holds then (R-RISK-12). */
export const missingIn = (wanted: Wanted): readonly DecisionText[] =>
  wanted.treatments.length === 0 ? [] : decisionTexts.filter((field) => !wanted[field]?.trim());
