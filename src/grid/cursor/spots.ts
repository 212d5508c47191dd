import type { Column, Step } from '../grid-types';
import { isRowLine, type ViewRows } from '../lines/useViewRows';
import { homeOf, type Place, stepFrom } from './steps';

/** A cell by the ids of its row and column. */
export interface Spot {
  line: string;
  column: string;
}

/** The cells of rows by ids and by numbers, those of rows that wait too; lines that are no rows have none. */
export function spotsOf<R>(shown: ViewRows<R>, columns: readonly Column<R>[]) {
  const placeOf = ({ line, column }: Spot): Place | undefined => {
    const row = shown.place.get(line);
    const across = columns.findIndex(({ key }) => key === column);
    return row === undefined || !isRowLine(shown.lines[row]) || across < 0 ? undefined : { row, column: across };
  };
  const spotAt = ({ row, column }: Place): Spot | undefined => {
    const line = shown.lines[row];
    const key = columns[column]?.key;
    return isRowLine(line) && key !== undefined ? { line: line.id, column: key } : undefined;
  };
  const rowLines = () => {
    const first = shown.lines.findIndex(isRowLine);
    const last = shown.lines.findLastIndex(isRowLine);
    return { first, last };
  };
  /** Headings of groups and reasons are passed over. */
  const nextRow = (place: Place, by: 1 | -1): Place => {
    let { row } = place;
    while (shown.lines[row] && !isRowLine(shown.lines[row])) row += by;
    return { ...place, row };
  };
  /** One step from a cell of a row to another one; undefined where there is none that way. `page`: lines that fit on the screen. */
  const stepAmongRows = (step: Step, from: Place, page: number): Place | undefined => {
    const { first, last } = rowLines();
    const across = { lastColumn: columns.length - 1, homeColumn: homeOf(columns) };
    const bounds = { firstRow: first, lastRow: last, bottomRow: last, ...across, page };
    const to = stepFrom(step, from, bounds);
    return to && nextRow({ ...to, row: Math.max(to.row, first) }, to.row < from.row ? -1 : 1);
  };

  return { placeOf, spotAt, rowLines, stepAmongRows };
}
