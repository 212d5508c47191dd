import { useMemoizedFn } from 'ahooks';
import { type RefObject, useEffect, useState } from 'react';
import type { CellFocus } from '../cursor/useCellFocus';
import type { GridView } from '../grid-types';
import { headerLine, type ViewRows } from '../lines/useViewRows';

interface Input<R> {
  root: RefObject<HTMLElement | null>;
  view: GridView;
  arrange: (change: Partial<GridView>) => void;
  cells: CellFocus;
  shown: ViewRows<R>;
  selectedId: string | null | undefined;
}

/** The ways from the rows to the filter of a column and back. */
export function useFilterFocus<R>({ root, view, arrange, cells, shown, selectedId }: Input<R>) {
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
  /** Set anew each time the cursor is to go from the filters into the rows: into that which is chosen, or the one it is in. */
  const [back, setBack] = useState<{ column: string; toChosen?: boolean } | null>(null);
  const backToRows = useMemoizedFn((column: string) => setBack({ column }));
  // When the rows are there that the filters have left or brought back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once each time
  useEffect(() => {
    if (!back) return;
    const here = cells.cursor?.line;
    const chosen = back.toChosen && selectedId && shown.place.has(selectedId) ? selectedId : undefined;
    const line =
      chosen ??
      (back.toChosen || !here || here === headerLine ? shown.lines.find(({ kind }) => kind !== 'why')?.id : here);
    if (line) cells.put(line, back.column);
  }, [back]);
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
  const clearFilters = useMemoizedFn(() => {
    arrange({ filters: undefined });
    setBack({ column: cells.cursor?.column ?? '', toChosen: true });
  });
  return { focusFilter, toggleFilter, closeFilter, clearFilters, backToRows };
}
