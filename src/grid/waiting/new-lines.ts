import type { NewPlace } from '../grid-types';

/*
 * Lines for new rows have ids of their own: `#new` the one at the end, `#new:<row>` the one inside a row, `#new:<row>:<id>` a new row that
 * waits, because it lacks something, until it is mended; of an outer one `<row>` is empty. So what is entered there is kept by its line.
 */

/** Where the line for a new row inside a row stands: behind one of those inside it, else behind all of them. */
export interface Adding {
  row: string;
  after?: string | undefined;
}

/** The line for a new row. */
export const newLine = '#new';

/** The line for a new row inside another. */
export const newInside = (row: string): string => `${newLine}:${row}`;

/** The line of a new row that waits. */
export const waitingLine = ({ id, under = '' }: NewPlace): string => `${newLine}:${under}:${id}`;

/** The row a line for a new one stands in. */
export const underOf = (line: string): string | undefined =>
  line.startsWith(`${newLine}:`) ? line.split(':')[1] || undefined : undefined;

/** The id a waiting row will have. */
export const waitingId = (line: string): string | undefined =>
  line.startsWith(`${newLine}:`) ? line.split(':')[2] : undefined;

export const isNewLine = (line: string): boolean => line === newLine || line.startsWith(`${newLine}:`);
export const isWaiting = (line: string): boolean => waitingId(line) !== undefined;
/** Is it the line of a row, one that waits included? Those are counted, marked and taken into ranges. */
export const isRowId = (line: string): boolean => !line.startsWith('#') || isWaiting(line);
