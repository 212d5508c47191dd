import { describe, expect, it } from 'vitest';
import { layCells } from '@/grid/clipboard/lay-cells';
import type { CellValue, Column, EditorOf } from '@/grid/grid-types';

interface Lamp {
  colour: string | null;
  tags: readonly string[];
}

const row: Lamp = { colour: null, tags: [] };
const texts = { tooLong: String, noSuchChoice: (text: string) => `no ${text}`, notYesOrNo: String };
const options = [
  { value: 'r', label: 'Red' },
  { value: 'g', label: 'Green', disabled: true },
];
const one: EditorOf<Lamp> = { kind: 'choice', value: ({ colour }) => colour, options };
const several: EditorOf<Lamp> = { kind: 'choices', value: ({ tags }) => tags, options };

/** What comes of an entry: the value it becomes, or why it is refused. */
function laid(editor: EditorOf<Lamp>, text: string, value?: CellValue) {
  const column: Column<Lamp> = { key: 'k', title: '', titleText: '', width: 1, show: () => '', text: () => '', editor };
  const entry = { text, ...(value !== undefined && { value }) };
  const { cells, refused } = layCells([{ row, column, entry }], texts);
  return [...cells.map((cell) => cell.value), ...refused.map(({ message }) => message)];
}

describe('an option that may not be chosen', () => {
  it('is refused where its value is laid into a cell', () => {
    expect(laid(one, 'Red', 'r')).toEqual(['r']);
    expect(laid(one, 'Green', 'g')).toEqual(['no Green']);
  });

  it('is refused among several, and they with it', () => {
    expect(laid(several, 'Red', ['r'])).toEqual([['r']]);
    expect(laid(several, 'Red, Green', ['r', 'g'])).toEqual(['no Red, Green']);
  });

  it('is refused where it is named by a text', () => {
    expect(laid(one, 'Green')).toEqual(['no Green']);
  });
});

describe('an emptied choice', () => {
  it('is laid only where the choice may be left empty', () => {
    expect(laid({ ...one, value: () => 'r' }, '', null)).toEqual(['no ']);
    expect(laid({ ...one, value: () => 'r', allowEmpty: true }, '', null)).toEqual([null]);
  });
});
