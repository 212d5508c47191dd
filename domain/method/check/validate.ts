import {
  type CalModel,
  type FeasibilityLevel,
  type FeasibilityModel,
  feasibilityNames,
  type ImpactLevel,
  type ImpactModel,
  impactNames,
  type Method,
} from '#domain/model/method.ts';
import type { ThreatModel } from '#domain/model/stored-models.ts';
import { runToEnd } from '#domain/run-to-end.ts';
import { calSourceOf, riskValues } from '../rate/cal.ts';
import { levelsOf, overallLevelsOf, placeLevel, scoreBounds, scoreScales } from '../rate/impact.ts';
import { clean, roundHalfUp } from '../rate/numbers.ts';
import { lostDefaultLevels } from './default-levels.ts';
import { type ModelProblem, problem } from './model-problems.ts';
import { mapsBackwards, scoreOrder, totalOrder } from './validate-order.ts';
import { decimalsOf, reachableProducts, reachableSums, validateRanges } from './validate-ranges.ts';
import { validateRisk } from './validate-risk.ts';
import { codes, longNames, rows, rowsOfSeveral } from './validate-rows.ts';

/** Everything that is wrong with a method (M-6.4): each model by itself, and what they say of each other. */
export const validateMethod = (method: Method): ModelProblem[] => runToEnd(validating(method));

/** `validateMethod`, pausing after each feasibility model: there may be twenty, each with thousands of levels. */
export function* validating(method: Method): Generator<undefined, ModelProblem[]> {
  const inside = (place: string, problems: ModelProblem[]) =>
    problems.map((found) => ({ ...found, path: `${place}${found.path ? `.${found.path}` : ''}` }));
  const ofFeasibility: ModelProblem[] = [];
  for (const [i, model] of method.feasibility.entries()) {
    ofFeasibility.push(...inside(`feasibility.${i}`, validateFeasibility(model, method.feasibilityLevels)));
    yield;
  }
  return [
    ...inside('impact', validateImpact(method.impact)),
    ...codes(
      method.feasibility.map((model) => model.id),
      'feasibility',
      'id',
    ),
    ...ofFeasibility,
    ...(method.feasibility.length > 1 ? rowsOfSeveral : rows)(
      method.feasibilityLevels,
      'feasibilityLevels',
      'feasibilityLevels',
    ),
    ...sameValues(method.feasibilityLevels, 'feasibilityLevels'),
    ...mapsBackwards(method.feasibilityLevels, 'feasibilityLevels', feasibilityNames),
    ...inside('risk', validateRisk(method.risk, method.impact, method.feasibilityLevels)),
    ...inside('cal', validateCal(method.cal, method.impact)),
    ...vectorsWithoutCal(method),
    ...validateVocabulary(method),
  ];
}

/** An impact model by itself: codes, values, and in combined mode the ranges of the score. */
export function validateImpact(model: ImpactModel): ModelProblem[] {
  const problems = [
    ...rows(model.dimensions, 'dimensions', 'dimensions'),
    ...rows(model.levels, 'levels', 'levels'),
    ...negatives(model.levels, 'levels'),
    ...model.dimensions.flatMap((dimension, i) => {
      if (!dimension.levels) return [];
      const place = `dimensions.${i}.levels`;
      return [
        ...rows(dimension.levels, place, dimension.code),
        ...negatives(dimension.levels, place),
        ...mapsBackwards(dimension.levels, place, impactNames),
        ...(model.mode === 'separate' ? unplaced(model, dimension.code, dimension.levels, place) : []),
      ];
    }),
    ...mapsBackwards(model.levels, 'levels', impactNames),
  ];
  if (model.dimensions.length > 0 && model.dimensions.every(({ marker }) => marker === 'NotCalculated'))
    problems.push(problem('nothingCounts', 'dimensions'));
  if (model.mode === 'separate') return [...problems, ...sameValues(model.levels, 'levels')];
  const place = model.overallLevels ? 'overallLevels' : 'levels';
  const overall = overallLevelsOf(model);
  const values = model.dimensions.flatMap((dimension) => levelsOf(model, dimension).map((level) => level.value));
  const entered = overall.map(({ code, from, to }, i) => ({ code, from, to, path: `${place}.${i}` }));
  return [
    ...problems,
    ...(model.overallLevels
      ? [
          ...rows(model.overallLevels, place, place),
          ...sameValues(model.overallLevels, place),
          ...mapsBackwards(model.overallLevels, place, impactNames),
        ]
      : []),
    ...sayingWhy(model, validateRanges(entered, scoreBounds(model), decimalsOf(values), reachableScores(model))),
    ...scoreOrder(overall, place),
  ];
}

/** Ranges that hold every total of analysed dimensions and are refused all the same: what is not analysed adds 0, which nobody has in mind. */
function sayingWhy(model: ImpactModel, problems: readonly ModelProblem[]): ModelProblem[] {
  const scales = scoreScales(model);
  const lowest = scales.reduce((sum, values) => sum + Math.min(...values), 0);
  const analysed = reachableSums(scales) ?? [];
  const scores = reachableScores(model) ?? [];
  return problems.map((found) => {
    const { to = 0, from = 0, needed = 0 } = found.holes as Record<string, number>;
    if (found.key === 'rangeStart' && needed < lowest) return { ...found, key: 'scoreStart' as const };
    const isBetween = (score: number) => score > to && score < from;
    if (found.key !== 'rangeGap' || analysed.some(isBetween)) return found;
    const total = scores.find(isBetween);
    return total === undefined ? found : { ...found, key: 'scoreGap' as const, holes: { ...found.holes, total } };
  });
}

/** A dimension's own levels whose name of the standard no level of the model has: another one counts for them. */
const unplaced = (
  model: ImpactModel,
  dimension: string,
  levels: readonly ImpactLevel[],
  place: string,
): ModelProblem[] =>
  levels.flatMap((level, i) => {
    const found = placeLevel(model.levels, level);
    if (!found || found.code === level.code || found.correspondsTo === level.correspondsTo) return [];
    const holes = { code: `${dimension} ${level.code}`, level: found.code };
    return [problem('levelUnplaced', `${place}.${i}.correspondsTo`, holes)];
  });

/** A feasibility model as it is kept: by itself, and the levels it brings. */
export function validateThreatModel(model: ThreatModel): ModelProblem[] {
  return [
    ...validateFeasibility(model, model.levels),
    ...rows(model.levels, 'levels', 'levels'),
    ...sameValues(model.levels, 'levels'),
    ...mapsBackwards(model.levels, 'levels', feasibilityNames),
  ];
}

/** A dimension that is not analysed adds 0, of which a score of nothing but these does not come (M-3.2). */
const reachableScores = (model: ImpactModel): number[] | null => {
  const scales = scoreScales(model);
  const scores = reachableSums(scales.map((values) => [0, ...values]));
  return scales.flat().includes(0) ? scores : (scores?.filter((score) => score !== 0) ?? null);
};

/** A feasibility model: parameters, values, ranges or vector map, against the feasibility levels they name. */
export function validateFeasibility(model: FeasibilityModel, levels: readonly FeasibilityLevel[]): ModelProblem[] {
  const isPotential = model.type === 'AttackPotentialBased';
  const problems = rows(model.parameters, 'parameters', 'parameters');
  model.parameters.forEach((parameter, i) => {
    const place = `parameters.${i}.levels`;
    problems.push(...rows(parameter.levels, place, parameter.code));
    if (isPotential) problems.push(...negatives(parameter.levels, place, `${parameter.code} `));
    else if (!model.vectorOnly)
      parameter.levels.forEach(({ code, value }, k) => {
        if (value !== null && value <= 0)
          problems.push(
            problem('valueNotPositive', `${place}.${k}.value`, { code: `${parameter.code} ${code}`, value }),
          );
      });
    if (parameter.levels.length && parameter.levels.every((level) => level.value === null))
      problems.push(problem('allInfinite', place, { code: parameter.code }));
  });
  if (model.factor !== undefined && model.factor <= 0)
    problems.push(problem('valueNotPositive', 'factor', { code: '×', value: model.factor }));
  const vector = model.vectorParameter;
  if (vector !== undefined && !model.parameters.some((parameter) => parameter.code === vector))
    problems.push(problem('vectorUnknown', 'vectorParameter', { code: vector }));
  const known = (code: string) => levels.some((level) => level.code === code);
  if (model.vectorOnly) return [...problems, ...validateMap(model, known)];
  model.ranges.forEach(({ level, name }, i) => {
    if (!known(level)) problems.push(problem('levelUnknown', `ranges.${i}.level`, { code: `#${i + 1}`, level }));
    if (name) problems.push(...longNames(level, name, `ranges.${i}.name`));
  });
  if (model.ranges.length === 0) return [...problems, problem('noRows', 'ranges', { what: 'ranges' })];
  const entered = model.ranges.map(({ level, from, to }, i) => ({ code: level, from, to, path: `ranges.${i}` }));
  problems.push(...validateRanges(entered, totalBounds(model), totalDecimals(model), totalsOf(model)));
  const last = [...model.ranges].sort((a, b) => a.from - b.from).at(-1);
  if (isPotential && model.stepAggregation === 'sumPerParameter' && last && last.to !== null)
    problems.push(problem('rangeOpenNeeded', `ranges.${model.ranges.indexOf(last)}.to`, { code: last.level }));
  return [...problems, ...totalOrder(model, levels)];
}

/** Lowest and highest total of full sets of finite values. */
export function totalBounds(model: FeasibilityModel): { from: number; to: number } {
  const ends = model.parameters
    .map(({ levels }) => levels.flatMap((level) => (level.value === null ? [] : [level.value])))
    .filter((values) => values.length > 0)
    .map((values) => ({ from: Math.min(...values), to: Math.max(...values) }));
  const round = (total: number) =>
    model.roundDecimals === undefined ? clean(total) : roundHalfUp(total, model.roundDecimals);
  const fold = (end: 'from' | 'to') =>
    model.type === 'AttackPotentialBased'
      ? ends.reduce((total, one) => total + one[end], 0)
      : ends.reduce((total, one) => total * one[end], model.factor ?? 1);
  return { from: round(fold('from')), to: round(fold('to')) };
}

function totalsOf(model: FeasibilityModel): number[] | null {
  const groups = model.parameters.map(({ levels }) =>
    levels.flatMap((level) => (level.value === null ? [] : [level.value])),
  );
  const totals =
    model.type === 'AttackPotentialBased' ? reachableSums(groups) : reachableProducts(groups, model.factor ?? 1);
  const { roundDecimals } = model;
  return totals && roundDecimals !== undefined ? totals.map((total) => roundHalfUp(total, roundDecimals)) : totals;
}

/** Products have as many decimals as they like unless they are rounded. */
const totalDecimals = (model: FeasibilityModel): number | null =>
  model.roundDecimals ??
  (model.type === 'CVSSBased'
    ? null
    : decimalsOf(model.parameters.flatMap((p) => p.levels.map((level) => level.value))));

function validateMap(model: FeasibilityModel, known: (code: string) => boolean): ModelProblem[] {
  const parameter = model.parameters.find((p) => p.code === model.vectorParameter) ?? model.parameters[0];
  return (parameter?.levels ?? []).flatMap(({ code }) => {
    const level = model.map?.[code];
    if (level === undefined) return [problem('mapMissing', `map.${code}`, { code })];
    return known(level) ? [] : [problem('levelUnknown', `map.${code}`, { code, level })];
  });
}

/** A CAL table: complete for every overall impact level and vector, or for every risk value, naming only its own levels. */
export function validateCal(model: CalModel, impact: ImpactModel): ModelProblem[] {
  if (calSourceOf(model) === 'riskValue') return validateCalByRisk(model);
  const problems = [...rows(model.levels, 'levels', 'levels'), ...rows(model.vectors, 'vectors', 'vectors')];
  for (const { code: row } of overallLevelsOf(impact))
    for (const { code: vector } of model.vectors) {
      const cal = model.table[row]?.[vector];
      const path = `table.${row}.${vector}`;
      if (cal === undefined) problems.push(problem('calMissing', path, { impact: row, vector }));
      else if (cal !== null && !model.levels.some((level) => level.code === cal))
        problems.push(problem('calUnknown', path, { impact: row, vector, cal }));
    }
  return problems;
}

function validateCalByRisk({ byRiskValue = {}, levels }: CalModel): ModelProblem[] {
  const rank = (cal: string | null) => (cal === null ? -1 : levels.findIndex(({ code }) => code === cal));
  let highest: { value: number; rank: number } | null = null;
  const problems = rows(levels, 'levels', 'levels');
  for (const value of riskValues) {
    const cal = byRiskValue[value];
    const path = `byRiskValue.${value}`;
    if (cal === undefined) problems.push(problem('calRiskMissing', path, { value }));
    else if (cal !== null && rank(cal) < 0) problems.push(problem('calRiskUnknown', path, { value, cal }));
    else if (highest && rank(cal) < highest.rank)
      problems.push(problem('calRiskFalls', path, { low: highest.value, value }));
    else highest = { value, rank: rank(cal) };
  }
  return problems;
}

/** Attack vectors a path can have but the CAL table has no column for: the CAL would stay unknown. */
function vectorsWithoutCal({ cal, feasibility }: Method): ModelProblem[] {
  if (calSourceOf(cal) === 'riskValue') return [];
  return feasibility.flatMap((model, i) => {
    const at = model.parameters.findIndex(({ code }) => code === model.vectorParameter);
    const parameter = model.parameters[at];
    return (parameter?.levels ?? []).flatMap(({ code }, k) =>
      cal.vectors.some((vector) => vector.code === code)
        ? []
        : [
            problem('vectorWithoutCal', `feasibility.${i}.parameters.${at}.levels.${k}.code`, {
              code: `${parameter?.code} ${code}`,
            }),
          ],
    );
  });
}

/** Threat types, properties and asset categories: codes, names, and the properties they name. */
export function validateVocabulary(
  method: Pick<Method, 'threatTypes' | 'properties' | 'assetCategories'>,
): ModelProblem[] {
  const problems = [
    ...rows(method.properties, 'properties', 'properties'),
    ...rows(method.threatTypes, 'threatTypes', 'threatTypes'),
    ...rows(method.assetCategories, 'assetCategories'),
  ];
  const known = new Set(method.properties.map((property) => property.code));
  for (const kind of ['threatTypes', 'assetCategories'] as const)
    method[kind].forEach(({ code, properties }, i) => {
      for (const property of properties)
        if (!known.has(property))
          problems.push(problem('propertyUnknown', `${kind}.${i}.properties`, { code, property }));
      if (kind === 'threatTypes' && properties.length === 0)
        problems.push(problem('noProperty', `${kind}.${i}.properties`, { code }));
    });
  return problems;
}

/** Default levels and types cannot be deleted (R-CONF-9): what a change of the method takes away. */
export function lostDefaults(before: Method, after: Method): ModelProblem[] {
  const lost = (
    was: readonly { code: string; isDefault?: boolean | undefined }[],
    is: readonly { code: string }[],
    path: string,
    key: 'defaultLost' | 'defaultTypeLost' = 'defaultLost',
  ) =>
    was
      .filter((row) => row.isDefault && !is.some((other) => other.code === row.code))
      .map((row) => problem(key, path, { code: row.code }));
  const sameImpact = before.impact.id === after.impact.id;
  return [
    ...(sameImpact
      ? lostDefaultLevels(before.impact, after.impact).map((code) => problem('defaultLost', 'impact.levels', { code }))
      : []),
    ...before.feasibility.flatMap((model) => {
      const at = after.feasibility.findIndex((other) => other.id === model.id && other.type === model.type);
      return model.parameters.flatMap((parameter) => {
        const twin = after.feasibility[at]?.parameters.find((other) => other.code === parameter.code);
        return twin ? lost(parameter.levels, twin.levels, `feasibility.${at}.parameters`) : [];
      });
    }),
    ...(before.risk.id === after.risk.id ? lost(before.risk.levels, after.risk.levels, 'risk.levels') : []),
    ...lost(before.threatTypes, after.threatTypes, 'threatTypes', 'defaultTypeLost'),
    ...lost(before.properties, after.properties, 'properties', 'defaultTypeLost'),
    ...lost(before.assetCategories, after.assetCategories, 'assetCategories', 'defaultTypeLost'),
  ];
}

const negatives = (
  list: readonly { code: string; value: number | null }[],
  place: string,
  prefix = '',
): ModelProblem[] =>
  list.flatMap(({ code, value }, i) =>
    value !== null && value < 0
      ? [problem('valueNegative', `${place}.${i}.value`, { code: prefix + code, value })]
      : [],
  );

function sameValues(list: readonly { code: string; value: number }[], place: string): ModelProblem[] {
  return list.flatMap(({ code, value }, i) => {
    const first = list.slice(0, i).find((other) => other.value === value);
    return first ? [problem('sameValue', `${place}.${i}.value`, { first: first.code, second: code })] : [];
  });
}
