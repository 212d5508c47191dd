import type { OpenPoint } from '#domain/workspace/open-points.ts';
import type { RowProblem } from '@/grid/grid-types';
import type { Translate } from '@/i18n';

export type ProblemsByRow = ReadonlyMap<string, readonly RowProblem[]>;

/** A problem as it is shown, by its point; points that did not change are the same objects. */
const shown = new WeakMap<Translate, WeakMap<OpenPoint, RowProblem>>();

/**
 * The open points of a kind, row by row, as its grid shows them.
 *
 * @param before the former result: rows with the same points keep their list, so that they are not drawn again
 */
export function problemsByRow(
  kind: string,
  points: readonly OpenPoint[] | null,
  t: Translate,
  before?: ProblemsByRow,
): ProblemsByRow {
  const byRow = new Map<string, RowProblem[]>();
  for (const point of points ?? []) {
    if (point.kind !== kind) continue;
    const list = byRow.get(point.id);
    if (list) list.push(problemOf(point, t));
    else byRow.set(point.id, [problemOf(point, t)]);
  }
  if (!before) return byRow;
  const kept = new Map<string, readonly RowProblem[]>();
  for (const [id, list] of byRow) {
    const former = before.get(id);
    const same = former?.length === list.length && list.every((problem, at) => problem === former[at]);
    kept.set(id, same ? former : list);
  }
  return kept;
}

/** Its words are made when they are shown: a large task has thousands of open points. */
function problemOf(point: OpenPoint, t: Translate): RowProblem {
  const known = shown.get(t) ?? new WeakMap<OpenPoint, RowProblem>();
  shown.set(t, known);
  const problem = known.get(point) ?? {
    column: point.field,
    // The column of the reason may be off the screen; its level is marked then.
    ...((point.key === 'ratingWithoutReason' || point.key === 'reasonOfTemplate') && {
      orColumn: `rating.${point.detail}`,
    }),
    level: 'warning',
    get message() {
      return t(`workspace.point.${point.key}`, point);
    },
  };
  known.set(point, problem);
  return problem;
}
