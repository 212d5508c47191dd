import type { FeasibilityLevel, ImpactModel, RiskMatrix, RiskModel } from '#domain/model/method.ts';
import { levelsOf, overallLevelsOf } from '../rate/impact.ts';
import { readRisk, riskLevelOf } from '../rate/risk.ts';
import { type ModelProblem, problem } from './model-problems.ts';
import { mapsBackwards } from './validate-order.ts';
import { rows } from './validate-rows.ts';

type Ranked = readonly { code: string; value: number }[];

/** A risk model against the levels it is read with: complete, on its own scale, non-decreasing in both directions (M-6.4). */
export function validateRisk(
  model: RiskModel,
  impact: ImpactModel,
  feasibility: readonly FeasibilityLevel[],
): ModelProblem[] {
  const columns = [...feasibility].sort((a, b) => a.value - b.value);
  const problems = validateLevels(model);
  if (model.mode === 'formula')
    return [...problems, ...validateFormula(model, byValue(overallLevelsOf(impact)), columns)];
  const own = model.perDimension ?? {};
  const apart = impact.mode === 'separate' ? impact.dimensions : [];
  const counted = apart.filter(({ marker }) => marker === 'DamageCalculation');
  const shared = impact.mode === 'combined' || counted.some(({ code }) => !(code in own));
  if (shared)
    problems.push(...validateMatrix(model, model.matrix, 'matrix', byValue(overallLevelsOf(impact)), columns));
  for (const dimension of apart) {
    const matrix = own[dimension.code];
    const place = `perDimension.${dimension.code}`;
    if (matrix) problems.push(...validateMatrix(model, matrix, place, byValue(levelsOf(impact, dimension)), columns));
  }
  for (const code of Object.keys(own))
    if (!apart.some((dimension) => dimension.code === code))
      problems.push(problem('matrixUnread', `perDimension.${code}`, { code }));
  return problems;
}

const byValue = (levels: Ranked): Ranked => [...levels].sort((a, b) => a.value - b.value);

function validateLevels(model: RiskModel): ModelProblem[] {
  const twins = model.levels.flatMap(({ code, value }, i) => {
    const twin = model.levels.slice(0, i).find((other) => other.value === value);
    return twin ? [problem('sameValue', `levels.${i}.value`, { first: twin.code, second: code })] : [];
  });
  return [
    ...mapsBackwards(model.levels, 'levels', [1, 2, 3, 4, 5]),
    ...rows(model.levels, 'levels', 'levels'),
    ...twins,
  ];
}

function validateMatrix(
  model: RiskModel,
  matrix: RiskMatrix,
  place: string,
  rows: Ranked,
  columns: Ranked,
): ModelProblem[] {
  const problems: ModelProblem[] = [];
  rows.forEach(({ code: impact }, i) => {
    columns.forEach(({ code: feasibility }, k) => {
      const value = matrix[impact]?.[feasibility];
      const path = `${place}.${impact}.${feasibility}`;
      if (value === undefined) {
        problems.push(problem('cellMissing', path, { impact, feasibility }));
        return;
      }
      if (!model.levels.some((level) => level.value === value))
        problems.push(problem('cellUnknown', path, { impact, feasibility, value }));
      problems.push(...fallsAt(matrix, rows, columns, i, k, { easier: path, worse: path }));
    });
  });
  return problems;
}

/** Where a cell is lower than its left neighbour or than the rows of milder impact. */
function fallsAt(
  matrix: RiskMatrix,
  rows: Ranked,
  columns: Ranked,
  i: number,
  k: number,
  path: { easier: string; worse: string },
): ModelProblem[] {
  const problems: ModelProblem[] = [];
  const [impact = '', feasibility = ''] = [rows[i]?.code, columns[k]?.code];
  const value = matrix[impact]?.[feasibility] ?? 0;
  const harder = columns[k - 1];
  const left = harder && matrix[impact]?.[harder.code];
  if (harder && left !== undefined && left > value)
    problems.push(problem('notMonotoneFeasibility', path.easier, { impact, low: harder.code, high: feasibility }));
  const milder = lowestOfMilder(matrix, rows, i, feasibility);
  if (milder && milder.cell > value)
    problems.push(problem('notMonotoneImpact', path.worse, { feasibility, low: milder.code, high: impact }));
  return problems;
}

/**
 * The lowest cell of a column among the rows of the next milder value. Rows of one value have no order among them: the controllabilities of
 * one severity reach into the next.
 */
function lowestOfMilder(matrix: RiskMatrix, rows: Ranked, i: number, column: string) {
  const milder = rows
    .slice(0, i)
    .reverse()
    .find((row) => row.value < (rows[i]?.value ?? 0))?.value;
  let lowest: { code: string; cell: number } | null = null;
  for (const { code, value } of rows) {
    const cell = matrix[code]?.[column];
    if (value === milder && cell !== undefined && (!lowest || cell < lowest.cell)) lowest = { code, cell };
  }
  return lowest;
}

function validateFormula(model: RiskModel, rows: Ranked, columns: Ranked): ModelProblem[] {
  const { formula } = model;
  if (!formula) return [problem('formulaMissing', 'formula')];
  const missing = (list: Ranked, weights: Readonly<Record<string, number>>, place: string) =>
    list
      .filter(({ code }) => weights[code] === undefined)
      .map(({ code }) => problem('weightMissing', `formula.${place}.${code}`, { code }));
  const gaps = [...missing(rows, formula.impact, 'impact'), ...missing(columns, formula.feasibility, 'feasibility')];
  if (gaps.length) return gaps;
  const results: RiskMatrix = Object.fromEntries(
    rows.map(({ code: impact }) => [
      impact,
      Object.fromEntries(columns.map(({ code }) => [code, readRisk(model, impact, code)?.value ?? Number.NaN])),
    ]),
  );
  const problems: ModelProblem[] = bandsOf(model, results);
  rows.forEach(({ code: impact }, i) => {
    columns.forEach(({ code: feasibility }, k) => {
      const value = results[impact]?.[feasibility] ?? Number.NaN;
      if (!model.levels.some((level) => level.value <= value))
        problems.push(problem('resultUnknown', 'formula', { impact, feasibility, value }));
      // A weight that falls pulls a whole row or column down: it is said once, at the weight.
      const places = { easier: `formula.feasibility.${feasibility}`, worse: `formula.impact.${impact}` };
      for (const found of fallsAt(results, rows, columns, i, k, places))
        if (!problems.some(({ key, path }) => key === found.key && path === found.path)) problems.push(found);
    });
  });
  return problems;
}

/**
 * A level holds from its value up to the next one, which is how scores with bands are told (1 to 4 low, 5 to 9 medium, …). Where a formula
 * makes use of that it is said, in case it was not meant.
 */
function bandsOf(model: RiskModel, results: RiskMatrix): ModelProblem[] {
  const highest = new Map<string, number>();
  for (const row of Object.values(results))
    for (const value of Object.values(row)) {
      const level = riskLevelOf(model, value);
      if (level && level.value < value) highest.set(level.code, Math.max(highest.get(level.code) ?? value, value));
    }
  return model.levels.flatMap(({ code, value }) => {
    const to = highest.get(code);
    return to === undefined ? [] : [problem('resultBand', 'formula', { level: code, from: value, to })];
  });
}
