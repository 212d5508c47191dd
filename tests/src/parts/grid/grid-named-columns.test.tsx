import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { copiedColumns } from '@/grid/clipboard/clipboard-html';
import { readCopied, readHeader } from '@/grid/clipboard/named-columns';
import type { Column } from '@/grid/grid-types';
import { type Lamp, lamp, lampColumns, openGrid } from '../../world/grid';
import { pasteTaken, taken } from '../../world/paste';

afterEach(() => vi.restoreAllMocks());

const paste = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\n');
const columns = lampColumns.map((column) =>
  column.key === 'text' ? { ...column, names: () => ['Text', '文本'] } : column,
);
const keysOf = (matrix: string[][]) => readHeader(matrix, columns, columns, columns[1])?.columns.map(({ key }) => key);

describe('a first pasted line that names columns', () => {
  it('is read by titles of either language and by codes, in any order, with the mark of what is required', () => {
    const read = readHeader(
      [
        ['On', '文本 *', 'colour'],
        ['yes', 'beam', 'GN'],
      ],
      columns,
      columns,
      columns[0],
    );
    expect(read?.columns.map(({ key }) => key)).toEqual(['text', 'colour', 'on']);
    expect(read?.matrix).toEqual([['beam', 'GN', 'yes']]);
  });

  it.each([
    [
      'one name among others',
      [
        ['Text', 'lamp 2', 'x'],
        ['a', 'b', 'c'],
      ],
    ],
    ['nothing below it', [['Text', 'Colour']]],
    ['in other words the name of another column than that of the cursor', [['the_colour'], ['Red']]],
    ['the name of a column that is not entered', [['Code'], ['L-7']]],
  ])('is data where it is %s', (_, matrix) => {
    expect(keysOf(matrix)).toBeUndefined();
  });

  it('is one where half of what stands there names columns', () => {
    const below = ['a', 'b', 'c', 'd', 'e'];
    expect(keysOf([['Text', 'Colour', 'x', 'y'], below])).toEqual(['text', 'colour']);
    expect(keysOf([['Text', 'Colour', 'x', 'y', 'z'], below])).toBeUndefined();
  });

  it.each([
    ['an abbreviation in brackets', 'Text (T)'],
    ['both languages', '文本 Text'],
    ['the plural', 'Texts'],
    ['marks in place of blanks', 'the_text'],
  ])('may name a column with %s: %s', (_, title) => {
    expect(
      keysOf([
        [title, 'COLOUR'],
        ['beam', 'GN'],
      ]),
    ).toEqual(['text', 'colour']);
  });

  it('is enough alone, where it names the column of the cursor', () => {
    expect(keysOf([['Text'], ['beam']])).toEqual(['text']);
  });

  it('is the title of any column that is entered, where the table has one column', async () => {
    const g = openGrid([lamp(1), lamp(2)]);
    await g.enter('L1', 'text');
    await g.paste(paste(['Colour'], ['green'], ['Grey']));
    expect(g.row('L1')).toMatchObject({ text: 'lamp 1', colour: 'g' });
    expect(g.row('L2')).toMatchObject({ text: 'lamp 2', colour: 'gy' });
  });

  it('is data in a table of one column copied from a grid, or where the cell of the cursor may hold it', () => {
    const matrix = [['Text'], ['Red']];
    const options = [{ value: 't', label: 'Text' }];
    const inked = columns.map((one) =>
      one.key === 'colour' ? ({ ...one, editor: { kind: 'choice', value: () => null, options } } as Column<Lamp>) : one,
    );
    expect(readHeader(matrix, columns, columns, columns[2])).toBeDefined();
    expect(readHeader(matrix, columns, columns, columns[2], true)).toBeUndefined();
    expect(readHeader(matrix, inked, inked, inked[2])).toBeUndefined();
  });

  it('puts each cell into the column of its name, and lists what names none', async () => {
    const g = openGrid([lamp(1), lamp(2)]);
    await g.enter('L1', 'text');
    await g.paste(
      paste(['Colour', 'Supplier', 'Text'], ['green', 'ACME', 'beam'], ['RD', 'Umbrella', 'horn'], ['', '', 'arc']),
    );
    expect(g.row('L1')).toMatchObject({ text: 'beam', colour: 'g' });
    expect(g.row('L2')).toMatchObject({ text: 'horn', colour: 'r' });
    expect(g.now.rows[2]).toMatchObject({ text: 'arc' });
    expect(screen.getByRole('alert')).toHaveTextContent('Not pasted, no matching column: Supplier');
  });

  it('says which columns it names that nobody can fill in', async () => {
    const g = openGrid([lamp(1)]);
    await g.enter('L1', 'text');
    await g.paste(paste(['Code', 'Text', 'Supplier'], ['L-9', 'beam', 'ACME']));
    expect(g.row('L1')).toMatchObject({ code: 'L-1', text: 'beam' });
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Not pasted, no matching column: Supplier · Not pasted, cannot be entered in this table: Code',
    );
  });

  it('shows the columns it names that were hidden', async () => {
    const g = openGrid([lamp(1)], { view: { hidden: ['colour'] } });
    await g.enter('L1', 'text');
    await g.paste(paste(['Text', 'Colour'], ['beam', 'Green']));
    expect(g.now.view.hidden).toEqual([]);
    expect(g.cell('L1', 'colour')).toHaveTextContent('Green');
  });

  it('keeps what does not fit in its cell, as in any paste', async () => {
    const g = openGrid([lamp(1)]);
    await g.enter('L1', 'text');
    await g.paste(paste(['Colour', 'Text'], ['mauve', 'beam']));
    expect(g.row('L1')).toMatchObject({ text: 'beam', colour: 'r' });
    expect(g.cell('L1', 'colour')).toHaveTextContent('mauve');
    expect(screen.getByText('Not saved: 1 invalid value')).toBeVisible();
  });
});

describe('cells copied from a grid whose columns stand otherwise', () => {
  const named = (key: string): Column<Lamp> => {
    const found = lampColumns.find((column) => column.key === key);
    if (!found) throw new Error(`no column ${key}`);
    return found;
  };
  const maker: Column<Lamp> = { ...named('code'), key: 'maker', title: 'Maker', titleText: 'Maker', sticky: false };

  /** Copies from the text of a lamp that is on and grey to its last column, and pastes it into another grid from this column on. @param marking keys that mark a range there */
  async function pasteFrom(from: readonly Column<Lamp>[], into: string, marking = '') {
    const source = openGrid([lamp(7, { text: 'horn', colour: 'gy', on: true })], { columns: from });
    await source.enter('L7', 'text');
    await source.press('{Control>}{Shift>}{End}{/Shift}{/Control}');
    const kinds = taken('copy');
    source.page.unmount();
    const g = openGrid([lamp(1), lamp(2), lamp(3)]);
    await g.enter('L1', into);
    if (marking) await g.press(marking);
    pasteTaken(kinds);
    return g;
  }

  it('go into the columns they come from', async () => {
    const g = await pasteFrom([named('text'), named('on'), named('colour')], 'text');
    expect(g.row('L1')).toMatchObject({ text: 'horn', on: true, colour: 'gy', tags: [] });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('fill the rows that are marked, as cells laid by their places do', async () => {
    const g = await pasteFrom(
      [named('text'), named('on'), named('colour')],
      'text',
      '{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}',
    );
    for (const id of ['L1', 'L2']) expect(g.row(id)).toMatchObject({ text: 'horn', on: true, colour: 'gy' });
    expect(g.row('L3')).toMatchObject({ text: 'lamp 3', on: false });
  });

  it('are pasted once where the marked rows are narrower than they', async () => {
    const g = await pasteFrom([named('text'), named('on'), named('colour')], 'text', '{Shift>}{ArrowDown}{/Shift}');
    expect(g.row('L1')).toMatchObject({ text: 'horn', on: true, colour: 'gy' });
    expect(g.row('L2')).toMatchObject({ text: 'lamp 2', on: false });
  });

  it('are named where this grid has no such column', async () => {
    const g = await pasteFrom([named('text'), maker, named('colour')], 'text');
    expect(g.row('L1')).toMatchObject({ text: 'horn', colour: 'gy' });
    expect(screen.getByRole('alert')).toHaveTextContent('Not pasted, no matching column: Maker');
  });

  it('are found by their title where a model has given the column another key', async () => {
    const g = await pasteFrom([named('text'), { ...named('on'), key: 'on-2' }, named('colour')], 'text');
    expect(g.row('L1')).toMatchObject({ text: 'horn', on: true, colour: 'gy' });
  });

  it('go by their places into another column than their own, as when a text is moved', async () => {
    const g = await pasteFrom([named('text'), named('on')], 'colour');
    expect(g.cell('L1', 'colour')).toHaveTextContent('horn');
    expect(g.row('L1')).toMatchObject({ text: 'lamp 1', on: false });
  });

  it('go by their places where the same columns stand, however far they were copied', () => {
    const [, ...shown] = lampColumns;
    const columns = shown.slice(0, 2);
    expect(readCopied([['horn', 'Grey']], { columns, whole: false }, lampColumns, shown)).toBeUndefined();
  });

  it('go by their places where a mark says other columns than the text has', () => {
    const [, ...shown] = lampColumns;
    const columns = [...lampColumns.slice(1), ...lampColumns.slice(0, 1)];
    const copied = { columns, whole: false };
    expect(readCopied([columns.map(({ key }) => key)], copied, lampColumns, shown)).toBeDefined();
    expect(readCopied([['horn', 'Grey']], copied, lampColumns, shown)).toBeUndefined();
  });

  it('go into their columns from whichever on, when whole rows were marked', () => {
    const [, , ...shown] = lampColumns;
    const read = readCopied([['L-7', 'horn']], { columns: lampColumns.slice(0, 2), whole: true }, lampColumns, shown);
    expect(read?.columns.map(({ key }) => key)).toEqual(['code', 'text']);
  });

  it.each(['', '{', 'null', '[1]', '{"columns":"text"}', '{"columns":["text"]}', '{"columns":[["text",1]]}'])(
    'go by their places where a foreign page marks its table as ours with %j',
    (mark) => {
      const html = `<table data-grid-copy='${mark}'><tr><td>a</td></tr></table>`;
      expect(copiedColumns(html)).toBeUndefined();
    },
  );
});
