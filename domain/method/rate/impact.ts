import { type ImpactDimension, type ImpactLevel, type ImpactModel, impactNames } from '#domain/model/method.ts';
import type { ImpactEntries } from './facts.ts';
import { clean, inRange } from './numbers.ts';

/** One dimension's part in an impact rating. */
interface DimensionRating {
  /** Code of the dimension's level, `null` when unrated or not analysed. */
  level: string | null;
  /** Number of that level in this dimension. */
  value: number | null;
  state: 'rated' | 'notAnalysed' | 'unrated';
  /** Marker DamageCalculation; a NotCalculated dimension is recorded but left out of sum and maximum. */
  takesPart: boolean;
  /** The level of the model's own scale this one stands for (differs only where a dimension brings own levels). */
  overall: string | null;
  reason: string;
}

export interface ImpactRating {
  perDimension: Readonly<Record<string, DimensionRating>>;
  /** Separate: highest of the rated participating dimensions. Combined: level of the score. `null` = unrated. */
  overall: string | null;
  /** Combined mode only: the sum, `null` while a participating dimension is unrated. */
  score?: number | null;
  /** Every participating dimension is rated or argued away, and at least one is rated. */
  complete: boolean;
  /** Participating dimensions without a rating. */
  missing: readonly string[];
}

/** The levels a dimension is rated with: its own, else the model's. */
export const levelsOf = (model: ImpactModel, dimension: ImpactDimension): readonly ImpactLevel[] =>
  dimension.levels ?? model.levels;

/** The levels an overall impact may have: those of the score ranges in combined mode, else the rating levels. */
export const overallLevelsOf = (model: ImpactModel): readonly ImpactLevel[] =>
  model.mode === 'combined' ? (model.overallLevels ?? model.levels) : model.levels;

/**
 * Places a level of one scale on another: same code, else same name of the standard and same value, else same name of the standard
 * (its worst), else the next worse name the scale has, else its worst. Organisations may use own scales if they are mapped to the standard's
 * (ISO/SAE 21434 15.1).
 */
export function placeLevel(scale: readonly ImpactLevel[], level: ImpactLevel): ImpactLevel | null {
  const rank = (one: ImpactLevel) => impactNames.indexOf(one.correspondsTo);
  const worstOf = (levels: readonly ImpactLevel[]) =>
    levels.reduce<ImpactLevel | null>((worst, other) => (worst && worst.value >= other.value ? worst : other), null);
  const named = scale.filter((other) => other.correspondsTo === level.correspondsTo);
  const above = scale.filter((other) => rank(other) > rank(level));
  const next = Math.min(...above.map(rank));
  return (
    scale.find((other) => other.code === level.code) ??
    named.find((other) => other.value === level.value) ??
    worstOf(named) ??
    worstOf(above.filter((other) => rank(other) === next)) ??
    worstOf(scale)
  );
}

/**
 * Rates a damage scenario (15.5, RQ-15-04, RQ-15-05; modes: M-3.3). Unrated is unknown, never Negligible; *not analysed* with
 * a reason (PM-15-07) adds nothing and leaves no gap; without a reason it still is one.
 */
export function rateImpact(model: ImpactModel, ratings: ImpactEntries): ImpactRating {
  const perDimension: Record<string, DimensionRating> = {};
  const missing: string[] = [];
  let worst: ImpactLevel | null = null;
  let sum = 0;
  let rated = 0;
  for (const dimension of model.dimensions) {
    const entry = ratings[dimension.code];
    const takesPart = dimension.marker === 'DamageCalculation';
    const level = entry?.level && !entry.notAnalysed ? findLevel(levelsOf(model, dimension), entry.level) : undefined;
    const reason = entry?.reason ?? '';
    const overall = level && dimension.levels ? placeLevel(model.levels, level) : (level ?? null);
    const state = level ? 'rated' : entry?.notAnalysed && reason.trim() ? 'notAnalysed' : 'unrated';
    perDimension[dimension.code] = {
      level: level?.code ?? null,
      value: level?.value ?? null,
      state,
      takesPart,
      overall: overall?.code ?? null,
      reason,
    };
    if (!takesPart) continue;
    if (state === 'unrated') missing.push(dimension.code);
    if (!level) continue;
    rated += 1;
    sum += level.value;
    if (overall && (!worst || overall.value > worst.value)) worst = overall;
  }
  const complete = missing.length === 0 && rated > 0;
  if (model.mode === 'separate') return { perDimension, overall: worst?.code ?? null, complete, missing };
  const score = complete ? clean(sum) : null;
  return { perDimension, overall: scoreLevel(model, score)?.code ?? null, score, complete, missing };
}

/** The level whose range holds the combined score (M-3.3); `null` without a score or outside all ranges. */
function scoreLevel(model: ImpactModel, score: number | null): ImpactLevel | null {
  if (score === null) return null;
  return (
    overallLevelsOf(model).find(
      (level) => level.from !== undefined && level.from !== null && inRange(score, level.from, level.to),
    ) ?? null
  );
}

/**
 * Lowest and highest score the participating dimensions can reach: what the ranges must cover. A dimension that is not analysed adds nothing
 * (M-3.2), and all but one may be argued away.
 */
export function scoreBounds(model: ImpactModel): { from: number; to: number } {
  const scales = scoreScales(model);
  if (scales.length === 0) return { from: 0, to: 0 };
  const to = scales.reduce((sum, values) => sum + Math.max(...values), 0);
  return { from: clean(Math.min(...scales.flat())), to: clean(to) };
}

/** The values of each dimension that takes part in the score and has levels. */
export const scoreScales = (model: ImpactModel): number[][] =>
  model.dimensions
    .filter(({ marker }) => marker === 'DamageCalculation')
    .map((dimension) => levelsOf(model, dimension).map(({ value }) => value))
    .filter((values) => values.length > 0);

const findLevel = (levels: readonly ImpactLevel[], code: string) => levels.find((level) => level.code === code);
