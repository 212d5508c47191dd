import { useEffect, useRef } from 'react';
import type { Column, GridProps } from './grid-types';
import type { CellFocus } from './useCellFocus';
import { entryColumn } from './useColumns';
import type { ViewRows } from './useViewRows';

interface Parts<R> {
  cells: CellFocus;
  columns: readonly Column<R>[];
  shown: ViewRows<R>;
  /** The rows are laid out. */
  ready: boolean;
}

/** Takes the focus once, when the grid comes on screen: typing, arrows, Tab and Enter then work at once. */
export function useArrival<R extends object>(
  { arrives, loading, selectedId }: GridProps<R>,
  { cells, columns, shown, ready }: Parts<R>,
): void {
  const done = useRef(false);
  useEffect(() => {
    if (!arrives || loading || !ready || done.current) return;
    done.current = true;
    if (isElsewhere()) return;
    const line = (selectedId && shown.place.has(selectedId) ? selectedId : undefined) ?? shown.lines[0]?.id;
    const column = entryColumn(columns) ?? columns[0];
    if (line && column) cells.arrive(line, column.key);
  }, [arrives, loading, ready, selectedId, cells, columns, shown]);
}

/** A dialog or a text being typed keeps the focus. */
const isElsewhere = () => {
  const active = document.activeElement;
  return active?.closest('[role="dialog"], input, textarea, [contenteditable]') != null;
};
