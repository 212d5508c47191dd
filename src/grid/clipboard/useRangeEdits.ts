import { useMemoizedFn } from 'ahooks';
import type { CellValue, Column, Parsed } from '../grid-types';
import { isRowLine, type Line } from '../lines/useViewRows';
import type { GridParts } from '../useCellActions';
import { layWaiting, type WaitingTarget } from '../waiting/lay-waiting';
import { isWaiting } from '../waiting/new-lines';
import { emptyValue, storedValue, type UnsavedCells, type UnsavedLines } from '../waiting/unsaved';
import type { Block } from './cell-block';
import { canEdit, type Entry, layCells, nothingLaid, type Target } from './lay-cells';

/** Edits of all cells of a range, those of rows that wait too, each of them one paste of the caller: clear, fill, enter into all. */
export function useRangeEdits<R extends object>(parts: GridParts<R>) {
  const { props, shown, columns, cells, edit, range, texts } = parts;
  const on = !props.readOnly && props.onPaste !== undefined;
  const columnsOf = ({ left, right }: Block) => columns.slice(left, right + 1);
  /** Lays entries into cells of lines. */
  const lay = (targets: readonly LineTarget<R>[]) => {
    const { stored, waiting } = divided(targets);
    edit.paste(layCells(stored, texts), null, layWaiting(waiting, edit.unsaved, texts));
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
    edit.paste(laid, kept ? texts.cannotBeEmpty : null, clearedWaiting(parts, block));
    return true;
  });

  /** Takes each cell's value from the line that `sourceOf` names. Codes and their like are no values to repeat. */
  const fillRows = (lines: readonly Line<R>[], block: Block, sourceOf: (at: number) => Line<R> | undefined) => {
    const filled = columnsOf(block).filter((column) => !column.generated);
    lay(
      lines.flatMap((line, at) => {
        const source = sourceOf(at);
        return source === undefined
          ? []
          : filled.map((column) => ({ line, column, entry: entryOf(source, column, column, edit.unsaved) }));
      }),
    );
  };

  /** The first row of the range into the others; into a single row what stands above it. */
  const fillDown = useMemoizedFn((): boolean => {
    const block = range.current();
    if (!on || !block) return false;
    const [first, ...others] = range.linesOf(block);
    let above = block.top - 1;
    while (above >= 0 && !isRowLine(shown.lines[above])) above -= 1;
    if (others.length > 0) fillRows(others, block, () => first);
    else if (first) fillRows([first], block, () => shown.lines[above]);
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
    lay(
      range
        .linesOf(block)
        .flatMap((line) =>
          filled
            .filter((column) => !column.generated)
            .map((column) => ({ line, column, entry: entryOf(line, source, column, edit.unsaved) })),
        ),
    );
    return true;
  });

  /** The range once more and again, down to this line. */
  const fillTo = useMemoizedFn((bottom: number) => {
    const block = range.current();
    if (!on || !block || bottom <= block.bottom) return;
    const sources = range.linesOf(block);
    fillRows(range.linesOf({ top: block.bottom + 1, bottom }), block, (at) => sources[at % sources.length]);
    range.take({ ...block, bottom });
  });

  /** What was entered in one cell, into all of the range. */
  const enterAll = useMemoizedFn((key: string, text: string, value?: CellValue) => {
    const block = range.current();
    edit.cancel();
    if (!on || !block) return;
    lay(
      range.linesOf(block).flatMap((line) =>
        columnsOf(block).map((column) => ({
          line,
          column,
          entry: column.key === key && value !== undefined ? { text, value } : { text },
        })),
      ),
    );
    if (cells.cursor) cells.put(cells.cursor.line, cells.cursor.column);
  });

  return { clear, fillDown, fillRight, fillTo, enterAll };
}

export type RangeEdits = ReturnType<typeof useRangeEdits>;

/** A cell of a row, stored or waiting, and what is laid into it. */
interface LineTarget<R> {
  line: Line<R>;
  column: Column<R>;
  entry: Entry;
}

/** The same by where it goes. */
const divided = <R>(targets: readonly LineTarget<R>[]) => ({
  stored: targets.flatMap(({ line, ...cell }): Target<R>[] =>
    line.kind === 'row' ? [{ row: line.row, ...cell }] : [],
  ),
  waiting: targets.flatMap(({ line, ...cell }): WaitingTarget<R>[] =>
    line.kind === 'new' ? [{ line: line.id, ...cell }] : [],
  ),
});

/** What a cell hands on: its text, and its value to a cell of the same column. */
function entryOf<R>(line: Line<R>, source: Column<R>, target: Column<R>, unsaved: UnsavedLines): Entry {
  const isSame = source.key === target.key;
  if (line.kind === 'row')
    return { text: source.text(line.row), ...(isSame && { value: storedValue(source, line.row, undefined) }) };
  const { text = '', value = null, message } = unsaved.get(line.id)?.[source.key] ?? {};
  return { text, ...(isSame && message === undefined && { value }) };
}

/** Rows that wait without what stood in these cells; of all columns nothing is left. */
function clearedWaiting<R extends object>(
  { range, columns, edit, texts }: GridParts<R>,
  block: Block,
): ReadonlyMap<string, UnsavedCells> {
  const lines = range.linesOf(block).filter(({ id }) => isWaiting(id));
  if (block.left === 0 && block.right === columns.length - 1) return new Map(lines.map(({ id }) => [id, {}]));
  const cleared = columns.slice(block.left, block.right + 1);
  const targets = lines.flatMap(({ id }) => cleared.map((column) => ({ line: id, column, entry: { text: '' } })));
  return layWaiting(targets, edit.unsaved, texts);
}

/** What is left of a cell when it is emptied. */
function cleared<R>(column: Column<R>, row: R): Parsed {
  const { editor } = column;
  if (column.generated || column.required || (editor?.kind === 'choice' && !editor.allowEmpty)) return { refusal: '' };
  return column.parse ? column.parse('', row) : { value: emptyValue(column) };
}
