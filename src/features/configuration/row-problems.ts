import { type ModelProblem, textOf } from '#domain/method/model-problems.ts';
import type { RowProblem } from '@/components/grid/grid-types';
import { textLanguage } from './local-text';

/** Which column of the grid a part of a problem's path stands in, where they differ. */
const columnOf = (part: string | undefined): string | undefined => (part === 'name' ? 'en' : part);

/** Problems of the rows below `place`, at their cells: `levels.2.to` is row 2, column `to`; a range as a whole stands at its start. */
export function rowProblems(
  problems: readonly ModelProblem[],
  place: string,
  rows: readonly { key: string }[],
  wholeRow = 'from',
): Map<string, RowProblem[]> {
  const found = new Map<string, RowProblem[]>();
  for (const problem of problems) {
    if (!problem.path.startsWith(`${place}.`)) continue;
    const [at, part, ...deeper] = problem.path.slice(place.length + 1).split('.');
    const row = rows[Number(at)];
    if (!row || deeper.length > 0) continue;
    const line = {
      column: columnOf(part) ?? wholeRow,
      message: textOf(problem, textLanguage()),
      level: problem.severity,
    };
    found.set(row.key, [...(found.get(row.key) ?? []), line]);
  }
  return found;
}
