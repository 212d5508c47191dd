import { useMemoizedFn } from 'ahooks';
import { type RefObject, useMemo, useState } from 'react';
import { type Block, blockBetween, placeInBlock, sameBlock } from '../clipboard/cell-block';
import { useFillReach } from '../clipboard/useFillReach';
import type { Column, Step } from '../grid-types';
import { isRowLine, type Line, type ViewRows } from '../lines/useViewRows';
import { type Edge, edgesOf } from './edge';
import { revealAcross, revealLine } from './reveal';
import { type Spot, spotsOf } from './spots';
import type { Place } from './steps';
import type { CellFocus } from './useCellFocus';

/** The corners of a range, and the cell the cursor had: the range ends when the cursor goes to another cell. */
interface Kept {
  at: Spot;
  from: Spot;
  to: Spot;
}

interface Input<R> {
  shown: ViewRows<R>;
  columns: readonly Column<R>[];
  cells: CellFocus;
  scroller: RefObject<HTMLElement | null>;
  pageLines: () => number;
}

/** The range of cells around the cursor, which stays in the cell where the range began while the other corner moves. */
export function useRange<R>({ shown, columns, cells, scroller, pageLines }: Input<R>) {
  const [kept, setKept] = useState<Kept | null>(null);
  const { cursor } = cells;

  const { placeOf, spotAt, rowLines, stepAmongRows } = spotsOf(shown, columns);
  const here = cursor && kept && kept.at.line === cursor.line && kept.at.column === cursor.column ? kept : null;
  const [from, to] = [here && placeOf(here.from), here && placeOf(here.to)];
  const block = useBlock(from, to);

  const linesOf = (of: Lines) => linesIn(shown, of);
  const rowsOf = (of: Lines) => linesOf(of).flatMap((line) => (line.kind === 'row' ? [line.row] : []));

  const show = (place: Place) => {
    if (!scroller.current) return;
    revealLine(scroller.current, place.row);
    const { key, sticky } = columns[place.column] ?? {};
    if (key !== undefined && !sticky) revealAcross(scroller.current, key);
  };

  /** Moves the other corner to a cell; false when it is no cell of a row. */
  const put = (corner: Place | undefined): boolean => {
    if (!cursor || !corner || !placeOf(cursor)) return false;
    const spot = spotAt(corner);
    if (!spot) return false;
    const at = { line: cursor.line, column: cursor.column };
    setKept({ at, from: here?.from ?? at, to: spot });
    show(corner);
    return true;
  };
  /** The corner that moves, now. */
  const corner = (): Place | undefined => (here ? to : cursor && placeOf(cursor)) ?? undefined;
  const extend = useMemoizedFn((step: Step): boolean => {
    const now = corner();
    return put(now && stepAmongRows(step, now, pageLines()));
  });

  const edge = edgesOf(shown, columns);
  const extendToEdge = useMemoizedFn((way: Edge): boolean => put(edge(way, corner())));
  const goToEdge = useMemoizedFn((way: Edge): boolean => {
    const spot = spotAt((cursor && edge(way, placeOf(cursor))) ?? { row: -1, column: -1 });
    if (spot) cells.put(spot.line, spot.column);
    return spot !== undefined;
  });

  const extendTo = useMemoizedFn((spot: Spot) => put(placeOf(spot)));
  /** Takes these cells, the cursor staying where it is. */
  const take = useMemoizedFn((next: Block): boolean => {
    const start = spotAt({ row: next.top, column: next.left });
    const end = spotAt({ row: next.bottom, column: next.right });
    if (!cursor || !start || !end) return false;
    setKept({ at: { line: cursor.line, column: cursor.column }, from: start, to: end });
    return true;
  });
  /** All cells of all rows; false when that is the range already. */
  const all = useMemoizedFn((): boolean => {
    const { first, last } = rowLines();
    const whole = { top: first, bottom: last, left: 0, right: columns.length - 1 };
    return first >= 0 && !sameBlock(block, whole) && take(whole);
  });
  const collapse = useMemoizedFn((): boolean => {
    setKept(null);
    return block !== null;
  });
  /** The range, or the one cell of the cursor; undefined outside of rows. */
  const current = useMemoizedFn((): Block | undefined => {
    const place = cursor ? placeOf(cursor) : undefined;
    return block ?? (place && blockBetween(place, place));
  });
  /** The cursor goes to the next cell of the range that way, from its end to its beginning; false where there is no range. */
  const walk = useMemoizedFn((way: Edge): boolean => {
    const place = cursor ? placeOf(cursor) : undefined;
    if (!block || !place || !here) return false;
    const next = placeInBlock(block, place, way, (row) => isRowLine(shown.lines[row]));
    const spot = spotAt(next);
    if (!spot) return false;
    cells.put(spot.line, spot.column);
    setKept({ ...here, at: spot });
    return true;
  });
  const fill = useFillReach({ shown, scroller, block, current });
  const count = block ? linesOf(block).length * (block.right - block.left + 1) : cursor ? 1 : 0;

  return {
    block,
    ...fill,
    count,
    rowsOf,
    linesOf,
    current,
    extend,
    extendTo,
    extendToEdge,
    goToEdge,
    take,
    all,
    collapse,
    walk,
  };
}

type Lines = Pick<Block, 'top' | 'bottom'>;

/** The lines of rows, of those that wait too. */
const linesIn = <R>(shown: ViewRows<R>, { top, bottom }: Lines): Line<R>[] =>
  shown.lines.slice(top, bottom + 1).filter(isRowLine);

/** The cells between two corners; null when they are one cell, or when there are none. */
function useBlock(from: Place | null | undefined, to: Place | null | undefined): Block | null {
  const [row, column, otherRow, otherColumn] = from && to ? [from.row, from.column, to.row, to.column] : [];
  return useMemo(() => {
    if (row === undefined || column === undefined || otherRow === undefined || otherColumn === undefined) return null;
    if (row === otherRow && column === otherColumn) return null;
    return blockBetween({ row, column }, { row: otherRow, column: otherColumn });
  }, [row, column, otherRow, otherColumn]);
}

export type GridRange<R> = ReturnType<typeof useRange<R>>;
