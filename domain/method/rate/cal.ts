import {
  type CalModel,
  type CalSource,
  type ImpactLevel,
  type Method,
  standardImpactCodes,
} from '#domain/model/method.ts';
import { overallLevelsOf } from './impact.ts';
import type { RiskRating } from './risk.ts';

export interface CalRating {
  /** Code of the CAL; `null` = none, or not known yet. */
  cal: string | null;
  /** False while what it is read from is unrated: "no CAL" and "unknown" are different things. */
  known: boolean;
  impact: string | null;
  vector: string | null;
  /** The standard's risk value (1 to 5) it was read from; left out where the table is read. */
  riskValue?: number | null;
}

/** Table E.1 and its like, unless the method says otherwise. */
export const calSourceOf = ({ source }: Pick<CalModel, 'source'>): CalSource => source ?? 'table';

/** Can the attack vector of a path be entered at all? The project may have chosen models without one. */
const knowsVectors = (feasibility: Method['feasibility']): boolean =>
  feasibility.some(({ vectorOnly, vectorParameter }) => vectorOnly || vectorParameter !== undefined);

/** Whether no risk and no goal can ever get a CAL: the table asks for attack vectors, which no model knows. */
export const givesNoCal = ({ cal, feasibility }: Pick<Method, 'cal' | 'feasibility'>): boolean =>
  calSourceOf(cal) === 'table' && !knowsVectors(feasibility);

/** The standard's risk values (RQ-15-16), as the keys of `byRiskValue`. */
export const riskValues = [1, 2, 3, 4, 5] as const;

/**
 * The row of an impact level: its own, else that of the standard's level it corresponds to (Table E.1 knows the four names of RQ-15-05; ISO/SAE
 * 21434 15.1 maps the others to them).
 */
export const calRow = (
  { table }: CalModel,
  { code, correspondsTo }: Pick<ImpactLevel, 'code' | 'correspondsTo'>,
): CalModel['table'][string] | undefined => table[code] ?? table[standardImpactCodes[correspondsTo]];

/**
 * CAL of an overall impact and an attack vector (Table E.1). It never reads the risk value: risk changes with controls, CAL shall not.
 */
export function calOf(method: Method, impact: string | null, vector: string | null): CalRating {
  if (impact === null || vector === null) return { cal: null, known: false, impact, vector };
  const level = overallLevelsOf(method.impact).find(({ code }) => code === impact);
  const row = level ? calRow(method.cal, level) : method.cal.table[impact];
  const cell = row?.[vector];
  return { cal: cell ?? null, known: cell !== undefined, impact, vector };
}

/**
 * CAL of a risk: the highest over the vectors of its threat's paths, because the goal must hold against each of them. Where the method reads it
 * from the risk value, it is that of the risk before disposal: what is done about a risk must not lower the care it is done with.
 */
export function calOfRisk(
  method: Method,
  { impact, correspondsTo }: Pick<RiskRating, 'impact' | 'correspondsTo'>,
  vectors: readonly (string | null)[],
): CalRating {
  if (calSourceOf(method.cal) === 'riskValue') {
    const cal = correspondsTo === null ? undefined : method.cal.byRiskValue?.[correspondsTo];
    return { cal: cal ?? null, known: cal !== undefined, impact, vector: null, riskValue: correspondsTo };
  }
  let found: CalRating = calOf(method, impact, vectors[0] ?? null);
  for (const vector of vectors) {
    const next = calOf(method, impact, vector);
    if (next.known && (!found.known || rank(method.cal, next.cal) > rank(method.cal, found.cal))) found = next;
  }
  return found;
}

/** What a goal inherits: the highest CAL of its risks (M-8.2). */
export interface GoalRating {
  cal: string | null;
  /** What the rules give, also under an override. */
  inherited: string | null;
  /** The risk that sets it. */
  risk: string | null;
  overridden: boolean;
  known: boolean;
}

/** CAL of a goal: the highest of its risks, unless overridden with a reason. */
export function rateGoal(
  method: Method,
  risks: Iterable<readonly [id: string, cal: CalRating]>,
  override?: { cal: string; reason: string } | null,
): GoalRating {
  let inherited: string | null = null;
  let risk: string | null = null;
  let known = false;
  for (const [id, rating] of risks) {
    if (!rating.known) continue;
    if (known && rank(method.cal, rating.cal) <= rank(method.cal, inherited)) continue;
    [inherited, risk, known] = [rating.cal, id, true];
  }
  const overridden = Boolean(override?.reason.trim()) && rank(method.cal, override?.cal ?? null) >= 0;
  return {
    cal: overridden ? (override?.cal ?? null) : inherited,
    inherited,
    risk,
    overridden,
    known: known || overridden,
  };
}

/** Highest of several CALs: what a requirement or component takes over from its goals. */
export function highestCal(method: Method, cals: Iterable<string | null>): string | null {
  let highest: string | null = null;
  for (const cal of cals) if (rank(method.cal, cal) > rank(method.cal, highest)) highest = cal;
  return highest;
}

const rank = (model: CalModel, cal: string | null): number =>
  cal === null ? -1 : model.levels.findIndex((level) => level.code === cal);
