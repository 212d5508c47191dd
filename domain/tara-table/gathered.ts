import type { TableProblem, TableProblemKind } from './table-plan.ts';

/** A problem as it is listed; `count`: so many cells of the column have it, of which the first is named. */
export interface ListedProblem extends TableProblem {
  count?: number;
}

/** What is said of a column as a whole: the same in each of its cells. */
const ofColumns: ReadonlySet<TableProblemKind> = new Set<TableProblemKind>(['fileScale', 'assumed']);
/** What is taken all the same. */
const taken: ReadonlySet<TableProblemKind> = new Set<TableProblemKind>([...ofColumns, 'parted', 'joined', 'newCode']);
const mostValues = 5;

/** Problems as a person goes through them: first what is lost or in doubt, then what is taken another way, one line for each column where it repeats. */
export function gathered(problems: readonly TableProblem[]): ListedProblem[] {
  const first = problems.filter(({ problem }) => !taken.has(problem));
  const other = problems.filter(({ problem }) => taken.has(problem) && !ofColumns.has(problem));
  const groups = new Map<string, TableProblem[]>();
  for (const one of problems) {
    if (!ofColumns.has(one.problem)) continue;
    const key = `${one.problem} ${one.use}`;
    const known = groups.get(key);
    if (known) known.push(one);
    else groups.set(key, [one]);
  }
  return [...first, ...other, ...[...groups.values()].flatMap(asOne)];
}

function asOne(group: readonly TableProblem[]): ListedProblem[] {
  const [first] = group;
  if (!first || group.length === 1) return [...group];
  const values = [...new Set(group.map(({ value }) => value))];
  const value = values.slice(0, mostValues).join(', ') + (values.length > mostValues ? ', …' : '');
  return [{ ...first, value, count: group.length }];
}
