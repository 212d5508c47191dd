import type { Column, RowProblem } from '../grid-types';

/** Where a problem is marked: in its column, in the first one where that is not on the screen. */
const columnOf = <R>(problem: RowProblem, columns: readonly Column<R>[]) =>
  (
    columns.find(({ key }) => key === problem.column) ??
    columns.find(({ key }) => key === problem.orColumn) ??
    columns[0]
  )?.key;

const none: ReadonlyMap<string, RowProblem> = new Map();

/** The problems of a row by the column they are marked in; several of one cell are one, which says each in a line. */
export function problemsIn<R>(
  problems: readonly RowProblem[] | undefined,
  columns: readonly Column<R>[],
): ReadonlyMap<string, RowProblem> {
  if (!problems || problems.length === 0) return none;
  const found = new Map<string, RowProblem>();
  for (const problem of problems) {
    const key = columnOf(problem, columns);
    if (key === undefined) continue;
    const before = found.get(key);
    found.set(key, before ? both(before, problem) : problem);
  }
  return found;
}

/** Words are made when they are shown. */
const both = (one: RowProblem, other: RowProblem): RowProblem => ({
  level: one.level === 'error' ? 'error' : other.level,
  get message() {
    return `${one.message}\n${other.message}`;
  },
});
