import type { Block } from '../clipboard/cell-block';

/** What a row has of the range, in one word, so that a row that has the same as before is not drawn again. */
export type RangePart = `${number}-${number}${'' | '-top'}${'' | '-bottom'}`;

/** The part of a row. */
export function partOf(block: Block | null, row: number): RangePart | null {
  if (!block || row < block.top || row > block.bottom) return null;
  return `${block.left}-${block.right}${row === block.top ? '-top' : ''}${row === block.bottom ? '-bottom' : ''}`;
}

/** The sides of the range a cell lies at, for the style sheet; null outside of it. */
export function sidesOf(part: RangePart | null, column: number): string | null {
  if (part === null) return null;
  const [left, right, ...ends] = part.split('-');
  if (column < Number(left) || column > Number(right)) return null;
  return [column === Number(left) && 'start', column === Number(right) && 'end', ...ends].filter(Boolean).join(' ');
}
