import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Lamp, lamp, openGrid } from '../../world/grid';

const three = [
  lamp(1, { text: 'beam', colour: 'g' }),
  lamp(2, { text: 'horn' }),
  lamp(3, { text: '', colour: 'gy', tags: ['old'] }),
];
afterEach(() => vi.restoreAllMocks());

type Options = Parameters<typeof openGrid>[1];

function open(options: Options = {}) {
  const opened: string[] = [];
  const deleted: (readonly string[])[] = [];
  const g = openGrid(three, {
    onOpen: ({ id }: Lamp) => opened.push(id),
    onDelete: (ids) => deleted.push(ids),
    ...options,
  });
  return { ...g, opened, deleted };
}
const menu = () => within(screen.getByRole('menu'));
const item = (name: RegExp) => menu().getByRole('menuitem', { name });
const ask = (element: Element) => fireEvent.contextMenu(element, { button: 2 });
const chosen = (g: ReturnType<typeof open>) =>
  g.page.container.querySelectorAll('[role="gridcell"][aria-selected="true"]').length;

describe('the menu of a cell', () => {
  it('is about the cell under the mouse, and gives the keys back to it', async () => {
    const g = open();
    await g.enter('L1', 'text');
    ask(g.cell('L2', 'text'));
    expect(await screen.findByRole('menu')).toBeVisible();
    await g.mouse.click(item(/^Open in panel/));
    await waitFor(() => expect(g.opened).toEqual(['L2']));
    expect(screen.queryByRole('menu')).toBeNull();
    expect(g.at()).toBe('L2/text');
  });

  it('is worked by the arrows and Enter, and closed by Escape, which changes nothing', async () => {
    const g = open();
    await g.enter('L1', 'text');
    ask(g.cell('L1', 'text'));
    await waitFor(() => expect(item(/^Open in panel/)).toHaveFocus());
    await g.press('{ArrowDown}');
    expect(item(/^Copy/)).toHaveFocus();
    await g.press('{End}{ArrowDown}{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(g.at()).toBe('L1/text');
    ask(g.cell('L1', 'text'));
    await waitFor(() => expect(item(/^Open in panel/)).toHaveFocus());
    await g.press('{Enter}');
    await waitFor(() => expect(g.opened).toEqual(['L1']));
  });

  it('keeps the range it was asked in: clears it, fills it down, deletes its rows', async () => {
    const g = open();
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{/Shift}');
    ask(g.cell('L2', 'text'));
    await g.mouse.click(item(/^Fill down/));
    await waitFor(() => expect(g.row('L2')?.text).toBe('beam'));
    expect(chosen(g)).toBe(2);
    ask(g.cell('L1', 'text'));
    await g.mouse.click(item(/^Clear cells/));
    await waitFor(() => expect([g.row('L1')?.text, g.row('L2')?.text]).toEqual(['', '']));
    ask(g.cell('L1', 'text'));
    await g.mouse.click(item(/^Delete rows/));
    await waitFor(() => expect(g.deleted).toEqual([['L1', 'L2']]));
  });

  it('opens the fields of several rows, of those of a range or of the marked ones, and not of one', async () => {
    const onEditMany = vi.fn();
    const g = open({ onEditMany });
    await g.enter('L1', 'text');
    ask(g.cell('L1', 'text'));
    expect(menu().queryByRole('menuitem', { name: /^Edit/ })).toBeNull();
    await g.press('{Escape}{Shift>}{ArrowDown}{/Shift}');
    ask(g.cell('L2', 'text'));
    await g.mouse.click(item(/^Edit 2 rows/));
    await waitFor(() => expect(onEditMany).toHaveBeenCalledTimes(1));
  });

  it('says to a reader that several rows cannot be changed', async () => {
    const onEditMany = vi.fn();
    const g = open({ onEditMany, readOnly: true });
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{/Shift}');
    ask(g.cell('L2', 'text'));
    expect(item(/^Edit 2 rows/)).toHaveAttribute('aria-disabled', 'true');
  });

  it('filters by what the cell says, where it says something', async () => {
    const g = open();
    ask(g.cell('L3', 'text'));
    expect(item(/^Filter by/)).toHaveAttribute('aria-disabled', 'true');
    await g.press('{Escape}');
    ask(g.cell('L3', 'colour'));
    await g.mouse.click(item(/^Filter by/));
    await waitFor(() => expect(g.now.view.filters).toEqual({ colour: 'Grey' }));
    expect(g.shown('code')).toEqual(['L-3']);
  });

  it('offers what changes nothing to readers, and says why the rest is off', async () => {
    const g = open({ readOnly: true, readOnlyReason: 'You may only read.' });
    ask(g.cell('L1', 'text'));
    for (const name of [/^Clear/, /^Fill down/, /^Paste/, /^New row/, /^Delete/]) {
      expect(item(name)).toHaveAttribute('aria-disabled', 'true');
      expect(item(name)).toHaveAttribute('title', 'You may only read.');
    }
    await g.mouse.click(item(/^Clear/));
    expect(g.row('L1')?.text).toBe('beam');
    await g.mouse.click(item(/^Find in this table/));
    expect(await screen.findByRole('search')).toBeVisible();
  });

  it('says that the browser wants the key where it does not let the clipboard be read', async () => {
    const g = open();
    vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new Error('denied'));
    await g.enter('L1', 'text');
    ask(g.cell('L1', 'text'));
    await g.mouse.click(item(/^Paste/));
    await waitFor(() => expect(item(/^Paste/)).toHaveAttribute('aria-disabled', 'true'));
    expect(item(/^Paste/)).toHaveAttribute('title', 'Your browser allows this only with Ctrl+V.');
    expect(g.row('L1')?.text).toBe('beam');
  });

  it('of marked rows offers nothing about single cells', async () => {
    const g = open();
    await g.enter('L1', 'text');
    await g.press('{Shift>} {/Shift}');
    ask(g.cell('L1', 'text'));
    expect(menu().queryByRole('menuitem', { name: /^Clear/ })).toBeNull();
    await g.mouse.click(item(/^Delete rows/));
    await waitFor(() => expect(g.deleted).toEqual([['L1']]));
  });

  it('leaves an open field, the filters and the line for a new row to the browser', async () => {
    const g = open({ view: { showFilters: true } });
    await g.enter('L1', 'text');
    await g.press('{F2}');
    expect(ask(g.field() as Element)).toBe(true);
    await g.press('{Escape}');
    expect(ask(g.page.container.querySelector('[data-filter="text"]') as Element)).toBe(true);
    expect(ask(g.cell('#new', 'text'))).toBe(true);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('the menu of a column', () => {
  it('sorts, groups and hides it', async () => {
    const g = open();
    const head = (name: RegExp) => g.grid().getByRole('columnheader', { name });
    ask(head(/^Text/));
    await g.mouse.click(item(/^Sort descending/));
    await waitFor(() => expect(g.now.view.sort).toEqual({ column: 'text', descending: true }));
    ask(head(/^Colour/));
    await g.mouse.click(item(/^Group by/));
    await waitFor(() => expect(g.now.view.groupBy).toBe('colour'));
    ask(head(/^Colour/));
    await g.mouse.click(item(/^Remove grouping/));
    await waitFor(() => expect(g.now.view.groupBy).toBeUndefined());
    ask(head(/^Tags/));
    await g.mouse.click(item(/^Hide column/));
    await waitFor(() => expect(g.grid().queryByRole('columnheader', { name: /^Tags/ })).toBeNull());
  });
});
