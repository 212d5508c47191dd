import { useEffect } from 'react';
import type { Block } from '../clipboard/cell-block';
import type { Cursor } from '../cursor/useCellFocus';
import type { Column, GridProps } from '../grid-types';
import type { ViewRows } from '../lines/useViewRows';
import type { ToldSpot } from './others';

/** Lines of a range that are told. */
const most = 100;

/** Tells the caller where the cursor is and what is marked: stored rows only, since nobody else has the others. */
export function useTellSpot<R extends object>(
  onSpot: GridProps<R>['onSpot'],
  {
    cursor,
    block,
    shown,
    columns,
  }: {
    cursor: Cursor | null;
    block: Block | null;
    shown: ViewRows<R>;
    columns: readonly Column<R>[];
  },
): void {
  const { line, column } = cursor ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows and columns are those of the range, which is another one when they are sorted or filtered
  useEffect(() => {
    if (!onSpot) return;
    const place = line === undefined ? undefined : shown.place.get(line);
    const isRow = place !== undefined && shown.lines[place]?.kind === 'row';
    if (!isRow || line === undefined || column === undefined) onSpot(null);
    else onSpot({ line, column, ...(block && marked(block, shown, columns)) });
  }, [onSpot, line, column, block]);
  useEffect(() => () => onSpot?.(null), [onSpot]);
}

function marked<R extends object>(
  { top, bottom, left, right }: Block,
  shown: ViewRows<R>,
  columns: readonly Column<R>[],
): Pick<ToldSpot, 'lines' | 'columns'> {
  const lines: string[] = [];
  for (let at = top; at <= bottom && lines.length < most; at += 1) {
    const line = shown.lines[at];
    if (line?.kind === 'row') lines.push(line.id);
  }
  return { lines, columns: columns.slice(left, right + 1).map(({ key }) => key) };
}
