import {
  type FeasibilityModel,
  type FeasibilityName,
  type FeasibilityRange,
  feasibilityNames,
  type ImpactModel,
  type ImpactName,
  impactNames,
  type Method,
  type RiskMatrix,
} from '#domain/model/method.ts';
import { levelsOf, overallLevelsOf } from '../rate/impact.ts';
import { digestOf, ownMatrices } from './figures.ts';

/**
 * The example tables of ISO/SAE 21434 by their numbers, to tell whether a method rates by them. They are examples: an organisation may use
 * its own (15.1), and then an explanation must not cite the standard for a number the standard does not have. Names, codes, criteria and the
 * order of rows do not matter; what each level corresponds to and every value does.
 */

/** Table H.8: risk values by impact, from the hardest attack to the easiest. */
const tableH8: Readonly<Record<ImpactName, readonly number[]>> = {
  Severe: [2, 3, 4, 5],
  Major: [1, 2, 3, 4],
  Moderate: [1, 2, 2, 3],
  Negligible: [1, 1, 1, 1],
};

/** Tables F.1 to F.4: the categories they are for (RQ-15-04), each rated by the four names. */
const categoriesF = ['safety', 'financial', 'operational', 'privacy'] as const;
/**
 * The tables themselves are words: digests of the product's wordings of them in both languages, by name and category. A wording that is replaced
 * stays here, or projects that have it would be said to have changed it.
 */
const wordingsF: readonly string[] = ['88df0eac'];

/** Formula H.10: R = 1 + I × F. The standard gives no rounding. */
const weightsH10 = {
  impact: { Negligible: 0, Moderate: 1, Major: 1.5, Severe: 2 },
  feasibility: { 'Very low': 0, Low: 1, Medium: 1.5, High: 2 },
} as const;

/** Table G.6: the values of elapsed time, expertise, knowledge, window of opportunity and equipment. */
const tableG6 = ['0 1 4 17 19', '0 3 6 8', '0 3 7 11', '0 1 4 10', '0 4 7 9'];
/** Table G.7: the sum from which on each level counts. */
const tableG7: Ranges = { High: 0, Medium: 14, Low: 20, 'Very low': 25 };

/** G.3 with the weights of CVSS v3.1: attack vector, complexity, privileges, user interaction. */
const cvssFactor = 8.22;
const cvssWeights = ['0.2 0.55 0.62 0.85', '0.44 0.77', '0.27 0.62 0.85', '0.62 0.85'];
/** Table G.8. */
const tableG8: Ranges = { 'Very low': 0.12, Low: 1.06, Medium: 2, High: 2.96 };

/** Table G.9, by the CVSS weight of the vector. */
const tableG9: Readonly<Record<number, FeasibilityName>> = {
  0.85: 'High',
  0.62: 'Medium',
  0.55: 'Low',
  0.2: 'Very low',
};

/** Table E.1: CAL by impact, for the vectors physical, local, adjacent, network; 0 = none. */
const tableE1: Readonly<Record<ImpactName, readonly number[]>> = {
  Severe: [2, 3, 4, 4],
  Major: [1, 2, 3, 4],
  Moderate: [1, 1, 2, 3],
  Negligible: [0, 0, 0, 0],
};
const vectorCodes = ['P', 'L', 'A', 'N'] as const;

type Ranges = Readonly<Record<FeasibilityName, number>>;
interface Standing<Name> {
  code: string;
  correspondsTo: Name;
}

/** Levels by the standard's name they correspond to; null unless there is exactly one for each name. */
function byName<Name extends string>(
  names: readonly Name[],
  levels: readonly Standing<Name>[],
): Record<Name, string> | null {
  const codes = Object.fromEntries(levels.map(({ correspondsTo, code }) => [correspondsTo, code]));
  return levels.length === names.length && names.every((name) => Object.hasOwn(codes, name))
    ? (codes as Record<Name, string>)
    : null;
}

/** Whether an impact model rates the four categories one by one with the levels and criteria of Annex F. Its values only rank the levels. */
export function isAnnexF({ mode, dimensions, levels }: ImpactModel): boolean {
  if (mode !== 'separate' || dimensions.length !== categoriesF.length || !byName(impactNames, levels)) return false;
  const categories = categoriesF.map((category) => dimensions.find(({ kind }) => kind === category));
  if (!categories.every((one) => one?.marker === 'DamageCalculation' && !one.levels)) return false;
  const ranked = [...levels].sort((a, b) => a.value - b.value);
  if (!ranked.every(({ correspondsTo }, i) => correspondsTo === impactNames[i])) return false;
  const criteria = ranked.flatMap((level) => categories.map((one) => level.criteria?.[one?.code ?? '']));
  return wordingsF.includes(digestOf(criteria.map((one) => `${one?.en}|${one?.zh}`).join('|')));
}

/** Whether a matrix is Table H.8: `rows` are the impact levels it is read with. */
export function isTableH8(
  matrix: RiskMatrix,
  rows: readonly Standing<ImpactName>[],
  columns: readonly Standing<FeasibilityName>[],
): boolean {
  const impact = byName(impactNames, rows);
  const feasibility = byName(feasibilityNames, columns);
  if (!impact || !feasibility) return false;
  return impactNames.every((row) =>
    feasibilityNames.every((column, i) => matrix[impact[row]]?.[feasibility[column]] === tableH8[row][i]),
  );
}

/** Whether all risk values of a method are read from Table H.8: no dimension has another matrix. */
export function readsTableH8({ risk, impact, feasibilityLevels }: Method): boolean {
  return (
    risk.mode === 'matrix' &&
    isTableH8(risk.matrix, overallLevelsOf(impact), feasibilityLevels) &&
    ownMatrices(impact, risk).every(({ dimension, matrix }) =>
      isTableH8(matrix, levelsOf(impact, dimension), feasibilityLevels),
    )
  );
}

/** Whether all risk values of a method are computed by H.10. */
export const readsFormulaH10 = (method: Method): boolean => method.risk.mode === 'formula' && isFormulaH10(method);

/** Whether the method's formula is H.10. */
export function isFormulaH10({ risk, impact: model, feasibilityLevels }: Method): boolean {
  const { formula } = risk;
  const impact = byName(impactNames, overallLevelsOf(model));
  const feasibility = byName(feasibilityNames, feasibilityLevels);
  if (!formula || !impact || !feasibility || formula.base !== 1) return false;
  return (
    impactNames.every((name) => formula.impact[impact[name]] === weightsH10.impact[name]) &&
    feasibilityNames.every((name) => formula.feasibility[feasibility[name]] === weightsH10.feasibility[name])
  );
}

/** The part of Annex G a feasibility model rates by (G.2, G.3, G.4); null where its numbers are not those of the annex. */
export function annexGOf({ feasibilityLevels }: Pick<Method, 'feasibilityLevels'>, model: FeasibilityModel) {
  const names = new Map(feasibilityLevels.map(({ code, correspondsTo }) => [code, correspondsTo]));
  if (model.vectorOnly) return isTableG9(model, names) ? 'G.4' : null;
  if (model.type === 'CVSSBased')
    return model.factor === cvssFactor &&
      model.roundDecimals === 2 &&
      hasValues(model, cvssWeights) &&
      hasRanges(model.ranges, names, tableG8, 'rising')
      ? 'G.3'
      : null;
  return hasValues(model, tableG6) && hasRanges(model.ranges, names, tableG7, 'falling') ? 'G.2' : null;
}

type Names = ReadonlyMap<string, FeasibilityName>;

/** Whether the parameters have these values, in whatever order. */
function hasValues({ parameters }: FeasibilityModel, expected: readonly string[]): boolean {
  const found = parameters.map(({ levels }) =>
    levels
      .map(({ value }) => value ?? Number.POSITIVE_INFINITY)
      .sort((a, b) => a - b)
      .join(' '),
  );
  return [...found].sort().join() === [...expected].sort().join();
}

/** Whether each level counts from its total of the table up to the next; a level may be told in several ranges (basic, enhanced-basic). */
function hasRanges(
  ranges: readonly FeasibilityRange[],
  names: Names,
  expected: Ranges,
  order: 'rising' | 'falling',
): boolean {
  const starts = new Map<FeasibilityName, number>();
  for (const { level, from } of ranges) {
    const name = names.get(level);
    if (!name) return false;
    starts.set(name, Math.min(from, starts.get(name) ?? from));
  }
  if (!feasibilityNames.every((name) => starts.get(name) === expected[name])) return false;
  // A level of several ranges holds one stretch: the next level does not begin between them.
  const inOrder = [...ranges]
    .sort((a, b) => a.from - b.from)
    .map(({ level }) => feasibilityNames.indexOf(names.get(level) ?? 'Low'));
  return inOrder.every(
    (rank, i) => i === 0 || (order === 'rising' ? rank >= (inOrder[i - 1] ?? 0) : rank <= (inOrder[i - 1] ?? 0)),
  );
}

function isTableG9({ parameters, vectorParameter, map }: FeasibilityModel, names: Names): boolean {
  const vector = parameters.find(({ code }) => code === vectorParameter) ?? parameters[0];
  if (!vector || vector.levels.length !== Object.keys(tableG9).length) return false;
  return vector.levels.every(
    ({ code, value }) =>
      value !== null && tableG9[value] !== undefined && names.get(map?.[code] ?? '') === tableG9[value],
  );
}

/** Whether the method's CAL table is Table E.1. CAL are compared by their rank. */
export function isTableE1({ cal, impact: model }: Method): boolean {
  const impact = byName(impactNames, overallLevelsOf(model));
  if (!impact || cal.vectors.length !== vectorCodes.length || cal.levels.length !== 4) return false;
  const rank = (code: string | null | undefined) =>
    code === null ? 0 : cal.levels.findIndex((level) => level.code === code) + 1 || Number.NaN;
  return impactNames.every((row) =>
    vectorCodes.every((vector, i) => rank(cal.table[impact[row]]?.[vector]) === tableE1[row][i]),
  );
}
