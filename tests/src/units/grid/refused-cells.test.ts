import { describe, expect, it } from 'vitest';
import type { Column, UnsavedCell } from '@/grid/grid-types';
import { viewRows } from '@/grid/lines/useViewRows';
import { refusedCells } from '@/grid/waiting/refused-cells';

interface Item {
  id: string;
}

const column = (key: string): Column<Item> => ({
  key,
  title: key,
  titleText: key.toUpperCase(),
  width: 1,
  show: ({ id }) => id,
  text: ({ id }) => `row ${id}`,
});
const columns = [column('a'), column('b')];
const refused = (text: string): UnsavedCell => ({ value: null, text, message: `no ${text}`, turn: 0 });

describe('the list of refused cells', () => {
  it('is in the order of the lines and columns, those that are not on screen last', () => {
    const rows = [{ id: 'r1' }, { id: 'r2' }];
    const getId = ({ id }: Item) => id;
    const shown = viewRows({ rows, getId, columns, view: {}, held: new Map(), withNew: true });
    const unsaved = new Map<string, Record<string, UnsavedCell>>([
      ['away', { a: refused('filtered') }],
      ['r2', { b: refused('two'), a: refused('one') }],
      ['r1', { a: { value: 'x', text: 'on its way', turn: 1 } }],
      ['#new', { b: refused('begun') }],
    ]);
    const cells = refusedCells(unsaved, shown, columns);
    expect(cells.map(({ line, label, title, message }) => [line, label, title, message])).toEqual([
      ['r2', 'row r2', 'A', 'no one'],
      ['r2', 'row r2', 'B', 'no two'],
      ['#new', 'begun', 'B', 'no begun'],
      ['away', 'filtered', 'A', 'no filtered'],
    ]);
  });
});
