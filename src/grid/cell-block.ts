import type { Place } from './steps';

/** A rectangle of cells by the numbers of its rows and columns. */
export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** The block with these corners. */
export const blockBetween = (a: Place, b: Place): Block => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

export const isInBlock = ({ top, bottom, left, right }: Block, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;
