import { useMemoizedFn } from 'ahooks';
import type { ClipboardEvent } from 'react';
import type { Column } from '../grid-types';
import { isRowLine, type Line, type ViewRows } from '../lines/useViewRows';
import type { CellActions, GridParts } from '../useCellActions';
import { copyMatrix } from './clipboard';
import type { RangeEdits } from './useRangeEdits';

/** The lines that are marked, in their order. */
export const linesMarked = <R>({ lines }: ViewRows<R>, marks: ReadonlySet<string>): Line<R>[] =>
  lines.filter((line) => isRowLine(line) && marks.has(line.id));

/** Copy and cut of the grid. */
export function useGridCopy<R extends object>(parts: GridParts<R>, actions: CellActions<R>, edits: RangeEdits) {
  const { shown, columns, edit, marks, range } = parts;
  const { line, column } = actions;

  const markedLines = () => linesMarked(shown, marks.marks);

  /** What a cell shows: a refused entry, or what it holds. */
  const textOf = (of: Line<R>, key: Column<R>) => {
    const { text = '', message } = edit.unsaved.get(of.id)?.[key.key] ?? {};
    if (of.kind !== 'row') return text;
    return message !== undefined && text !== '' ? text : key.text(of.row);
  };

  /** True when the clipboard is ours now. */
  const copy = (event: ClipboardEvent<HTMLElement>): boolean => {
    if (edit.editing || !event.currentTarget.contains(event.target as Node) || isFilter(event.target)) return false;
    if (window.getSelection()?.toString()) return false;
    const marked = markedLines();
    const { block } = range;
    const copyCells = (of: readonly Line<R>[], copied: readonly Column<R>[], whole = false) => {
      const matrix = of.map((one) => copied.map((c) => textOf(one, c)));
      copyMatrix(event, matrix, { columns: copied, whole });
    };
    if (block) copyCells(range.linesOf(block), columns.slice(block.left, block.right + 1));
    else if (marked.length > 0) copyCells(marked, columns, true);
    else if (isRowLine(line) && column) copyCells([line], [column]);
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
