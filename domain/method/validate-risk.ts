import type { FeasibilityLevel, ImpactModel, RiskMatrix, RiskModel } from '#domain/model/method.ts';
import { levelsOf, overallLevelsOf } from './impact.ts';
import { type ModelProblem, problem } from './model-problems.ts';
import { readRisk } from './risk.ts';

type Ranked = readonly { code: string; value: number }[];

/** A risk model against the levels it is read with: complete, on its own scale, non-decreasing in both directions (method.md section 6). */
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
  const shared = impact.mode === 'combined' || impact.dimensions.some((dimension) => !(dimension.code in own));
  if (shared)
    problems.push(...validateMatrix(model, model.matrix, 'matrix', byValue(overallLevelsOf(impact)), columns));
  if (impact.mode === 'separate')
    for (const dimension of impact.dimensions) {
      const matrix = own[dimension.code];
      const place = `perDimension.${dimension.code}`;
      if (matrix) problems.push(...validateMatrix(model, matrix, place, byValue(levelsOf(impact, dimension)), columns));
    }
  return problems;
}

const byValue = (levels: Ranked): Ranked => [...levels].sort((a, b) => a.value - b.value);

function validateLevels(model: RiskModel): ModelProblem[] {
  const problems: ModelProblem[] = [];
  if (model.levels.length === 0) problems.push(problem('noRows', 'levels', { what: 'levels' }));
  model.levels.forEach(({ code, value, name }, i) => {
    const earlier = model.levels.slice(0, i);
    if (earlier.some((other) => other.code === code)) problems.push(problem('codeTwice', `levels.${i}.code`, { code }));
    if (!name.en.trim() || !name.zh.trim()) problems.push(problem('nameMissing', `levels.${i}.name`, { code }));
    const twin = earlier.find((other) => other.value === value);
    if (twin) problems.push(problem('sameValue', `levels.${i}.value`, { first: twin.code, second: code }));
  });
  return problems;
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
      const easier = columns[k - 1];
      const left = easier && matrix[impact]?.[easier.code];
      if (easier && left !== undefined && left > value)
        problems.push(problem('notMonotoneFeasibility', path, { impact, low: easier.code, high: feasibility }));
      const milder = lowestOfMilder(matrix, rows, i, feasibility);
      if (milder && milder.cell > value)
        problems.push(problem('notMonotoneImpact', path, { feasibility, low: milder.code, high: impact }));
    });
  });
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
  return rows.flatMap(({ code: impact }) =>
    columns.flatMap(({ code: feasibility }) => {
      const value = readRisk(model, impact, feasibility)?.value ?? Number.NaN;
      const known = model.levels.some((level) => level.value === value);
      return known ? [] : [problem('resultUnknown', 'formula', { impact, feasibility, value })];
    }),
  );
}
