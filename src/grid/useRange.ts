import { useMemoizedFn } from 'ahooks';
import { type RefObject, useMemo, useState } from 'react';
import { type Block, blockBetween, placeInBlock } from './cell-block';
import { type Edge, edgeOf } from './edge';
import type { Column, Step } from './grid-types';
import { revealAcross, revealLine } from './reveal';
import { type Spot, spotsOf } from './spots';
import { type Place, stepFrom } from './steps';
import type { CellFocus } from './useCellFocus';
import type { ViewRows } from './useViewRows';

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

  /** The line down to which the range would be filled, while its handle is dragged. */
  const [reach, setReach] = useState<string | null>(null);

  const { placeOf, spotAt, rowLines, nextRow } = spotsOf(shown, columns);
  const here = cursor && kept && kept.at.line === cursor.line && kept.at.column === cursor.column ? kept : null;
  const [from, to] = [here && placeOf(here.from), here && placeOf(here.to)];
  const [row, column, otherRow, otherColumn] = from && to ? [from.row, from.column, to.row, to.column] : [];
  /** The cells beyond the one of the cursor; null when it is that one alone. */
  const block = useMemo((): Block | null => {
    if (row === undefined || column === undefined || otherRow === undefined || otherColumn === undefined) return null;
    if (row === otherRow && column === otherColumn) return null;
    return blockBetween({ row, column }, { row: otherRow, column: otherColumn });
  }, [row, column, otherRow, otherColumn]);

  const rowsOf = ({ top, bottom }: Pick<Block, 'top' | 'bottom'>): R[] =>
    shown.lines.slice(top, bottom + 1).flatMap((line) => (line.kind === 'row' ? [line.row] : []));

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
    if (!now) return false;
    const { first, last } = rowLines();
    const bounds = {
      firstRow: first,
      lastRow: last,
      bottomRow: last,
      lastColumn: columns.length - 1,
      page: pageLines(),
    };
    const moved = stepFrom(step, now, bounds);
    if (!moved) return false;
    const next = nextRow({ ...moved, row: Math.max(moved.row, first) }, moved.row < now.row ? -1 : 1);
    return put(next);
  });

  /** The last filled cell that way, or the next one that is filled. */
  const edge = (way: Edge, start: Place | undefined) =>
    start &&
    edgeOf(way, start, {
      isRow: (row) => shown.lines[row]?.kind === 'row',
      isFilled: ({ row, column }) => {
        const line = shown.lines[row];
        return line?.kind === 'row' && columns[column]?.text(line.row).trim() !== '';
      },
      rows: shown.lines.length,
      columns: columns.length,
    });
  const extendToEdge = useMemoizedFn((way: Edge): boolean => put(edge(way, corner())));
  const goToEdge = useMemoizedFn((way: Edge): boolean => {
    const spot = spotAt((cursor && edge(way, placeOf(cursor))) ?? { row: -1, column: -1 });
    if (spot) cells.put(spot.line, spot.column);
    return spot !== undefined;
  });

  const extendTo = useMemoizedFn((spot: Spot): boolean => put(placeOf(spot)));
  /** Takes these cells, the cursor staying where it is. */
  const take = useMemoizedFn((next: Block): boolean => {
    const [start, end] = [
      spotAt({ row: next.top, column: next.left }),
      spotAt({ row: next.bottom, column: next.right }),
    ];
    if (!cursor || !start || !end) return false;
    setKept({ at: { line: cursor.line, column: cursor.column }, from: start, to: end });
    return true;
  });
  /** All cells of all rows; false when that is the range already. */
  const all = useMemoizedFn((): boolean => {
    const { first, last } = rowLines();
    const whole = { top: first, bottom: last, left: 0, right: columns.length - 1 };
    if (
      first < 0 ||
      (block && block.top === whole.top && block.bottom === last && block.left === 0 && block.right === whole.right)
    )
      return false;
    return take(whole);
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
    const next = placeInBlock(block, place, way, (row) => shown.lines[row]?.kind === 'row');
    const spot = spotAt(next);
    if (!spot) return false;
    cells.put(spot.line, spot.column);
    setKept({ ...here, at: spot });
    return true;
  });
  const reachTo = useMemoizedFn((line: string | null) => setReach(line));
  /** One row on, beyond the edge of what is on screen; returns its id. */
  const reachOn = useMemoizedFn((way: Edge): string | undefined => {
    const row = (shown.place.get(reach ?? '') ?? current()?.bottom ?? 0) + (way === 'up' ? -1 : way === 'down' ? 1 : 0);
    const line = shown.lines[row];
    if (line?.kind !== 'row') return undefined;
    setReach(line.id);
    if (scroller.current) revealLine(scroller.current, row);
    return line.id;
  });
  const end = shown.place.get(reach ?? '');
  const whole = end === undefined ? undefined : current();
  const outline = whole && end !== undefined && end > whole.bottom ? { ...whole, bottom: end } : block;

  const count = block ? rowsOf(block).length * (block.right - block.left + 1) : cursor ? 1 : 0;

  return {
    block,
    outline,
    reachTo,
    reachOn,
    count,
    rowsOf,
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

export type GridRange<R> = ReturnType<typeof useRange<R>>;
