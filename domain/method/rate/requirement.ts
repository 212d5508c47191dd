import type { Method } from '#domain/model/method.ts';
import { type CalRating, type GoalRating, highestCal } from './cal.ts';
import type { RequirementFacts, RiskFacts } from './facts.ts';

/** What a requirement takes over from its goals and risks, and whether it is covered (M-8.2, M-9.2). */
export interface RequirementRating {
  /** The highest CAL of what it is for; `null` = none, or not known yet. */
  cal: string | null;
  /** False while none of these CALs is known: "no CAL" and "unknown" are different things. */
  known: boolean;
  /** Ids of the goals that have this CAL. */
  goals: readonly string[];
  /** Ids of the risks that lead to it directly and have this CAL. */
  risks: readonly string[];
  /** It is for something, a goal or a risk that leads to it directly, and it is allocated to at least one asset. */
  covered: boolean;
}

/** A risk that leads to a requirement directly, with its CAL. */
export type SourceRisk = readonly [risk: Pick<RiskFacts, 'id' | 'goals'>, cal: CalRating];

/**
 * Rates one requirement by the goals it refines and the risks that lead to it directly (Annex E, RQ-09-09, RQ-09-10).
 */
export function rateRequirement(
  method: Method,
  { goals, assets }: Pick<RequirementFacts, 'goals' | 'assets'>,
  goalOf: (id: string) => GoalRating | undefined,
  direct: readonly SourceRisk[] = [],
): RequirementRating {
  const ofGoals = goals.flatMap((id) => knownCal(id, goalOf(id)));
  const ofRisks = withoutGoal({ goals }, direct).flatMap(([{ id }, cal]) => knownCal(id, cal));
  const all = [...ofGoals, ...ofRisks];
  const cal = highestCal(
    method,
    all.map((one) => one.cal),
  );
  const having = (list: readonly KnownCal[]) =>
    cal === null ? [] : list.filter((one) => one.cal === cal).map(({ id }) => id);
  return {
    cal,
    known: all.length > 0,
    goals: having(ofGoals),
    risks: having(ofRisks),
    covered: goals.length + direct.length > 0 && assets.length > 0,
  };
}

/** The risks that no goal of the requirement answers: of the others the goal says which CAL it has, by hand too. */
export const withoutGoal = (
  { goals }: Pick<RequirementFacts, 'goals'>,
  direct: readonly SourceRisk[],
): readonly SourceRisk[] => direct.filter(([risk]) => !risk.goals.some((goal) => goals.includes(goal)));

interface KnownCal {
  id: string;
  cal: string | null;
}

const knownCal = (id: string, of: { cal: string | null; known: boolean } | undefined): KnownCal[] =>
  of?.known ? [{ id, cal: of.cal }] : [];
