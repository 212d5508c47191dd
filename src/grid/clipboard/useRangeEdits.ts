import { useMemoizedFn } from 'ahooks';
import type { CellValue, Column, Parsed } from '../grid-types';
import type { GridParts } from '../useCellActions';
import { emptyValue, storedValue } from '../waiting/unsaved';
import type { Block } from './cell-block';
import { canEdit, type Entry, layCells, nothingLaid, type Target } from './lay-cells';

/** Edits of all cells of a range, each of them one paste of the caller: clear, fill, enter into all. */
export function useRangeEdits<R extends object>(parts: GridParts<R>) {
  const { props, shown, columns, cells, edit, range, texts } = parts;
  const on = !props.readOnly && props.onPaste !== undefined;
  const columnsOf = ({ left, right }: Block) => columns.slice(left, right + 1);
  const rowAt = (row: number): R | undefined => {
    const line = shown.lines[row];
    return line?.kind === 'row' ? line.row : undefined;
  };

  /** Empties the cells; those that cannot be empty stay, and the line below the rows says so. */
  const clear = useMemoizedFn((): boolean => {
    const block = range.current();
    if (!on || !block) return false;
    const laid = nothingLaid<R>();
    let kept = false;
    for (const row of range.rowsOf(block))
      for (const column of columnsOf(block)) {
        if (!canEdit(column, row)) continue;
        const parsed = cleared(column, row);
        if ('refusal' in parsed) kept = true;
        else layCells([{ row, column, entry: { text: '', value: parsed.value } }], texts, laid);
      }
    edit.paste(laid, kept ? texts.cannotBeEmpty : null);
    return true;
  });

  /** Takes each cell's value from the row that `sourceOf` names. Codes and their like are no values to repeat. */
  const fillRows = (rows: readonly R[], block: Block, sourceOf: (at: number) => R | undefined) => {
    const filled = columnsOf(block).filter((column) => !column.generated);
    const targets = rows.flatMap((row, at) => {
      const source = sourceOf(at);
      return source === undefined
        ? []
        : filled.map((column) => ({ row, column, entry: entryOf(source, column, column) }));
    });
    edit.paste(layCells(targets, texts));
  };

  /** The first row of the range into the others; into a single row what stands above it. */
  const fillDown = useMemoizedFn((): boolean => {
    const block = range.current();
    if (!on || !block) return false;
    const [first, ...others] = range.rowsOf(block);
    let above = block.top - 1;
    while (above >= 0 && !rowAt(above)) above -= 1;
    if (others.length > 0) fillRows(others, block, () => first);
    else if (first) fillRows([first], block, () => rowAt(above));
    return true;
  });

  /** The first column of the range into the others; into a single column what stands before it. */
  const fillRight = useMemoizedFn((): boolean => {
    const block = range.current();
    if (!on || !block) return false;
    const [first, ...others] = columnsOf(block);
    const source = others.length > 0 ? first : columns[block.left - 1];
    const filled = others.length > 0 ? others : columnsOf(block);
    if (!source) return true;
    const targets = range
      .rowsOf(block)
      .flatMap((row): Target<R>[] =>
        filled
          .filter((column) => !column.generated)
          .map((column) => ({ row, column, entry: entryOf(row, source, column) })),
      );
    edit.paste(layCells(targets, texts));
    return true;
  });

  /** The range once more and again, down to this line. */
  const fillTo = useMemoizedFn((bottom: number) => {
    const block = range.current();
    if (!on || !block || bottom <= block.bottom) return;
    const sources = range.rowsOf(block);
    fillRows(range.rowsOf({ top: block.bottom + 1, bottom }), block, (at) => sources[at % sources.length]);
    range.take({ ...block, bottom });
  });

  /** What was entered in one cell, into all of the range. */
  const enterAll = useMemoizedFn((key: string, text: string, value?: CellValue) => {
    const block = range.current();
    edit.cancel();
    if (!on || !block) return;
    const targets = range.rowsOf(block).flatMap((row): Target<R>[] =>
      columnsOf(block).map((column) => ({
        row,
        column,
        entry: column.key === key && value !== undefined ? { text, value } : { text },
      })),
    );
    edit.paste(layCells(targets, texts));
    if (cells.cursor) cells.put(cells.cursor.line, cells.cursor.column);
  });

  return { clear, fillDown, fillRight, fillTo, enterAll };
}

export type RangeEdits = ReturnType<typeof useRangeEdits>;

const entryOf = <R>(row: R, source: Column<R>, target: Column<R>): Entry => ({
  text: source.text(row),
  ...(source.key === target.key && { value: storedValue(source, row, undefined) }),
});

/** What is left of a cell when it is emptied. */
function cleared<R>(column: Column<R>, row: R): Parsed {
  const { editor } = column;
  if (column.generated || column.required || (editor?.kind === 'choice' && !editor.allowEmpty)) return { refusal: '' };
  return column.parse ? column.parse('', row) : { value: emptyValue(column) };
}
