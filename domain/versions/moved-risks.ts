import { renamesOf } from '../method/change/renames.ts';
import type { Ratings, RiskView } from '../method/rate/ratings.ts';
import { byCode, type Workspace } from '../workspace/workspace.ts';
import { type MovableRating, RatingCauses, riskRatings } from './rating-causes.ts';
import type { RowChange } from './row-change.ts';

/** A CAL of one version; `known` is false while what it is read from is not rated: "no CAL" is something else. */
interface CalState {
  cal: string | null;
  known: boolean;
}

/** What a risk is rated as in one version; null = not rated. */
export interface RiskState {
  value: number | null;
  impact: string | null;
  feasibility: string | null;
  /** The value after disposal; null where there is no residual risk. */
  residual: { value: number | null } | null;
  cal: CalState;
}

/** A row with another rating in the later version, and what may have moved it. */
interface Moved {
  id: string;
  code: string;
  title: string;
  /** The changed rows it was or is rated from. */
  causes: { id: string; kind: RowChange['kind'] }[];
  /** Who changed the latest of them, and when. */
  by: string;
  at: string;
}

/** A risk whose value, residual risk or CAL is another in the later version; its title is that of its threat scenario. */
export interface MovedRisk extends Moved {
  before: RiskState;
  after: RiskState;
  /** Which of its ratings moved. */
  ratings: (typeof riskRatings)[number][];
  /** By how many levels of the standard (1 to 5) its value moved, up or down; null when it was or is not rated. */
  move: number | null;
}

/** A goal or requirement whose CAL is another in the later version. */
export interface MovedCal extends Moved {
  before: CalState;
  after: CalState;
}

export interface MovedRatings {
  risks: MovedRisk[];
  goals: MovedCal[];
  requirements: MovedCal[];
}

interface Rated {
  w: Workspace;
  ratings: Ratings;
}

/** Causes listed with what they moved. */
const mostCauses = 5;

/**
 * The risks, goals and requirements of both versions that are rated otherwise: risks by how far their value moved, then those with another residual risk, then
 * those with another CAL alone.
 */
export function movedRatings(before: Rated, after: Rated, changes: ReadonlyMap<string, RowChange>): MovedRatings {
  const causes = new RatingCauses(before.w, after.w, changes);
  const sameCal = calComparison(before.w, after.w);
  const risks: { risk: MovedRisk; weight: number }[] = [];
  const movedCals = new Map<string, readonly RowChange[]>();
  for (const row of after.w.risks) {
    const [was, is] = [before.ratings.risks.get(row.id), after.ratings.risks.get(row.id)];
    if (!before.w.risks.has(row.id) || !was || !is) continue;
    const states = { before: stateOf(was), after: stateOf(is) };
    const ratings = riskRatings.filter((rating) => !same[rating](states, sameCal));
    if (ratings.length === 0) continue;
    const move = ratings.includes('value') ? moveOf(was.correspondsTo, is.correspondsTo) : 0;
    if (ratings.includes('cal')) movedCals.set(row.id, causes.ofRisk(row.id, ['cal']));
    const title = after.w.threats.get(row.threat)?.description ?? '';
    const found = causes.ofRisk(row.id, ratings);
    risks.push({
      risk: { id: row.id, code: row.code, title, ...states, ratings, move, ...told(found) },
      weight: weightOf(ratings, move, [was, is]),
    });
  }
  const movedGoals = new Map<string, readonly RowChange[]>();
  const causesOfGoal = (id: string) => {
    const found = causes.ofGoal(id, movedCals);
    movedGoals.set(id, found);
    return found;
  };
  return {
    risks: risks.sort((a, b) => b.weight - a.weight || byCode(a.risk, b.risk)).map(({ risk }) => risk),
    goals: movedCalsOf('goals', [before, after], sameCal, causesOfGoal),
    requirements: movedCalsOf('requirements', [before, after], sameCal, (id) =>
      causes.ofRequirement(id, { cals: movedCals, goals: movedGoals }),
    ),
  };
}

const moveOf = (was: number | null, is: number | null) => (was === null || is === null ? null : is - was);

const stateOf = ({ overall, impact, feasibility, residual, cal }: RiskView): RiskState => ({
  value: overall,
  impact,
  feasibility,
  residual: residual && { value: residual.risk.overall },
  cal: { cal: cal.cal, known: cal.known },
});

type SameCal = (was: CalState, is: CalState) => boolean;
interface States {
  before: RiskState;
  after: RiskState;
}

const same: Record<(typeof riskRatings)[number], (states: States, sameCal: SameCal) => boolean> = {
  value: ({ before, after }) => before.value === after.value,
  residual: ({ before, after }) =>
    (before.residual === null) === (after.residual === null) && before.residual?.value === after.residual?.value,
  cal: ({ before, after }, sameCal) => sameCal(before.cal, after.cal),
};

/** A CAL whose code only was changed is the same one. */
function calComparison(before: Workspace, after: Workspace): SameCal {
  const { cal: renamed } = renamesOf(before.method, after.method);
  return (was, is) =>
    was.known === is.known && (was.cal === null ? null : (renamed.get(was.cal) ?? was.cal)) === is.cal;
}

/** What is listed first. Steps of a value within one level of the standard (a scale of its own) count after whole levels. */
function weightOf(ratings: readonly MovableRating[], move: number | null, [was, is]: [RiskView, RiskView]): number {
  if (ratings.includes('value')) {
    const values = Math.abs((is.overall ?? 0) - (was.overall ?? 0));
    return move === null ? 200 : 300 + Math.abs(move) + Math.min(values, 99) / 100;
  }
  if (!ratings.includes('residual')) return 0;
  const [former, now] = [was.residual?.risk.overall, is.residual?.risk.overall];
  return 100 + Math.min(Math.abs((now ?? 0) - (former ?? 0)), 99);
}

/** The rows of both versions whose CAL is another, by code. */
function movedCalsOf(
  kind: 'goals' | 'requirements',
  [before, after]: [Rated, Rated],
  sameCal: SameCal,
  causesOf: (id: string) => readonly RowChange[],
): MovedCal[] {
  return [...after.w[kind]]
    .flatMap((row): MovedCal[] => {
      const [was, is] = [before.ratings[kind].get(row.id), after.ratings[kind].get(row.id)];
      if (!before.w[kind].has(row.id) || !was || !is || sameCal(was, is)) return [];
      const states = { before: { cal: was.cal, known: was.known }, after: { cal: is.cal, known: is.known } };
      return [{ id: row.id, code: row.code, title: row.name, ...states, ...told(causesOf(row.id)) }];
    })
    .sort(byCode);
}

function told(causes: readonly RowChange[]): Pick<Moved, 'causes' | 'by' | 'at'> {
  const [latest] = [...causes].sort((a, b) => (a.at < b.at ? 1 : -1));
  return {
    causes: causes.slice(0, mostCauses).map(({ id, kind }) => ({ id, kind })),
    by: latest?.by ?? '',
    at: latest?.at ?? '',
  };
}
