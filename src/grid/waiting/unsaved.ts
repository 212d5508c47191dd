import {
  type CellValue,
  type Column,
  type NewPlace,
  type NewValues,
  type RefusedPlace,
  type UnsavedCell,
  type UnsavedCells,
  type UnsavedLines,
  underKey,
} from '../grid-types';
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

export const withoutUnsaved = (unsaved: UnsavedLines, line: string, column: string): UnsavedLines =>
  withoutCells(unsaved, [{ line, column }]);

/** The same of many cells: one copy of all that is unsaved, none where nothing of it is of these cells. */
export function withoutCells(unsaved: UnsavedLines, cells: readonly { line: string; column: string }[]): UnsavedLines {
  const gone = cells.filter(({ line, column }) => unsaved.get(line)?.[column]);
  if (gone.length === 0) return unsaved;
  const next = new Map(unsaved);
  for (const { line, column } of gone) {
    const { [column]: _gone, ...rest } = next.get(line) ?? {};
    if (Object.keys(rest).length === 0) next.delete(line);
    else next.set(line, rest);
  }
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

/** The cells of new rows that a refusal names. */
export const placesOf = (reason: unknown): readonly RefusedPlace[] =>
  typeof reason === 'object' && reason !== null && 'places' in reason && Array.isArray(reason.places)
    ? reason.places
    : [];

/** The conflict that a refusal has become. */
export const conflictOf = (reason: unknown): { conflict: string } | undefined =>
  typeof reason === 'object' && reason !== null && 'conflict' in reason && typeof reason.conflict === 'string'
    ? { conflict: reason.conflict }
    : undefined;

export const messageOf = (reason: unknown, fallback: string): string =>
  typeof reason === 'object' && reason !== null && 'message' in reason && typeof reason.message === 'string'
    ? reason.message || fallback
    : fallback;
