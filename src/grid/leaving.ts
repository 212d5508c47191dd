import type { CellPlace, Leaving, UnsavedLines } from './grid-types';
import { withoutCells } from './unsaved';

/** Where nobody takes acts back. */
export const notTakenBack: Leaving = { leaves: () => undefined, sends: (work) => work() };

/** Does something still stand refused at one of these places? Without a column: in a line for a new row. */
export const isLeftAt = (unsaved: UnsavedLines, places: readonly CellPlace[]): boolean =>
  places.some(({ line, column }) =>
    column === undefined ? unsaved.has(line) : unsaved.get(line)?.[column]?.message !== undefined,
  );

/** The same without what stands refused at these places. */
export function withoutLeft(unsaved: UnsavedLines, places: readonly CellPlace[]): UnsavedLines {
  const cells = places.flatMap(({ line, column }) =>
    column !== undefined && unsaved.get(line)?.[column]?.message !== undefined ? [{ line, column }] : [],
  );
  const lines = places.filter(({ line, column }) => column === undefined && unsaved.has(line));
  const left = withoutCells(unsaved, cells);
  if (lines.length === 0) return left;
  const next = new Map(left);
  for (const { line } of lines) next.delete(line);
  return next;
}
