import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readHeader } from '@/grid/header-line';
import { lamp, lampColumns, openGrid } from '../world/grid';

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
    ['a name of another column than that of the cursor', [['Colour'], ['Red']]],
  ])('is data where it is %s', (_, matrix) => {
    expect(keysOf(matrix)).toBeUndefined();
  });

  it('is enough alone, where it names the column of the cursor', () => {
    expect(keysOf([['Text'], ['beam']])).toEqual(['text']);
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
    expect(screen.getByRole('alert')).toHaveTextContent('Not pasted, because no column is called so: Supplier');
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
    expect(screen.getByText('Cells that do not fit: 1')).toBeVisible();
  });
});
