import type { OpenPoint } from '#domain/workspace/open-points.ts';
import type { RowProblem } from '@/grid/grid-types';
import type { Translate } from '@/i18n';

/** The open points of a kind, row by row, as its grid shows them. */
export function problemsByRow(kind: string, points: readonly OpenPoint[] | null, t: Translate) {
  const byRow = new Map<string, RowProblem[]>();
  for (const point of points ?? []) {
    if (point.kind !== kind) continue;
    const problem: RowProblem = {
      column: point.field,
      message: t(`workspace.point.${point.key}`, point),
      level: 'warning',
    };
    byRow.set(point.id, [...(byRow.get(point.id) ?? []), problem]);
  }
  return byRow;
}
