import type { Step } from '../grid-types';

/** A cell by the numbers of its row and column. */
export interface Place {
  row: number;
  column: number;
}

export interface Bounds {
  /** -1 where `up` leads to the titles. */
  firstRow: number;
  lastRow: number;
  /** The row `bottom` leads to. */
  bottomRow: number;
  lastColumn: number;
  /** The column `home` leads to; absent: the first. */
  homeColumn?: number;
  /** Rows that fit on the screen. */
  page: number;
}

/** The cell one step away, within the bounds; undefined for `next` and `previous`, which depend on what can be edited. */
export function stepFrom(step: Step, { row, column }: Place, bounds: Bounds): Place | undefined {
  const { firstRow, lastRow, bottomRow, lastColumn, homeColumn = 0, page } = bounds;
  switch (step) {
    case 'stay':
      return { row, column };
    case 'up':
      return { row: Math.max(row - 1, firstRow), column };
    case 'down':
      return { row: Math.min(row + 1, lastRow), column };
    case 'left':
      return { row, column: Math.max(column - 1, 0) };
    case 'right':
      return { row, column: Math.min(column + 1, lastColumn) };
    case 'home':
      return { row, column: homeColumn };
    case 'end':
      return { row, column: lastColumn };
    case 'columnStart':
      return { row: 0, column };
    case 'columnEnd':
      return { row: lastRow, column };
    case 'top':
      return { row: 0, column: 0 };
    case 'bottom':
      return { row: bottomRow, column: lastColumn };
    case 'pageUp':
      return { row: Math.max(row - page, 0), column };
    case 'pageDown':
      return { row: Math.min(row + page, lastRow), column };
    default:
      return undefined;
  }
}

/** The first column that is scrolled with the others, as in spreadsheets: from a frozen one the rest would stay scrolled away. */
export const homeOf = (columns: readonly { sticky?: boolean }[]): number =>
  Math.max(
    columns.findIndex(({ sticky }) => !sticky),
    0,
  );
