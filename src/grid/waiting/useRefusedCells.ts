import { useMemoizedFn } from 'ahooks';
import { useMemo } from 'react';
import type { Spot } from '../cursor/spots';
import type { CellFocus } from '../cursor/useCellFocus';
import type { useEditing } from '../editing/useEditing';
import type { Column } from '../grid-types';
import type { ViewRows } from '../lines/useViewRows';
import { isNewLine, isWaiting } from './new-lines';
import { type RefusedCell, refusedCells } from './refused-cells';

interface Parts<R extends object> {
  edit: ReturnType<typeof useEditing<R>>;
  shown: ViewRows<R>;
  columns: readonly Column<R>[];
  cells: CellFocus;
  /** Takes the filters away. */
  showAll: () => void;
}

/** All cells that hold what was refused, and the ways to them. */
export function useRefusedCells<R extends object>({ edit, shown, columns, cells, showAll }: Parts<R>) {
  const { unsaved } = edit;
  const refused = useMemo(() => refusedCells(unsaved, shown, columns), [unsaved, shown, columns]);
  const goToRefused = useMemoizedFn(({ line, column }: Pick<RefusedCell, 'line' | 'column'>) => {
    edit.flush();
    if (isWaiting(line) && !shown.place.has(line)) showAll();
    cells.put(line, column);
  });
  /** The refused cell behind that of the cursor, or the first one. */
  const nextRefused = useMemoizedFn((): boolean => {
    const { line, column } = cells.cursor ?? {};
    const at = refused.findIndex((cell) => cell.line === line && cell.column === column);
    const next = refused[at + 1] ?? refused[0];
    if (next) goToRefused(next);
    return next !== undefined;
  });
  /** The first cell that is not saved: a refused one, else one of a row that is begun. */
  const firstUnsaved = useMemoizedFn((): Spot | undefined => {
    if (refused[0]) return refused[0];
    for (const [line, entries] of unsaved) {
      const [column] = Object.keys(entries);
      if (isNewLine(line) && column !== undefined) return { line, column };
    }
    return undefined;
  });
  return { refused, goToRefused, nextRefused, firstUnsaved };
}
