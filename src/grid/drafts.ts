import {
  type CellValue,
  type Column,
  type Draft,
  type Drafts,
  type LineDrafts,
  type NewPlace,
  type NewValues,
  underKey,
} from './grid-types';
import { underOf } from './new-lines';

export type { Draft, Drafts, LineDrafts };

/** A new row and what was entered for it, cell by cell. */
export interface NewRow {
  place: NewPlace;
  entries: LineDrafts;
}

export const noDrafts: Drafts = new Map();

export function withDraft(drafts: Drafts, line: string, column: string, draft: Draft): Drafts {
  return new Map(drafts).set(line, { ...drafts.get(line), [column]: draft });
}

export function withoutDraft(drafts: Drafts, line: string, column: string): Drafts {
  const before = drafts.get(line);
  if (!before?.[column]) return drafts;
  const { [column]: _gone, ...rest } = before;
  const next = new Map(drafts);
  if (Object.keys(rest).length === 0) next.delete(line);
  else next.set(line, rest);
  return next;
}

/** What stands in the line for a new row by now. */
export function enteredIn(drafts: LineDrafts | undefined, line: string): NewValues {
  const values = Object.fromEntries(Object.entries(drafts ?? {}).map(([column, { value }]) => [column, value]));
  const under = underOf(line);
  return under === undefined ? values : { ...values, [underKey]: under };
}

/** The value a cell holds by its row, or in the line for a new row by what was entered there. */
export function storedValue<R>(column: Column<R>, row: R | undefined, values: LineDrafts | undefined): CellValue {
  const draft = values?.[column.key];
  if (row === undefined) return draft?.value ?? column.initial ?? emptyValue(column);
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
