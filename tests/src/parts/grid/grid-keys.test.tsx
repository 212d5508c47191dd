import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sheetKeys } from '@/workspace/frame/KeySheet';
import { lamp, openGrid } from '../../world/grid';

const three = [
  lamp(1, { text: 'beam', colour: 'g', tags: ['new'], on: true }),
  lamp(2, { text: 'horn', colour: 'r' }),
  lamp(3, { text: 'arc', colour: 'gy' }),
];
afterEach(() => vi.restoreAllMocks());

/** A column of each kind of cell; letters are text in the first three. */
const typed = ['text', 'colour', 'tags'] as const;
const others = ['on', 'code'] as const;
const all = [...typed, ...others];

/** The grid of a workspace, with the cursor in a cell of the first row. */
async function standing(column: string) {
  const opened: string[] = [];
  const deleted: (readonly string[])[] = [];
  const heard: string[] = [];
  const hear = (event: KeyboardEvent) => heard.push(event.key);
  window.addEventListener('keydown', hear, { once: true });
  const g = openGrid(three, {
    tabWalks: true,
    onOpen: ({ id }) => opened.push(id),
    onDelete: (ids) => deleted.push(ids),
  });
  await g.enter('L1', 'code');
  const steps = ['code', ...typed, 'on'].indexOf(column);
  for (let at = 0; at < steps; at++) await g.press('{ArrowRight}');
  window.removeEventListener('keydown', hear);
  window.addEventListener('keydown', hear, { once: true });
  return { ...g, opened, deleted, heard };
}

describe('the keys of the sheet hold in every kind of cell', () => {
  it.each(all)('the arrows, Ctrl with them, Shift with them, Ctrl+A: %s', async (column) => {
    const g = await standing(column);
    await g.press('{ArrowDown}');
    expect(g.at()).toBe(`L2/${column}`);
    await g.press('{Control>}{ArrowDown}{/Control}');
    expect(g.at()).toMatch(new RegExp(`^L[23]/${column}$`));
    await g.press('{Control>}{ArrowUp}{/Control}{Shift>}{ArrowDown}{/Shift}');
    expect(g.page.container.querySelectorAll('[role="gridcell"][aria-selected="true"]').length).toBeGreaterThan(1);
    await g.press('{Escape}{Control>}a{/Control}');
    expect(screen.getByText('15 cells')).toBeVisible();
  });

  it.each(typed)('J, K and the question mark begin an entry where letters are text: %s', async (column) => {
    const g = await standing(column);
    await g.press('j');
    expect(g.field()).toHaveValue('j');
    expect(g.at()).toBe(`L1/${column}`);
  });

  it.each(others)('J and K are the next and the previous row elsewhere: %s', async (column) => {
    const g = await standing(column);
    await g.press('j');
    expect(g.at()).toBe(`L2/${column}`);
    await g.press('k');
    expect(g.at()).toBe(`L1/${column}`);
  });

  it.each(all)('a slash leads to the filter of the column, and in an empty one closes it: %s', async (column) => {
    const g = await standing(column);
    await g.press('/');
    expect(document.activeElement).toHaveAttribute('data-filter', column);
    await g.press('/');
    expect(g.now.view.showFilters).toBe(false);
    expect(g.at()).toBe(`L1/${column}`);
  });

  it.each(typed)('Enter and F2 open the field, Escape leaves it: %s', async (column) => {
    const g = await standing(column);
    for (const key of ['{Enter}', '{F2}']) {
      await g.press(key);
      expect(g.field()).not.toBeNull();
      await g.press('{Escape}');
      expect(g.field()).toBeNull();
    }
    expect(g.row('L1')).toEqual(three[0]);
  });

  it('the field of a text grows as high as what is in it', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(60);
    const g = await standing('text');
    await g.press('{F2}');
    expect(g.field()?.style.height).toBe('62px');
    await g.press('{Escape}');
    expect(g.field()).toBeNull();
  });

  it('Enter turns a box, and opens the row from a computed cell', async () => {
    const box = await standing('on');
    await box.press('{Enter}');
    expect(box.row('L1')?.on).toBe(false);
    box.page.unmount();
    const computed = await standing('code');
    await computed.press('{Enter}');
    expect(computed.opened).toEqual(['L1']);
  });

  it.each(all)('Tab goes to the next cell one can enter; Escape, then Tab leaves: %s', async (column) => {
    const g = await standing(column);
    await g.press('{Tab}');
    const next = { code: 'L1/text', text: 'L1/colour', colour: 'L1/tags', tags: 'L1/on', on: 'L2/text' }[column];
    expect(g.at()).toBe(next);
    await g.press('{Escape}{Tab}');
    expect(document.activeElement).toHaveTextContent('after');
  });

  it.each(all)('Ctrl+Enter begins a new row, Ctrl+Delete asks for the row: %s', async (column) => {
    const g = await standing(column);
    await g.press('{Control>}{Delete}{/Control}');
    expect(g.deleted).toEqual([['L1']]);
    await g.press('{Control>}{Enter}{/Control}');
    expect(g.at()).toBe('#new/text');
  });

  it('Delete empties what can be empty', async () => {
    const emptied = { text: '', colour: null, tags: [], on: false, code: 'L-1' } as const;
    for (const column of all) {
      const g = await standing(column);
      await g.press('{Delete}');
      expect(g.row('L1')?.[column]).toEqual(emptied[column]);
      g.page.unmount();
    }
  });

  it('a question mark is text in a text cell, and for the page elsewhere', async () => {
    const text = await standing('text');
    await text.press('?');
    expect(text.heard).toEqual([]);
    expect(text.field()).toHaveValue('?');
    text.page.unmount();
    const computed = await standing('code');
    await computed.press('?');
    expect(computed.heard).toEqual(['?']);
  });

  it.each(all)('Shift+Space marks the row, and Escape lets go of it: %s', async (column) => {
    const g = await standing(column);
    await g.press('{Shift>} {/Shift}');
    expect(g.now.marked).toEqual(['L1']);
    await g.press('{Escape}');
    expect(g.now.marked).toEqual([]);
  });

  it.each(all)('Ctrl+D fills down and Ctrl+R to the right, where the value fits: %s', async (column) => {
    const g = await standing(column);
    await g.press('{Shift>}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(g.row('L2')?.[column]).toEqual(column === 'code' ? 'L-2' : three[0]?.[column]);
    expect(g.field()).toBeNull();
    await g.press('{Escape}{Control>}r{/Control}');
    expect(g.field()).toBeNull();
    expect(g.at()).toBe(`L1/${column}`);
  });

  it.each(all)(
    'a cell is copied, and pasted back changes nothing; cut empties what can be empty: %s',
    async (column) => {
      const g = await standing(column);
      const { clipboardData, taken } = clipboard();
      const fire = (type: 'copy' | 'cut' | 'paste') =>
        fireEvent[type](document.activeElement as Element, { clipboardData: clipboardData() });
      fire('copy');
      expect(taken['text/plain']).toBe({ text: 'beam', colour: 'Green', tags: 'new', on: 'yes', code: 'L-1' }[column]);
      fire('paste');
      expect(g.row('L1')).toEqual(three[0]);
      fire('cut');
      const empty = { text: '', colour: null, tags: [], on: false, code: 'L-1' }[column];
      await waitFor(() => expect(g.row('L1')?.[column]).toEqual(empty));
    },
  );

  it.each(all)('F8 leads from any cell to the one that was refused: %s', async (column) => {
    const g = await standing('colour');
    await g.press('mauve{Enter}');
    // What no choice begins with stays in its list until the person goes elsewhere.
    await g.enter('L2', column);
    await g.press('{F8}');
    expect(g.at()).toBe('L1/colour');
  });

  it.each(all)('Ctrl+F and Ctrl+H open the bar above the rows, Escape leads back: %s', async (column) => {
    const g = await standing(column);
    await g.press('{Control>}f{/Control}');
    expect(screen.getByLabelText('Find')).toHaveFocus();
    await g.press('{Control>}h{/Control}');
    expect(screen.getByLabelText('Replace with')).toBeVisible();
    expect(screen.getByLabelText('Find')).toHaveFocus();
    await g.press('{Escape}');
    expect(screen.queryByRole('search')).toBeNull();
    expect(g.at()).toBe(`L1/${column}`);
    expect(g.heard).not.toContain('f');
  });

  it.each(all)('F1 is left to help: %s', async (column) => {
    const g = await standing(column);
    await g.press('{F1}');
    expect(g.heard).toEqual(['F1']);
    expect(g.at()).toBe(`L1/${column}`);
  });

  it('of the sheet are all pressed here, or where they work: a new line of the sheet asks for its spec', () => {
    const inPaths = 'path-sheet.slow.test.tsx';
    const inPage = 'never-lost.story.ts, two-users.story.ts';
    const withServer = 'undo-keys.slow.test.tsx';
    const tried: Record<(typeof sheetKeys)[number][1], string> = {
      'workspace.key.help': 'F1',
      'workspace.key.move': 'arrows',
      'workspace.key.rows': 'J and K',
      'workspace.key.edit': 'Enter and F2',
      'workspace.key.save': 'grid.test.tsx',
      'workspace.key.next': 'Tab',
      'workspace.key.leave': 'Enter and F2',
      'workspace.key.out': 'Tab',
      'workspace.key.new': 'Ctrl+Enter',
      'workspace.key.inside': inPaths,
      'workspace.key.fold': inPaths,
      'workspace.key.lift': inPaths,
      'workspace.key.range': 'arrows',
      'workspace.key.edge': 'arrows',
      'workspace.key.all': 'arrows',
      'workspace.key.mark': 'Shift+Space',
      'workspace.key.copy': 'a cell is copied',
      'workspace.key.fill': 'Ctrl+D',
      'workspace.key.clear': 'Delete',
      'workspace.key.delete': 'Ctrl+Enter',
      'workspace.key.refused': 'F8',
      'workspace.key.filter': 'a slash',
      'workspace.key.find': 'Ctrl+F',
      'workspace.key.replace': 'Ctrl+F',
      'workspace.key.menu': 'grid-menu.test.tsx: the browser makes one event of the key and of the mouse',
      'workspace.key.panel': 'row-panel.slow.test.tsx',
      'workspace.key.jump': inPage,
      'workspace.key.undo': withServer,
      'workspace.key.sheet': 'a question mark',
    };
    expect(Object.keys(tried)).toEqual(sheetKeys.map(([, text]) => text));
  });
});

/** A clipboard that keeps what is put on it. */
function clipboard() {
  const taken: Record<string, string> = {};
  const clipboardData = () => ({
    setData: (type: string, text: string) => Object.assign(taken, { [type]: text }),
    getData: (type: string) => taken[type] ?? '',
  });
  return { taken, clipboardData };
}
