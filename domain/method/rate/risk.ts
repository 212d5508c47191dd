import type { Method, RiskLevel, RiskMatrix, RiskModel } from '#domain/model/method.ts';
import type { ImpactRating } from './impact.ts';
import { roundBy, roundHalfUp } from './numbers.ts';

export interface RiskRating {
  /** Risk value per participating dimension (separate mode; empty in combined mode); `null` = unrated. */
  perDimension: Readonly<Record<string, number | null>>;
  /** The risk value: highest of the dimensions, or of the combined level. `null` = unrated, never 1. */
  overall: number | null;
  /** Unrounded formula result with up to two decimals; equals the value under a matrix. */
  raw: number | null;
  /** Code of the risk level of `overall`. */
  level: string | null;
  /** The standard's 1 to 5 (RQ-15-16). */
  correspondsTo: number | null;
  /** Overall impact and feasibility it was read from. */
  impact: string | null;
  feasibility: string | null;
  /** The dimension that sets the value (separate mode). */
  dimension: string | null;
  /** An input is only partly rated: the value may rise. */
  incomplete: boolean;
}

/** One reading of matrix or formula. */
export interface RiskReading {
  value: number;
  raw: number;
}

/** Reads the risk of one (impact level, feasibility level) pair (Tables H.8, H.10); `dimension` picks its own matrix if there is one. */
export function readRisk(
  model: RiskModel,
  impact: string | null,
  feasibility: string | null,
  dimension?: string,
): RiskReading | null {
  if (impact === null || feasibility === null) return null;
  if (model.mode === 'formula') {
    const { formula } = model;
    const i = formula?.impact[impact];
    const f = formula?.feasibility[feasibility];
    if (!formula || i === undefined || f === undefined) return null;
    const raw = formula.base + i * f;
    return { raw: roundHalfUp(raw, 2), value: roundBy(formula.rounding, raw) };
  }
  const own = dimension === undefined ? undefined : model.perDimension?.[dimension];
  const value = matrixOf(model, own)[impact]?.[feasibility];
  return value === undefined ? null : { raw: value, value };
}

const matrixOf = (model: RiskModel, own: RiskMatrix | undefined): RiskMatrix => own ?? model.matrix;

/** The level with this value, else the nearest one below it: a level holds up to the next one. Below all of them it is the lowest. */
export function riskLevelOf(model: RiskModel, value: number | null): RiskLevel | null {
  if (value === null) return null;
  let found: RiskLevel | null = null;
  let lowest: RiskLevel | null = null;
  for (const level of model.levels) {
    if (level.value <= value && (!found || level.value > found.value)) found = level;
    if (!lowest || level.value < lowest.value) lowest = level;
  }
  return found ?? lowest;
}

/**
 * Risk of one threat scenario with one damage scenario (RQ-15-15, RQ-15-16; per dimension: note 1). Separate mode: one value per
 * participating dimension and the highest of them; combined mode: one value of the overall level.
 */
export function rateRisk(
  method: Method,
  impact: ImpactRating,
  threat: { level: string | null; incomplete?: boolean },
): RiskRating {
  const { risk: model } = method;
  const perDimension: Record<string, number | null> = {};
  let best: RiskReading | null = null;
  let dimension: string | null = null;
  if (method.impact.mode === 'combined') best = readRisk(model, impact.overall, threat.level);
  else
    for (const [code, rating] of Object.entries(impact.perDimension)) {
      if (!rating.takesPart) continue;
      const reading =
        readRisk(model, rating.level, threat.level, code) ?? readRisk(model, rating.overall, threat.level, code);
      perDimension[code] = reading?.value ?? null;
      if (reading && (!best || reading.raw > best.raw)) [best, dimension] = [reading, code];
    }
  const level = riskLevelOf(model, best?.value ?? null);
  return {
    perDimension,
    overall: best?.value ?? null,
    raw: best?.raw ?? null,
    level: level?.code ?? null,
    correspondsTo: level?.correspondsTo ?? null,
    impact: impact.overall,
    feasibility: threat.level,
    dimension,
    incomplete: !impact.complete || threat.incomplete === true || threat.level === null,
  };
}
