import { describe, expect, it } from 'vitest';
import { placeInBlock } from '@/grid/clipboard/cell-block';
import type { Edge } from '@/grid/cursor/edge';

const block = { top: 1, bottom: 3, left: 2, right: 3 };
const walk = (way: Edge, row: number, column: number) => {
  // The second line of the block is the heading of a group.
  const next = placeInBlock(block, { row, column }, way, (line) => line !== 2);
  return [next.row, next.column];
};

describe('the next cell of a block', () => {
  it('follows line by line to the right, and back to the left', () => {
    expect(walk('right', 1, 2)).toEqual([1, 3]);
    expect(walk('right', 1, 3)).toEqual([3, 2]);
    expect(walk('left', 3, 2)).toEqual([1, 3]);
  });

  it('follows column by column downwards, and back upwards', () => {
    expect(walk('down', 1, 2)).toEqual([3, 2]);
    expect(walk('down', 3, 2)).toEqual([1, 3]);
    expect(walk('up', 1, 3)).toEqual([3, 2]);
  });

  it('is the first behind the last, and the last before the first', () => {
    for (const way of ['right', 'down'] as const) expect(walk(way, 3, 3)).toEqual([1, 2]);
    for (const way of ['left', 'up'] as const) expect(walk(way, 1, 2)).toEqual([3, 3]);
  });
});
