import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { notTakenBack } from '@/grid/editing/leaving';
import type { NewValues, UnsavedLines } from '@/grid/grid-types';
import { UnsavedStore } from '@/grid/waiting/unsaved-store';
import { lamp, lampColumns, openGrid } from '../../world/grid';

afterEach(() => vi.restoreAllMocks());

/** A grid whose new rows need a text, and the rows that wait in it because their text was not pasted. */
async function opened(
  pasted: string,
  { rows = [lamp(1)], ...more }: Parameters<typeof openGrid>[1] & { rows?: readonly ReturnType<typeof lamp>[] } = {},
) {
  let made = 0;
  const newId = () => {
    made += 1;
    return `N${made}`;
  };
  const lacks = (values: NewValues) => (values.text ? [] : [{ column: 'text', message: '“Text” is required.' }]);
  const g = openGrid(rows, { newId, lacks, unsaved: new UnsavedStore(), ...more });
  await g.enter('#new', 'text');
  await g.paste(pasted);
  return g;
}
const waiting = (id: string) => `#new::${id}`;
const lines = () =>
  [...document.querySelectorAll<HTMLElement>('[data-line^="#new::"]')].map(({ dataset }) => dataset.line);
const reasons = () => [...document.querySelectorAll('[data-line^="#why:"]')].map(({ textContent }) => textContent);
const three = '\tRed\n\tGrey\n\tGreen';

describe('rows that wait', () => {
  it('are counted, and the hint of an empty table is not shown over them', async () => {
    const columns = lampColumns.map((column) => (column.key === 'on' ? { ...column, total: () => 0 } : column));
    await opened(three, { rows: [], empty: 'Nothing here yet', columns });
    expect(screen.queryByText('Total')).toBeNull();
    expect(screen.getByText('3 rows · 3 not saved')).toBeVisible();
    expect(screen.queryByText('Nothing here yet')).toBeNull();
  });

  it('say why in a line of its own, once for those that wait for the same', async () => {
    const g = await opened('\tRed\n\tGrey\n\tPurple');
    expect(reasons()).toEqual([
      'Not saved yet. “Text” is required.',
      'Not saved yet. “Text” is required. Colour: “Purple” is not one of the choices.',
    ]);
    await g.enter('L1', 'text');
    await g.press('{ArrowDown}');
    expect(g.at()).toBe(`${waiting('N1')}/text`);
    await g.press('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(g.at()).toBe('L1/text');
  });

  it('are shown by the filters as what was entered says, until those change', async () => {
    const g = await opened(three, { view: { showFilters: true } });
    const filter = screen.getByRole('textbox', { name: 'Filter Colour' });
    await g.mouse.type(filter, 'gre');
    await waitFor(() => expect(lines()).toEqual([waiting('N2'), waiting('N3')]));
    expect(screen.getByText('2 of 4 rows · 3 not saved')).toBeVisible();
    await g.mouse.clear(filter);
    await waitFor(() => expect(lines()).toHaveLength(3));
  });

  it('take a pasted column into their cells and are stored in their order, as one act', async () => {
    const sent: unknown[] = [];
    const g = await opened(three, { refuse: (what) => void sent.push(what) });
    await g.enter(waiting('N1'), 'text');
    await g.paste('beam\nhorn\narc');
    expect(g.now.rows.map(({ id, text, colour }) => [id, text, colour])).toEqual([
      ['L1', 'lamp 1', 'r'],
      ['N1', 'beam', 'r'],
      ['N2', 'horn', 'gy'],
      ['N3', 'arc', 'g'],
    ]);
    expect(lines()).toEqual([]);
    expect(sent).toHaveLength(1);
  });

  it('of which a paste mends some go on waiting in their places; what is more than they are becomes new rows', async () => {
    const g = await opened(three);
    await g.enter(waiting('N2'), 'text');
    await g.paste('horn\n\nbell');
    expect(g.now.rows.map(({ text }) => text)).toEqual(['lamp 1', 'horn', 'bell']);
    expect(lines()).toEqual([waiting('N1'), waiting('N3')]);
    expect(g.cell(waiting('N3'), 'colour')).toHaveTextContent('Green');
  });

  it('are reached by a paste that begins in a stored row above them', async () => {
    const g = await opened(three);
    await g.enter('L1', 'text');
    await g.paste('lamp\nbeam\nhorn');
    expect(g.now.rows.map(({ text }) => text)).toEqual(['lamp', 'beam', 'horn']);
    expect(lines()).toEqual([waiting('N3')]);
  });

  it('are taken into a range by Shift, and one entry goes into all of it', async () => {
    const g = await opened(three);
    await g.enter(waiting('N1'), 'text');
    await g.press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(screen.getByText('3 cells')).toBeVisible();
    expect(g.now.marked).toEqual([waiting('N1'), waiting('N2'), waiting('N3')]);
    await g.press('horn{Control>}{Enter}{/Control}');
    expect(g.now.rows.map(({ text }) => text)).toEqual(['lamp 1', 'horn', 'horn', 'horn']);
  });

  it('are filled down', async () => {
    const g = await opened('\tRed\n\t\tnew\n\t\tnew');
    await g.enter(waiting('N1'), 'colour');
    await g.press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(g.cell(waiting('N3'), 'colour')).toHaveTextContent('Red');
  });

  it('are marked by Ctrl+A like rows and deleted together', async () => {
    const deleted: (readonly string[])[] = [];
    const g = await opened(three, {
      onDelete: (ids, afterwards) => {
        deleted.push(ids);
        afterwards?.();
      },
    });
    await g.enter('L1', 'text');
    await g.press('{Control>}a{/Control}{Control>}a{/Control}');
    expect(g.now.marked).toEqual(['L1', waiting('N1'), waiting('N2'), waiting('N3')]);
    expect(screen.getByText(/4 selected/)).toBeVisible();
    await g.press('{Delete}');
    expect(deleted).toEqual([['L1']]);
    expect(lines()).toEqual([]);
  });

  it('stay when the question about the rows deleted with them is answered by no', async () => {
    const g = await opened(three, { onDelete: () => undefined });
    await g.enter('L1', 'text');
    await g.press('{Control>}a{/Control}{Control>}a{/Control}{Delete}');
    expect(lines()).toHaveLength(3);
  });

  it('are deleted by one key where Ctrl with a click or a range marked them, without a question', async () => {
    const g = await opened(`${three}\n\tRed`);
    await g.enter(waiting('N1'), 'text');
    await g.press('{Control>}');
    await g.mouse.click(g.cell(waiting('N3'), 'text'));
    await g.press('{/Control}{Delete}');
    expect(lines()).toEqual([waiting('N2'), waiting('N4')]);
    await g.enter(waiting('N2'), 'text');
    await g.press('{Shift>}{ArrowDown}{/Shift}{Control>}{Delete}{/Control}');
    expect(lines()).toEqual([]);
    expect(g.now.rows).toHaveLength(1);
  });

  it('that keys delete, marked or emptied, are said to be deleted', async () => {
    const said: number[] = [];
    const g = await opened(three, { rows: [], onWaitingDeleted: (count) => said.push(count) });
    await g.enter(waiting('N1'), 'text');
    await g.press('{Control>}{Delete}{/Control}');
    await g.enter(waiting('N2'), 'text');
    await g.press('{Control>}a{/Control}{Delete}');
    expect(lines()).toEqual([]);
    expect(said).toEqual([1, 2]);
  });

  it('are told from cells that were entered in them, in what undo takes back', async () => {
    const unsaved = new UnsavedStore();
    const taken: (number | undefined)[] = [];
    const begin = () => ({ ...notTakenBack, takes: (_: UnsavedLines, cells?: number) => void taken.push(cells) });
    vi.spyOn(unsaved, 'begin').mockImplementation(begin);
    const g = await opened(three, { unsaved });
    await g.enter(waiting('N1'), 'tags');
    await g.paste('New\nOld\nNew');
    await g.enter(waiting('N3'), 'tags');
    await g.press('{Control>}{Delete}{/Control}');
    expect(taken.slice(1)).toEqual([3, undefined]);
  });

  it('are what an action of the page is about while the cursor is in one, unmarked', async () => {
    const g = await opened(three);
    await g.enter(waiting('N2'), 'text');
    expect(g.now.marked).toEqual([waiting('N2')]);
    await g.enter('L1', 'text');
    expect(g.now.marked).toEqual([]);
  });

  it('lose the cells of a range by Delete, and go where nothing of them is left', async () => {
    const g = await opened('\tRed\tnew\n\tGrey');
    await g.enter(waiting('N1'), 'colour');
    await g.press('{Shift>}{ArrowDown}{/Shift}{Delete}');
    expect(lines()).toEqual([waiting('N1')]);
    expect(g.cell(waiting('N1'), 'colour')).toHaveTextContent('');
    expect(g.cell(waiting('N1'), 'tags')).toHaveTextContent('New');
  });
});
