import { describe, expect, it } from 'vitest';
import type { Column, UnsavedCells } from '@/grid/grid-types';
import type { SheetLine } from '@/rows/inner';
import { commonOf, linesWith, listEntries, refusedIn } from '@/workspace/many/common';

interface Row {
  id: string;
  code: string;
  text: string;
  tags: readonly string[];
}
const row = (at: number, text: string, ...tags: string[]) =>
  ({ id: `r${at}`, code: `R-${at}`, text, tags }) as unknown as SheetLine;
const held = (line: SheetLine) => line as unknown as Row;
const column = (key: string, editor: Column<SheetLine>['editor']): Column<SheetLine> => ({
  key,
  title: key,
  titleText: key,
  width: 100,
  show: () => null,
  text: () => '',
  ...(editor && { editor }),
});
const text = column('text', { kind: 'text', value: (line) => held(line).text });
const options = [
  { value: 'a', label: 'Aa' },
  { value: 'b', label: 'Bb' },
  { value: 'c', label: 'Cc' },
];
const tags = column('tags', { kind: 'choices', value: (line) => held(line).tags, options });

describe('what several rows have in common', () => {
  it('is their value, or that they differ', () => {
    expect(commonOf(text, [row(1, 'x'), row(2, 'x')])).toEqual({ value: 'x', isVarious: false });
    expect(commonOf(text, [row(1, 'x'), row(2, '')])).toEqual({ value: null, isVarious: true });
  });

  it('is of lists what all of them have', () => {
    expect(commonOf(tags, [row(1, '', 'a', 'b'), row(2, '', 'b', 'c')])).toEqual({ value: ['b'], isVarious: true });
    expect(commonOf(tags, [row(1, '', 'a'), row(2, '', 'a')])).toEqual({ value: ['a'], isVarious: false });
  });

  it('leaves a row what only it has when an entry of all is exchanged for another', () => {
    const lines = [row(1, '', 'a', 'b'), row(2, '', 'b', 'c')];
    const entries = listEntries(tags, lines, { from: ['b'], to: ['c'], options });
    expect(entries.map(({ value }) => value)).toEqual([['a', 'c'], ['c']]);
    expect(entries[0]?.text).toBe('Aa, Cc');
  });

  it('is said of stored rows only, in the order of the grid', () => {
    const rows = [row(1, ''), row(2, ''), row(3, '')];
    expect(linesWith(['r3', '#new::r9', 'r1'], rows, undefined).map(({ id }) => id)).toEqual(['r1', 'r3']);
  });

  it('names the rows that refused a value by the reason', () => {
    const cell = { value: 'x', text: 'x', turn: 1 };
    const unsaved = new Map<string, UnsavedCells>([
      ['r1', { text: { ...cell, message: 'too long' } }],
      ['r2', { text: { ...cell, message: 'too long' } }],
      ['r3', { tags: { ...cell, message: 'no such entry' } }],
    ]);
    const found = refusedIn('text', [row(1, ''), row(2, ''), row(3, '')], unsaved);
    expect([...found]).toEqual([['too long', ['R-1', 'R-2']]]);
  });
});
