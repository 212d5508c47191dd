import type { Edge } from '../cursor/edge';
import type { Place } from '../cursor/steps';

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

export const sameBlock = (a: Block | null, b: Block): boolean =>
  a?.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right;

export const isInBlock = ({ top, bottom, left, right }: Block, { row, column }: Place): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** The next cell of a block, line by line or column by column; behind the last comes the first. Headings of groups are passed over. */
export function placeInBlock(block: Block, from: Place, way: Edge, isRow: (row: number) => boolean): Place {
  const rows: number[] = [];
  for (let row = block.top; row <= block.bottom; row++) if (isRow(row)) rows.push(row);
  const width = block.right - block.left + 1;
  const across = way === 'left' || way === 'right';
  const by = way === 'left' || way === 'up' ? -1 : 1;
  const [down, right] = [rows.indexOf(from.row), from.column - block.left];
  const count = rows.length * width;
  const at = ((across ? down * width + right : right * rows.length + down) + by + count) % count;
  const [row, column] = across
    ? [Math.floor(at / width), at % width]
    : [at % rows.length, Math.floor(at / rows.length)];
  return { row: rows[row] ?? from.row, column: block.left + column };
}
