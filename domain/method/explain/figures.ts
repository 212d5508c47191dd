import type {
  FeasibilityModel,
  ImpactLevel,
  ImpactModel,
  Method,
  RiskMatrix,
  RiskModel,
} from '#domain/model/method.ts';
import { levelsOf, overallLevelsOf } from '../rate/impact.ts';

/**
 * What a model rates with, as a text: two models have the same one when they give the same ratings. Names, codes, criteria and the order of
 * parameters do not matter; every value, what each level corresponds to, and every cell and border does.
 * @returns the text, to be compared or digested, not to be read
 */
export function figuresOf(method: Method, model: ImpactModel | FeasibilityModel | RiskModel): string {
  if ('dimensions' in model) return impactFigures(model);
  if ('parameters' in model) return feasibilityFigures(method, model);
  return riskFigures(method, model);
}

/**
 * A short stand-in for a text that is only compared (FNV-1a, 32 bits).
 * @returns eight hexadecimal digits
 */
export function digestOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** Highest value first; levels of one value stay in the order of their scale. */
const highestFirst = <L extends { value: number }>(levels: readonly L[]): L[] =>
  [...levels].sort((a, b) => b.value - a.value);

const scale = (levels: readonly ImpactLevel[]): string =>
  highestFirst(levels)
    .map(({ value, correspondsTo }) => `${value} ${correspondsTo}`)
    .join();

function impactFigures(model: ImpactModel): string {
  const dimensions = model.dimensions.map(
    (dimension) => `${dimension.kind} ${dimension.marker} ${scale(levelsOf(model, dimension))}`,
  );
  const ranges = highestFirst(overallLevelsOf(model)).map(
    ({ from, to, correspondsTo }) => `${from}–${to} ${correspondsTo}`,
  );
  return [model.mode, ...dimensions.sort(), ...(model.mode === 'combined' ? ranges : [])].join('|');
}

function feasibilityFigures({ feasibilityLevels }: Method, model: FeasibilityModel): string {
  const names = new Map(feasibilityLevels.map(({ code, correspondsTo }) => [code, correspondsTo]));
  const parameters = model.parameters.map(({ levels }) =>
    levels
      .map(({ code, value }) => {
        const mapped = model.vectorOnly ? names.get(model.map?.[code] ?? '') : '';
        return [value ?? Number.POSITIVE_INFINITY, mapped] as const;
      })
      .sort(([a], [b]) => a - b)
      .join(';'),
  );
  if (model.vectorOnly) return ['vector', ...parameters].join('|');
  const sorted = [...model.ranges].sort((a, b) => a.from - b.from);
  // A level may be told in several ranges that follow each other: only where it begins counts.
  const borders = sorted.filter(({ level }, i) => level !== sorted[i - 1]?.level);
  return [
    model.type,
    model.factor,
    model.roundDecimals,
    ...parameters.sort(),
    ...borders.map(({ from, level }) => `${from} ${names.get(level)}`),
    sorted.at(-1)?.to,
  ].join('|');
}

function riskFigures({ impact, feasibilityLevels }: Method, model: RiskModel): string {
  const columns = highestFirst(feasibilityLevels);
  const cells = (matrix: RiskMatrix, rows: readonly ImpactLevel[]) =>
    highestFirst(rows).map(({ code, correspondsTo }) =>
      [correspondsTo, ...columns.map((column) => matrix[code]?.[column.code])].join(' '),
    );
  const head = [model.mode, ...columns.map(({ correspondsTo }) => correspondsTo)];
  if (model.mode === 'formula') {
    const ofImpact = highestFirst(overallLevelsOf(impact)).map(({ code }) => model.formula?.impact[code]);
    const ofFeasibility = columns.map(({ code }) => model.formula?.feasibility[code]);
    return [...head, model.formula?.base, ...ofImpact, ...ofFeasibility].join('|');
  }
  const own = ownMatrices(impact, model).flatMap(({ dimension, matrix }) => [
    `${dimension.kind}`,
    ...cells(matrix, levelsOf(impact, dimension)),
  ]);
  return [...head, ...cells(model.matrix, overallLevelsOf(impact)), ...own].join('|');
}

/**
 * The matrices that single dimensions are read with: a score of all dimensions is read with the matrix of the model alone.
 * @returns each with its dimension, in the order of the impact model
 */
export const ownMatrices = (impact: ImpactModel, { perDimension = {} }: RiskModel) =>
  impact.mode === 'combined'
    ? []
    : impact.dimensions.flatMap((dimension) => {
        const matrix = perDimension[dimension.code];
        return matrix ? [{ dimension, matrix }] : [];
      });
