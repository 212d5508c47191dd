import { type ModelProblem, textOf } from '#domain/method/check/model-problems.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { RowProblem } from '@/grid/grid-types';
import { textLanguage } from '@/local-text';

interface Row {
  key: string;
  name?: LocalText | undefined;
}

/** The column a part of a problem's path stands in: `name` is typed in two columns and marked where it is empty, what is wrong deeper in a row is marked at its code. */
function columnOf(row: Row, part: string | undefined, deeper: readonly string[], wholeRow: string): string {
  if (part === undefined) return wholeRow;
  const [next] = deeper;
  if (part === 'name') return next ?? (row.name?.en.trim() ? 'zh' : 'en');
  if (part === 'help') return next === 'zh' ? 'helpZh' : 'helpEn';
  return part === 'levels' || deeper.length > 0 ? 'code' : part;
}

/** Problems of the rows below `place`, at their cells: `levels.2.to` is row 2, column `to`; a range as a whole stands at its start. */
export function rowProblems(
  problems: readonly ModelProblem[],
  place: string,
  rows: readonly Row[],
  wholeRow = 'from',
): Map<string, RowProblem[]> {
  const found = new Map<string, RowProblem[]>();
  for (const problem of problems) {
    if (!problem.path.startsWith(`${place}.`)) continue;
    const [at, part, ...deeper] = problem.path.slice(place.length + 1).split('.');
    const row = rows[Number(at)];
    if (!row) continue;
    const column = columnOf(row, part, deeper, wholeRow);
    const line = { column, message: textOf(problem, textLanguage()), level: problem.severity };
    found.set(row.key, [...(found.get(row.key) ?? []), line]);
  }
  return found;
}
