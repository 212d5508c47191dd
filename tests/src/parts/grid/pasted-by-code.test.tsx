import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { GridSpot } from '@/grid/grid-types';
import { lamp, lampColumns, openGrid } from '../../world/grid';

afterEach(() => vi.restoreAllMocks());

const paste = (...rows: string[][]) => rows.map((row) => row.join('\t')).join('\n');

/** A grid whose codes may be given, and that chooses the ids of its new rows. */
function openCoded(view = {}, arrives = false, spot: GridSpot = { top: 0, left: 0 }) {
  const columns = lampColumns.map((column) =>
    column.key === 'code'
      ? { ...column, generated: true, editor: { kind: 'text' as const, value: (row: { code: string }) => row.code } }
      : column,
  );
  const ids = ['N1', 'N2'];
  const onPasted = vi.fn();
  const grid = openGrid([lamp(1), lamp(2), lamp(3), lamp(4)], {
    columns,
    view,
    arrives,
    spot,
    newId: () => ids.shift() ?? '',
    onPasted,
  });
  return { ...grid, onPasted };
}

describe('rows pasted with a line of titles that names the codes', () => {
  it('change the rows of these codes and no other, wherever the cursor stands; the others are new', async () => {
    const g = openCoded();
    await g.enter('L1', 'text');
    await g.paste(
      paste(
        ['Code', 'Text', 'Colour'],
        ['l-4', 'fourth', 'green'],
        ['L-2', 'second', 'grey'],
        ['L-9', 'ninth', ''],
        ['', 'next', ''],
      ),
    );
    expect(g.row('L1')).toMatchObject({ code: 'L-1', text: 'lamp 1', colour: 'r' });
    expect(g.row('L2')).toMatchObject({ code: 'L-2', text: 'second', colour: 'gy' });
    expect(g.row('L3')).toMatchObject({ text: 'lamp 3' });
    expect(g.row('L4')).toMatchObject({ code: 'L-4', text: 'fourth', colour: 'g' });
    expect(g.now.rows.slice(4)).toMatchObject([
      { id: 'N1', code: 'L-9', text: 'ninth' },
      { id: 'N2', text: 'next' },
    ]);
    expect(g.onPasted).toHaveBeenCalledExactlyOnceWith({ changed: 2, added: 2 });
  });

  it('change rows that a filter hides too', async () => {
    const g = openCoded({ filters: { text: 'lamp 1' } });
    await g.enter('L1', 'text');
    await g.paste(paste(['Text', 'Code'], ['third', 'L-3']));
    expect(g.row('L1')?.text).toBe('lamp 1');
    expect(g.row('L3')?.text).toBe('third');
  });

  it('count once each: a code that comes a second time is named, and its line is left out', async () => {
    const g = openCoded();
    await g.enter('L1', 'text');
    await g.paste(paste(['Code', 'Text'], ['L-3', 'third'], ['L-3', 'again']));
    expect(g.now.rows.map(({ text }) => text)).toEqual(['lamp 1', 'lamp 2', 'third', 'lamp 4']);
    expect(screen.getByRole('alert')).toHaveTextContent('Code pasted more than once, only its first row counts: L-3');
  });
});

describe('rows pasted into a page just opened, where nobody has chosen a cell yet', () => {
  const texts = (g: ReturnType<typeof openCoded>) => g.now.rows.map(({ text }) => text);
  const before = ['lamp 1', 'lamp 2', 'lamp 3', 'lamp 4'];

  it.each([
    ['with a line of titles', paste(['Text', 'Colour'], ['new', 'green'])],
    ['without one', paste(['new', 'green'])],
  ])('are new rows, %s', async (_, text) => {
    const g = openCoded({}, true);
    expect(g.at()).toBe('L1/text');
    await g.paste(text);
    expect(texts(g)).toEqual([...before, 'new']);
    expect(g.onPasted).toHaveBeenCalledExactlyOnceWith({ changed: 0, added: 1 });
  });

  it.each(['{ArrowDown}{ArrowUp}', '{Shift>}{ArrowDown}{/Shift}'])(
    'go over those below a cell chosen by %s',
    async (keys) => {
      const g = openCoded({}, true);
      await g.press(keys);
      await g.paste(paste(['one'], ['two']));
      expect(texts(g)).toEqual(['one', 'two', 'lamp 3', 'lamp 4']);
    },
  );

  it('go over the rows from the first on where that was clicked', async () => {
    const g = openCoded({}, true);
    await g.enter('L1', 'text');
    await g.paste(paste(['Text', 'On'], ['one', 'yes']));
    expect(texts(g)).toEqual(['one', 'lamp 2', 'lamp 3', 'lamp 4']);
  });

  it('are new rows still when the page was left and opened again', async () => {
    const spot: GridSpot = { top: 0, left: 0 };
    openCoded({}, true, spot).page.unmount();
    const g = openCoded({}, true, spot);
    expect(g.at()).toBe('L1/text');
    await g.paste(paste(['new', 'green']));
    expect(texts(g)).toEqual([...before, 'new']);
  });
});

describe('rows pasted without codes', () => {
  it('are told where some of them are added', async () => {
    const g = openCoded();
    await g.enter('L4', 'text');
    await g.paste(paste(['fourth'], ['fifth']));
    expect(g.onPasted).toHaveBeenCalledExactlyOnceWith({ changed: 1, added: 1 });
    await g.enter('L1', 'text');
    await g.paste(paste(['first'], ['second']));
    expect(g.onPasted).toHaveBeenCalledOnce();
  });
});
