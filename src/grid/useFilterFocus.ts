import { useMemoizedFn } from 'ahooks';
import { type RefObject, useEffect, useState } from 'react';
import type { GridView } from './grid-types';
import type { CellFocus } from './useCellFocus';
import { headerLine, type ViewRows } from './useViewRows';

interface Input<R> {
  root: RefObject<HTMLElement | null>;
  view: GridView;
  arrange: (change: Partial<GridView>) => void;
  cells: CellFocus;
  shown: ViewRows<R>;
}

/** The ways from the rows to the filter of a column and back. */
export function useFilterFocus<R>({ root, view, arrange, cells, shown }: Input<R>) {
  const [asked, setAsked] = useState(0);
  const focusFilter = useMemoizedFn(() => {
    if (!view.showFilters) arrange({ showFilters: true });
    setAsked((now) => now + 1);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time it is asked for, after the row of filters is there
  useEffect(() => {
    if (asked === 0) return;
    const key = cells.cursor?.column ?? '';
    root.current?.querySelector<HTMLInputElement>(`[data-filter="${CSS.escape(key)}"]`)?.focus();
  }, [asked]);
  const backToRows = useMemoizedFn((column: string) => {
    const here = cells.cursor?.line;
    const line = here && here !== headerLine ? here : shown.lines[0]?.id;
    if (line) cells.put(line, column);
  });
  /** Without words to filter by, the row of filters goes; the cursor is back in the rows. */
  const closeFilter = useMemoizedFn((column: string) => {
    if (view.filters === undefined) arrange({ showFilters: false });
    backToRows(column);
  });
  /** The button: shows the filters, or hides them when there are no words. */
  const toggleFilter = useMemoizedFn(() => {
    const column = cells.cursor?.column ?? '';
    if (view.showFilters && view.filters === undefined) closeFilter(column);
    else focusFilter();
  });
  return { focusFilter, toggleFilter, closeFilter, backToRows };
}
