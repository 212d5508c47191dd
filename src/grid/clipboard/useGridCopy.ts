import { useMemoizedFn } from 'ahooks';
import type { ClipboardEvent } from 'react';
import type { Column } from '../grid-types';
import type { ViewRows } from '../lines/useViewRows';
import type { CellActions, GridParts } from '../useCellActions';
import { copyMatrix } from './clipboard';
import type { RangeEdits } from './useRangeEdits';

/** The rows that are marked, in their order. */
export const rowsMarked = <R>({ lines }: ViewRows<R>, marks: ReadonlySet<string>): R[] =>
  lines.flatMap((item) => (item.kind === 'row' && marks.has(item.id) ? [item.row] : []));

/** Copy and cut of the grid. */
export function useGridCopy<R extends object>(parts: GridParts<R>, actions: CellActions<R>, edits: RangeEdits) {
  const { props, shown, columns, edit, marks, range } = parts;
  const { line, column } = actions;

  const markedRows = () => rowsMarked(shown, marks.marks);

  /** What a cell shows: a refused entry, or what it holds. */
  const textOf = (row: R, key: Column<R>) => {
    const unsavedCell = edit.unsaved.get(props.getId(row))?.[key.key];
    return unsavedCell?.message !== undefined && unsavedCell.text !== '' ? unsavedCell.text : key.text(row);
  };

  /** True when the clipboard is ours now. */
  const copy = (event: ClipboardEvent<HTMLElement>): boolean => {
    if (edit.editing || !event.currentTarget.contains(event.target as Node) || isFilter(event.target)) return false;
    if (window.getSelection()?.toString()) return false;
    const rows = markedRows();
    const { block } = range;
    const copyCells = (of: readonly R[], copied: readonly Column<R>[], whole = false) => {
      const matrix = of.map((row) => copied.map((c) => textOf(row, c)));
      copyMatrix(event, matrix, { columns: copied, whole });
    };
    if (block) copyCells(range.rowsOf(block), columns.slice(block.left, block.right + 1));
    else if (rows.length > 0) copyCells(rows, columns, true);
    else if (line?.kind === 'row' && column) copyCells([line.row], [column]);
    else return false;
    return true;
  };
  const onCopy = useMemoizedFn((event: ClipboardEvent<HTMLElement>) => void copy(event));
  /** Whole rows are copied only: they are deleted by their own key, which asks. */
  const onCut = useMemoizedFn((event: ClipboardEvent<HTMLElement>) => {
    if (copy(event) && (range.block || marks.marks.size === 0)) edits.clear();
  });

  return { onCopy, onCut };
}

/** A field of the grid that is no cell. */
export const isFilter = (target: EventTarget) => target instanceof HTMLInputElement;
