import type { Method } from '#domain/model/method.ts';
import { type GoalRating, highestCal } from './cal.ts';
import type { RequirementFacts } from './facts.ts';

/** What a requirement takes over from its goals, and whether it is covered (M-8.2, M-9.2). */
export interface RequirementRating {
  /** The highest CAL of its goals; `null` = none, or not known yet. */
  cal: string | null;
  /** False while the CAL of none of its goals is known: "no CAL" and "unknown" are different things. */
  known: boolean;
  /** Ids of the goals that have this CAL. */
  goals: readonly string[];
  /** It refines at least one goal and is allocated to at least one asset. */
  covered: boolean;
}

/** Rates one requirement by the goals it refines (Annex E, RQ-09-09, RQ-09-10). */
export function rateRequirement(
  method: Method,
  { goals, assets }: Pick<RequirementFacts, 'goals' | 'assets'>,
  goalOf: (id: string) => GoalRating | undefined,
): RequirementRating {
  const known = goals.flatMap((id) => {
    const rating = goalOf(id);
    return rating?.known ? [{ id, cal: rating.cal }] : [];
  });
  const cal = highestCal(
    method,
    known.map((goal) => goal.cal),
  );
  return {
    cal,
    known: known.length > 0,
    goals: cal === null ? [] : known.filter((goal) => goal.cal === cal).map(({ id }) => id),
    covered: goals.length > 0 && assets.length > 0,
  };
}
