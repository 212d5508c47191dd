import { useEffect, useRef } from 'react';
import { entryColumn } from '../filter/useColumns';
import type { Column, GridProps } from '../grid-types';
import type { ViewRows } from '../lines/useViewRows';
import type { CellFocus } from './useCellFocus';

interface Parts<R> {
  cells: CellFocus;
  columns: readonly Column<R>[];
  shown: ViewRows<R>;
  /** Once the rows are laid out. */
  scroller: HTMLElement | null;
}

/** Takes the focus once, when the grid comes on screen, where one was before, else in its first row: typing, arrows, Tab and Enter then work at once. */
export function useArrival<R extends object>(
  { arrives, loading, selectedId, spot }: GridProps<R>,
  { cells, columns, shown, scroller }: Parts<R>,
): void {
  const done = useRef(false);
  useEffect(() => {
    if (!arrives || loading || !scroller || done.current) return;
    done.current = true;
    if (isElsewhere()) return;
    const isShown = (id: string | null | undefined) => (id && shown.place.has(id) ? id : undefined);
    if (spot && !isShown(selectedId)) {
      scroller.scrollTop = spot.top;
      scroller.scrollLeft = spot.left;
    }
    const line = isShown(selectedId) ?? isShown(spot?.line) ?? shown.lines.find(({ kind }) => kind !== 'why')?.id;
    const column = columns.find(({ key }) => key === spot?.column) ?? entryColumn(columns) ?? columns[0];
    const isChosen = isShown(selectedId) !== undefined || (spot?.chosen === true && line === spot.line);
    if (line && column) cells.arrive(line, column.key, isChosen);
  }, [arrives, loading, scroller, selectedId, spot, cells, columns, shown]);
}

/** A dialog or a text being typed keeps the focus. */
const isElsewhere = () => {
  const active = document.activeElement;
  return active?.closest('[role="dialog"], input, textarea, [contenteditable]') != null;
};
