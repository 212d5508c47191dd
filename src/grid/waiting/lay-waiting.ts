import { canEnter, type Entry } from '../clipboard/lay-cells';
import { type ParseTexts, parseCell } from '../editing/parse-cell';
import type { CellValue, Column, UnsavedCell, UnsavedCells, UnsavedLines } from '../grid-types';
import { underOf } from './new-lines';
import { enteredIn } from './unsaved';

/** A cell of a row that waits, and what is laid into it. */
export interface WaitingTarget<R> {
  line: string;
  column: Column<R>;
  entry: Entry;
}

const isNothing = (value: CellValue) => value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Lays entries into cells of rows that wait, and returns these rows as they are then. An empty text empties its cell. */
export function layWaiting<R>(
  targets: readonly WaitingTarget<R>[],
  unsaved: UnsavedLines,
  texts: ParseTexts,
): Map<string, UnsavedCells> {
  const changed = new Map<string, Record<string, UnsavedCell>>();
  for (const { line, column, entry } of targets) {
    if (!canEnter(column, underOf(line))) continue;
    const cells = changed.get(line) ?? { ...unsaved.get(line) };
    changed.set(line, cells);
    const { text, value } = entry;
    const isEmpty = value === undefined ? text.trim() === '' : isNothing(value);
    if (isEmpty) delete cells[column.key];
    else if (value !== undefined) cells[column.key] = { value, text, turn: 0 };
    else {
      const parsed = parseCell(column, text, undefined, texts, enteredIn(cells, line));
      if ('refusal' in parsed) cells[column.key] = { value: null, text, turn: 0, message: parsed.refusal };
      else
        for (const { column: key, value: read } of [
          { column: column.key, value: parsed.value },
          ...(parsed.others ?? []),
        ])
          cells[key] = { value: read, text, turn: 0 };
    }
  }
  return changed;
}
