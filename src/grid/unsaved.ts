import {
  type CellValue,
  type Column,
  type NewPlace,
  type NewValues,
  type UnsavedCell,
  type UnsavedCells,
  type UnsavedLines,
  underKey,
} from './grid-types';
import { underOf } from './new-lines';

export type { UnsavedCell, UnsavedCells, UnsavedLines };

/** A new row and what was entered for it, cell by cell. */
export interface NewRow {
  place: NewPlace;
  entries: UnsavedCells;
}

export const noneUnsaved: UnsavedLines = new Map();

export function withUnsaved(
  unsaved: UnsavedLines,
  line: string,
  column: string,
  unsavedCell: UnsavedCell,
): UnsavedLines {
  return new Map(unsaved).set(line, { ...unsaved.get(line), [column]: unsavedCell });
}

export function withoutUnsaved(unsaved: UnsavedLines, line: string, column: string): UnsavedLines {
  const before = unsaved.get(line);
  if (!before?.[column]) return unsaved;
  const { [column]: _gone, ...rest } = before;
  const next = new Map(unsaved);
  if (Object.keys(rest).length === 0) next.delete(line);
  else next.set(line, rest);
  return next;
}

/** What stands in the line for a new row by now. */
export function enteredIn(unsaved: UnsavedCells | undefined, line: string): NewValues {
  const values = Object.fromEntries(Object.entries(unsaved ?? {}).map(([column, { value }]) => [column, value]));
  const under = underOf(line);
  return under === undefined ? values : { ...values, [underKey]: under };
}

/** The value a cell holds by its row, or in the line for a new row by what was entered there. */
export function storedValue<R>(column: Column<R>, row: R | undefined, values: UnsavedCells | undefined): CellValue {
  const unsavedCell = values?.[column.key];
  if (row === undefined) return unsavedCell?.value ?? column.initial ?? emptyValue(column);
  return column.editor?.value(row) ?? null;
}

export function emptyValue<R>(column: Column<R>): CellValue {
  switch (column.editor?.kind) {
    case 'text':
    case 'longText':
      return '';
    case 'choices':
      return [];
    case 'toggle':
      return false;
    default:
      return null;
  }
}

export const messageOf = (reason: unknown, fallback: string): string =>
  typeof reason === 'object' && reason !== null && 'message' in reason && typeof reason.message === 'string'
    ? reason.message || fallback
    : fallback;
