import { type ModelProblem, textOf } from '#domain/method/check/model-problems.ts';
import type { RowProblem } from '@/grid/grid-types';
import { textLanguage } from '@/local-text';
import { type AxisLevel, cellKey, type DraftCells, idOf } from './cells';

/**
 * The problems below `place` by cell, the worst of each; a text that was kept says so itself. Codes may hold dots, so a path is compared whole.
 */
export function cellProblems(
  problems: readonly ModelProblem[],
  place: string,
  rows: readonly AxisLevel[],
  columns: readonly AxisLevel[],
  cells: DraftCells,
  refusal: (text: string) => string,
): Map<string, RowProblem> {
  const byPath = new Map<string, ModelProblem>();
  for (const problem of problems)
    if (problem.severity === 'error' || !byPath.has(problem.path)) byPath.set(problem.path, problem);
  const found = new Map<string, RowProblem>();
  for (const row of rows)
    for (const column of columns) {
      const cell = cells[idOf(row)]?.[idOf(column)];
      const problem = byPath.get(`${place}.${row.code}.${column.code}`);
      if (cell && 'text' in cell)
        found.set(cellKey(idOf(row), idOf(column)), { message: refusal(cell.text), level: 'error' });
      else if (problem)
        found.set(cellKey(idOf(row), idOf(column)), {
          message: textOf(problem, textLanguage()),
          level: problem.severity,
        });
    }
  return found;
}
