import { useMemoizedFn } from 'ahooks';
import { useImperativeHandle } from 'react';
import type { Spot } from './cursor/spots';
import type { CellFocus } from './cursor/useCellFocus';
import type { useEditing } from './editing/useEditing';
import type { Column, FindMode, GridHandle, GridProps } from './grid-types';
import type { ViewRows } from './lines/useViewRows';
import { neighbourOf } from './neighbour-of';
import { isNewLine } from './waiting/new-lines';

interface Parts<R extends object> {
  getId: (row: R) => string;
  shown: ViewRows<R>;
  columns: readonly Column<R>[];
  cells: CellFocus;
  edit: ReturnType<typeof useEditing<R>>;
  /** Shows a column, and with `unfold` all groups and inner rows. */
  reveal: (column: string | undefined, unfold: boolean) => void;
  focusFilter: () => void;
  toggleFilter: () => void;
  find: (mode: FindMode) => void;
  startNew: () => boolean;
  remove: () => void;
  enterRows: GridHandle['enterRows'];
  firstUnsaved: () => Spot | undefined;
}

/** What other parts of the page may ask of the grid. The handle stays the same object. */
export function useGridHandle<R extends object>({ ref, nest, columns: all }: GridProps<R>, parts: Parts<R>): void {
  const { getId, shown, columns, cells, edit, reveal, focusFilter, toggleFilter } = parts;

  const focus = useMemoizedFn(() => {
    if (!cells.cursor) return;
    if (cells.arrived.current) cells.arrive(cells.cursor.line, cells.cursor.column, false);
    else cells.put(cells.cursor.line, cells.cursor.column);
  });

  const focusCell = useMemoizedFn((id: string, column?: string, editNow?: boolean) => {
    const isShown = (row: R): boolean => getId(row) === id || (nest?.rowsOf(row).some(isShown) ?? false);
    if (!shown.passed.some(isShown)) return false;
    edit.flush();
    reveal(column, !shown.place.has(id));
    cells.put(id, column ?? cells.cursor?.column ?? '');
    if (editNow) edit.begin('edit', id, column);
    return true;
  });

  const focusUnsaved = useMemoizedFn(() => {
    const { line, column } = parts.firstUnsaved() ?? {};
    if (line === undefined || column === undefined) return false;
    if (!isNewLine(line)) return focusCell(line, column);
    if (!shown.place.has(line)) return false;
    edit.flush();
    reveal(column, false);
    cells.put(line, column);
    return true;
  });

  const neighbour = useMemoizedFn((id: string, by: 1 | -1) => {
    const ids = shown.lines.flatMap((line) => (line.kind === 'row' && !line.inner ? [line.id] : []));
    return neighbourOf(ids, id, by);
  });

  const visibleMatrix = useMemoizedFn(() => [
    columns.map((column) => column.titleText),
    ...shown.lines.flatMap((line) => (line.kind === 'row' ? [columns.map((column) => column.text(line.row))] : [])),
  ]);
  const hasColumn = useMemoizedFn((key: string) => all.some((column) => column.key === key));
  const find = useMemoizedFn((mode: FindMode) => parts.find(mode));
  const startNew = useMemoizedFn(() => void parts.startNew());
  const remove = useMemoizedFn(() => parts.remove());
  const enterRows = useMemoizedFn<GridHandle['enterRows']>((...given) => parts.enterRows(...given));

  useImperativeHandle(
    ref,
    () => ({
      focus,
      focusCell,
      focusUnsaved,
      focusFilter,
      toggleFilter,
      find,
      startNew,
      remove,
      enterRows,
      neighbour,
      visibleMatrix,
      hasColumn,
    }),
    [
      focus,
      focusCell,
      focusUnsaved,
      focusFilter,
      toggleFilter,
      find,
      startNew,
      remove,
      enterRows,
      neighbour,
      visibleMatrix,
      hasColumn,
    ],
  );
}
