import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { blockBetween } from '@/grid/clipboard/cell-block';
import type { Place } from '@/grid/cursor/steps';
import { useCellFocus } from '@/grid/cursor/useCellFocus';
import type { Step } from '@/grid/grid-types';
import type { Line } from '@/grid/lines/useViewRows';

/** By number, so that rows whose codes are equal for a moment stay apart. */
function linesOf(count: number) {
  const lines = Array.from({ length: count }, (_, at): Line<number> => ({ kind: 'row', id: String(at), row: at }));
  return { lines, passed: lines.map((_, at) => at), place: new Map(lines.map(({ id }, at) => [id, at])) };
}

/** The cursor of the grid in a table of so many rows and columns, and the block of cells between it and an anchor. */
export function useMatrixCursor(rowCount: number, columnCount: number) {
  const table = useRef<HTMLTableElement>(null);
  const shown = useMemo(() => linesOf(rowCount), [rowCount]);
  const columns = useMemo(() => Array.from({ length: columnCount }, (_, at) => ({ key: String(at) })), [columnCount]);
  const cells = useCellFocus({
    shown,
    columns,
    selectedId: undefined,
    onSelect: undefined,
    pageLines: () => rowCount,
    titles: false,
  });
  const [anchor, setAnchor] = useState<Place>();
  /** The next focus does not scroll. */
  const stays = useRef(false);

  const at = cells.cursor;
  const cursor = { row: Number(at?.line), column: Number(at?.column) };
  const cellAt = ({ row, column }: Place) =>
    table.current?.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`) ?? undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the cursor is put somewhere, also where it was
  useLayoutEffect(() => {
    if (!at?.focus) return;
    const cell = cellAt(cursor);
    cell?.focus({ preventScroll: true });
    if (!stays.current) cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
    stays.current = false;
  }, [at]);

  const put = ({ row, column }: Place, focus = true) => cells.put(String(row), String(column), focus);
  const keepAnchor = (extend: boolean) => setAnchor(extend ? (anchor ?? cursor) : undefined);
  return {
    table,
    cursor,
    block: blockBetween(cursor, anchor ?? cursor),
    isBlock: anchor !== undefined && (anchor.row !== cursor.row || anchor.column !== cursor.column),
    cellAt,
    /** Moves one step; `extend` makes the block larger instead of giving it up. */
    go: (step: Step, extend = false) => {
      keepAnchor(extend);
      cells.go(step);
    },
    putAt: (place: Place, extend = false) => {
      keepAnchor(extend);
      put(place);
    },
    /** The browser has put its focus into that cell. */
    noteFocus: (place: Place) => put(place, false),
    /** Gives the focus back to the cell of the cursor. */
    refocus: () => put(cursor),
    selectAll: () => {
      stays.current = true;
      setAnchor({ row: 0, column: 0 });
      put({ row: rowCount - 1, column: columnCount - 1 });
    },
  };
}

export type MatrixCursor = ReturnType<typeof useMatrixCursor>;
