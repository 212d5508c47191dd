import type { Method, TreatmentRules } from '#domain/model/method.ts';
import type { RiskFacts, TreatmentName } from './facts.ts';
import type { RiskRating } from './risk.ts';

/** Status chain of a risk (M-7.2). */
export const riskStatuses = ['undecided', 'decided', 'disposed', 'verified', 'confirmed'] as const;
type RiskStatus = (typeof riskStatuses)[number];

/** What a risk still needs to be disposed. */
type TreatmentNeed = 'treatment' | 'goal' | 'claim' | 'strategy';

export interface TreatmentState {
  status: RiskStatus;
  needs: readonly TreatmentNeed[];
  /** Counts as "awaiting disposal". */
  awaiting: boolean;
}

type Decided = Pick<RiskFacts, 'treatments' | 'goals' | 'claims' | 'strategy'>;

/**
 * What is missing before a risk is disposed (RQ-15-17, RQ-09-05, RQ-09-06): reduce needs a goal, share and retain need a claim,
 * retain alone at risk value 1 may do without.
 */
function treatmentNeeds(rules: TreatmentRules, risk: Decided, correspondsTo: number | null): TreatmentNeed[] {
  if (risk.treatments.length === 0) return ['treatment'];
  const needs: TreatmentNeed[] = [];
  if (risk.treatments.some((name) => rules.goalFor.includes(name)) && risk.goals.length === 0) needs.push('goal');
  if (risk.claims.length === 0 && risk.treatments.some((name) => needsClaim(rules, name, correspondsTo)))
    needs.push('claim');
  if (!risk.strategy.trim()) needs.push('strategy');
  return needs;
}

/** Whether a treatment of a risk of this size needs a claim (RQ-09-06 with the note of 15.9; value 1: M-7.1). */
function needsClaim(rules: TreatmentRules, name: TreatmentName, correspondsTo: number | null): boolean {
  if (!rules.claimFor.includes(name)) return false;
  return !(name === 'retain' && correspondsTo !== null && correspondsTo <= rules.claimOptionalUpTo);
}

/**
 * Status and open needs of a risk: not decided → decided → disposed (strategy, goal or claim present) → verified (somebody set it as
 * passed, or argued that none is needed) → residual confirmed (by somebody named); both at values that have not become worse since, and here (M-7.5).
 * Awaiting disposal = value at least 2 and not disposed; an unrated risk does not count.
 */
export function treatmentState(
  method: Method,
  risk: RiskFacts,
  rating: RiskRating,
  holds: { verification: boolean; acceptance: boolean } = { verification: true, acceptance: true },
): TreatmentState {
  const rules = method.treatment;
  const needs = treatmentNeeds(rules, risk, rating.correspondsTo);
  const status = statusOf(risk, needs, holds);
  const disposed = status !== 'undecided' && status !== 'decided';
  return {
    status,
    needs,
    awaiting: !disposed && rating.correspondsTo !== null && rating.correspondsTo >= rules.awaitingFrom,
  };
}

function statusOf(
  risk: RiskFacts,
  needs: readonly TreatmentNeed[],
  holds: { verification: boolean; acceptance: boolean },
): RiskStatus {
  if (risk.treatments.length === 0) return 'undecided';
  if (needs.length > 0) return 'decided';
  if (!holds.verification || !isVerified(risk)) return 'disposed';
  return holds.acceptance && risk.residual?.acceptedBy?.trim() ? 'confirmed' : 'verified';
}

/** A verification that passed, or one that is argued not to be needed. */
export const isVerified = ({
  verificationState,
  verificationReason,
}: Pick<RiskFacts, 'verificationState' | 'verificationReason'>): boolean =>
  verificationState === 'passed' || (verificationState === 'notNeeded' && Boolean(verificationReason?.trim()));

/** What is usually chosen for a risk of this size; a suggestion, never a decision (15.9, M-7.1). */
export const suggestedTreatments = (method: Method, correspondsTo: number | null): readonly TreatmentName[] =>
  correspondsTo === null ? [] : (method.treatment.suggestions[String(correspondsTo)] ?? []);
