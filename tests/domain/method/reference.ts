import type { FeasibilityModel, ImpactModel, Method } from '#domain/model/method.ts';

/**
 * The rules once more, as short and as slow as they can be said, to compare the engine with. Nothing of the engine is used here.
 * What is entered: per dimension a level, `argued` (not analysed, with a reason) or nothing; per step and parameter a level or nothing.
 */

export type Entered = Readonly<Record<string, { level?: string; argued?: boolean }>>;
export interface PlainStep {
  takesPart: boolean;
  impossible: boolean;
  levels: Readonly<Record<string, string>>;
}

/** Overall impact, score, and whether all of it is known. */
export function impactOf(model: ImpactModel, entered: Entered) {
  const counted = model.dimensions.filter((dimension) => dimension.marker === 'DamageCalculation');
  const levelOf = (dimension: (typeof counted)[number]) => {
    const entry = entered[dimension.code];
    const levels = dimension.levels ?? model.levels;
    return entry?.argued ? undefined : levels.find((level) => level.code === entry?.level);
  };
  const rated = counted.filter((dimension) => levelOf(dimension));
  const open = counted.filter((dimension) => !levelOf(dimension) && !entered[dimension.code]?.argued);
  const complete = open.length === 0 && rated.length > 0;
  if (model.mode === 'combined') {
    const score = complete ? rated.reduce((sum, dimension) => sum + (levelOf(dimension)?.value ?? 0), 0) : null;
    const level = (model.overallLevels ?? model.levels).find(
      ({ from, to }) => score !== null && score >= (from ?? 0) && score <= (to ?? Number.POSITIVE_INFINITY),
    );
    return { complete, score, overall: level?.code ?? null };
  }
  // A level of a dimension's own stands for one of the same meaning (the same value, else the worst), else for the next worse meaning.
  const placed = rated.map((dimension) => {
    const level = levelOf(dimension);
    if (!dimension.levels || !level) return level;
    const meanings = ['Negligible', 'Moderate', 'Major', 'Severe'];
    const upwards = [...meanings.slice(meanings.indexOf(level.correspondsTo)), ...meanings.reverse()];
    const alike = upwards
      .map((meaning) => model.levels.filter(({ correspondsTo }) => correspondsTo === meaning))
      .find((levels) => levels.length > 0);
    const same = alike?.[0]?.correspondsTo === level.correspondsTo && alike.find(({ value }) => value === level.value);
    return same || alike?.sort((a, b) => b.value - a.value)[0];
  });
  const worst = placed.sort((a, b) => (b?.value ?? -1) - (a?.value ?? -1))[0];
  return { complete, score: null, overall: worst?.code ?? null };
}

/** Total and level of a path, `impossible`, or both `null` where something is missing. */
export function pathOf(model: FeasibilityModel, hardest: string, steps: readonly PlainStep[]) {
  const taking = steps.filter((step) => step.takesPart);
  const levelIn = (code: string, step: PlainStep) =>
    model.parameters
      .find((parameter) => parameter.code === code)
      ?.levels.find(({ code: c }) => c === step.levels[code]);
  const read = model.parameters.map((parameter) => {
    const first = parameter.combine === 'first' && model.stepAggregation !== 'hardestStep';
    return (first ? taking.slice(0, 1) : taking).map((step) => levelIn(parameter.code, step)?.value);
  });
  if (taking.length === 0) return { sum: null, level: null, impossible: false };
  if (taking.some((step) => step.impossible) || read.flat().includes(null))
    return { sum: null, level: hardest, impossible: true };
  if (read.flat().includes(undefined)) return { sum: null, level: null, impossible: false };
  const numbers = read as number[][];
  const add = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);
  const sum =
    model.stepAggregation === 'hardestStep'
      ? Math.max(...taking.map((_, i) => add(numbers.map((values) => values[i] ?? 0))))
      : add(
          numbers.map((values, k) => {
            const parameter = model.parameters[k];
            const top = Math.max(...(parameter?.levels ?? []).map(({ value }) => value ?? 0));
            if (parameter?.combine === 'sum') return Math.min(top, add(values));
            if (!parameter?.combine && model.stepAggregation === 'sumPerParameter') return add(values);
            return Math.max(...values);
          }),
        );
  const range = model.ranges.find(({ from, to }) => sum >= from && sum <= (to ?? Number.POSITIVE_INFINITY));
  return { sum, level: range?.level ?? null, impossible: false };
}

/** The easiest level; `order` is hardest first. */
export const easiestOf = (order: readonly string[], levels: readonly (string | null)[]) =>
  levels.reduce<string | null>(
    (best, level) => (level !== null && (best === null || order.indexOf(level) > order.indexOf(best)) ? level : best),
    null,
  );

/** One value per dimension (separate) or one (combined), and the highest; formulas raw and rounded. */
export function riskOf({ impact, risk }: Method, entered: Entered, overall: string | null, feasibility: string | null) {
  const read = (level: string | null | undefined, dimension: string | null) => {
    if (!level || feasibility === null) return null;
    if (risk.mode === 'matrix') {
      const own = dimension === null ? undefined : risk.perDimension?.[dimension];
      return (own ?? risk.matrix)[level]?.[feasibility] ?? null;
    }
    const [i, f] = [risk.formula?.impact[level], risk.formula?.feasibility[feasibility]];
    return i === undefined || f === undefined ? null : (risk.formula?.base ?? 0) + i * f;
  };
  const rounded = (raw: number | null) => {
    if (raw === null || risk.mode === 'matrix') return raw;
    const rounding = risk.formula?.rounding;
    return rounding === 'up' ? Math.ceil(raw) : rounding === 'down' ? Math.floor(raw) : Math.floor(raw + 0.5);
  };
  if (impact.mode === 'combined') return { perDimension: {}, overall: rounded(read(overall, null)) };
  const counted = impact.dimensions.filter((dimension) => dimension.marker === 'DamageCalculation');
  const perDimension = Object.fromEntries(
    counted.map((dimension) => {
      const only = impactOf({ ...impact, dimensions: [dimension] }, entered).overall;
      const entry = entered[dimension.code];
      const own = entry?.argued ? undefined : entry?.level;
      return [dimension.code, rounded(read(own, dimension.code) ?? read(only, dimension.code))];
    }),
  );
  const values = Object.values(perDimension).filter((value) => value !== null);
  return { perDimension, overall: values.length ? Math.max(...values) : null };
}
