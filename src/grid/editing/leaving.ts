import type { CellPlace, Leaving, UnsavedCell, UnsavedLines } from '../grid-types';
import { withoutCells } from '../waiting/unsaved';

/** Where nobody takes acts back. */
export const notTakenBack: Leaving = { leaves: () => undefined, takes: () => undefined, sends: (work) => work() };

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

/** What stands refused at these places. */
export function leftAt(unsaved: UnsavedLines, places: readonly CellPlace[]): UnsavedLines {
  const rest = withoutLeft(unsaved, places);
  const found = new Map<string, Record<string, UnsavedCell>>();
  for (const [line, entries] of unsaved) {
    const gone = Object.entries(entries).filter(([column]) => !rest.get(line)?.[column]);
    if (gone.length > 0) found.set(line, Object.fromEntries(gone));
  }
  return found;
}

/** The same with cells that were taken out; where something stands by now that stays, and so do cells away that may not return. */
export function withLeft(
  unsaved: UnsavedLines,
  cells: UnsavedLines,
  mayReturn: (line: string, unsavedCell: UnsavedCell) => boolean,
): UnsavedLines {
  const next = new Map(unsaved);
  for (const [line, entries] of cells) {
    const back = Object.entries(entries).filter(([, unsavedCell]) => mayReturn(line, unsavedCell));
    if (back.length > 0) next.set(line, { ...Object.fromEntries(back), ...next.get(line) });
  }
  return next;
}
