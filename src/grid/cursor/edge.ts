import type { Column } from '../grid-types';
import { isRowLine, type ViewRows } from '../lines/useViewRows';
import type { Place } from './steps';

/** The ways Ctrl with an arrow leads. */
export type Edge = 'up' | 'down' | 'left' | 'right';

interface Table {
  rows: number;
  columns: number;
  /** Headings of groups are no rows. */
  isRow: (row: number) => boolean;
  isFilled: (place: Place) => boolean;
}

const ways: Readonly<Record<Edge, Place>> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
};

/** As in spreadsheets: the last of the filled cells that way; beside an empty cell the next filled one, or the end of the table. */
function edgeOf(edge: Edge, start: Place, table: Table): Place {
  const way = ways[edge];
  const next = (from: Place): Place | undefined => {
    let place = from;
    do place = { row: place.row + way.row, column: place.column + way.column };
    while (place.row >= 0 && place.row < table.rows && !table.isRow(place.row));
    const inside = place.row >= 0 && place.row < table.rows && place.column >= 0 && place.column < table.columns;
    return inside ? place : undefined;
  };
  let at = start;
  let beyond = next(at);
  if (!beyond) return at;
  const inFilled = table.isFilled(start) && table.isFilled(beyond);
  while (beyond) {
    if (inFilled && !table.isFilled(beyond)) return at;
    at = beyond;
    if (!inFilled && table.isFilled(at)) return at;
    beyond = next(at);
  }
  return at;
}

/** Returns the search for the edge from a cell of the shown rows: the last filled cell that way, or the next one that is filled. */
export const edgesOf =
  <R>(shown: ViewRows<R>, columns: readonly Column<R>[]) =>
  (way: Edge, start: Place | undefined): Place | undefined =>
    start &&
    edgeOf(way, start, {
      isRow: (row) => isRowLine(shown.lines[row]),
      isFilled: ({ row, column }) => {
        const line = shown.lines[row];
        // A row that waits holds something in one of its cells.
        return line?.kind === 'new' || (line?.kind === 'row' && columns[column]?.text(line.row).trim() !== '');
      },
      rows: shown.lines.length,
      columns: columns.length,
    });
