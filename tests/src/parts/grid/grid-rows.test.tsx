import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fromTsv, toTsv } from '@/grid/clipboard/clipboard';
import type { GridSpot } from '@/grid/grid-types';
import { type Lamp, lamp, lampColumns, openGrid } from '../../world/grid';

const three = [
  lamp(1, { text: 'beam', colour: 'g' }),
  lamp(2, { text: 'horn', colour: 'r' }),
  lamp(10, { text: 'arc', colour: 'g' }),
];
afterEach(() => vi.restoreAllMocks());

/** Codes are given by themselves, and can be typed. */
const code = { generated: true, editor: { kind: 'text', value: (row: Lamp) => row.code } as const };
const withCodes = lampColumns.map((column) => (column.key === 'code' ? { ...column, ...code } : column));

describe('the row after another', () => {
  it('is the next one on screen: sorted, filtered, in its group, never a folded one', async () => {
    const g = openGrid(three, { view: { sort: { column: 'text' } } });
    const next = (id: string, by: 1 | -1 = 1) => g.handle.current?.neighbour(id, by);
    expect([next('L10'), next('L1'), next('L2'), next('L1', -1)]).toEqual(['L1', 'L2', 'L2', 'L10']);
    cleanup();
    const grouped = openGrid(three, { view: { groupBy: 'colour', collapsed: ['Red'] } });
    expect(grouped.handle.current?.neighbour('L1', 1)).toBe('L10');
    expect(grouped.handle.current?.neighbour('L10', 1)).toBe('L10');
    cleanup();
    const filtered = openGrid(three, { view: { filters: { text: 'beam' } } });
    expect(filtered.handle.current?.neighbour('L10', 1)).toBe('L1');
  });
});

describe('a grid that comes on screen again', () => {
  it('begins in the cell and the part where it was left', async () => {
    const spot: GridSpot = { top: 0, left: 0 };
    const first = openGrid(three, { arrives: true, spot });
    expect(first.at()).toBe('L1/text');
    await first.enter('L2', 'colour');
    screen.getByRole('grid').scrollTop = 28;
    cleanup();
    const scrolled = vi.spyOn(Element.prototype, 'scrollTop', 'set');
    const again = openGrid(three, { arrives: true, spot });
    expect(again.at()).toBe('L2/colour');
    // jsdom lays nothing out, so that the cell is revealed where it is already.
    expect(scrolled).toHaveBeenCalledWith(28);
  });

  it('begins in its first row when there was none before', async () => {
    const spot: GridSpot = { top: 0, left: 0 };
    const empty = openGrid([], { arrives: true, spot });
    expect(empty.at()).toBe('#new/text');
    cleanup();
    expect(openGrid(three, { arrives: true, spot }).at()).toBe('L1/text');
  });

  it('begins in its first row when the one it was left in is gone', async () => {
    const spot: GridSpot = { line: 'L7', column: 'colour', top: 0, left: 0 };
    expect(openGrid(three, { arrives: true, spot }).at()).toBe('L1/colour');
  });
});

describe('the line for a new row', () => {
  it('takes a whole row from the keyboard alone, and stands ready for the next', async () => {
    const g = openGrid(three);
    await g.enter('L1', 'code');
    await g.press('{Control>}{Enter}{/Control}');
    expect(g.at()).toBe('#new/text');
    await g.press('spot{Tab}gr{Tab}{Tab} {Enter}');
    expect(g.now.rows[3]).toMatchObject({ text: 'spot', colour: 'g', on: true });
    expect(g.at()).toBe('#new/text');
    await g.press('next{Enter}');
    expect(g.now.rows[4]).toMatchObject({ text: 'next' });
  });

  it('shows the fields beside its first one again when a row was ended far to the right', async () => {
    const columns = lampColumns.map((column) => (column.key === 'text' ? { ...column, sticky: true } : column));
    const g = openGrid([], { columns });
    await g.enter('#new', 'text');
    await g.press('arc{Tab}{Tab}{Tab}');
    const grid = screen.getByRole('grid');
    grid.scrollLeft = 300;
    await g.press('{Enter}');
    expect(g.at()).toBe('#new/text');
    await waitFor(() => expect(grid.scrollLeft).toBe(0));
  });

  it('a refused row comes back with its message', async () => {
    const g = openGrid(three, { refuse: () => 'A lamp needs a colour.', later: 10 });
    g.handle.current?.startNew();
    await waitFor(() => expect(g.at()).toBe('#new/text'));
    await g.press('spot{Enter}');
    await waitFor(() => expect(screen.getByText('A lamp needs a colour.')).toBeVisible());
    await waitFor(() => expect(g.cell('#new', 'text')).toHaveTextContent('spot'));
  });

  it('of a draft is added when the person goes on to another place, who stays there', async () => {
    const g = openGrid(three, { addOnLeave: true });
    await g.enter('#new', 'text');
    await g.press('spot');
    await g.mouse.click(screen.getByRole('button', { name: 'after' }));
    expect(g.now.rows[3]).toMatchObject({ text: 'spot' });
    expect(screen.getByRole('button', { name: 'after' })).toHaveFocus();
    await g.enter('#new', 'text');
    await g.mouse.click(screen.getByRole('button', { name: 'after' }));
    expect(g.now.rows).toHaveLength(4);
  });

  it('of a task waits for Enter', async () => {
    const g = openGrid(three);
    await g.enter('#new', 'text');
    await g.press('spot');
    await g.mouse.click(screen.getByRole('button', { name: 'after' }));
    expect(g.now.rows).toHaveLength(3);
    expect(g.cell('#new', 'text')).toHaveTextContent('spot');
  });

  it('is begun where it is typed in, when its hint over the codes is clicked', async () => {
    const g = openGrid(three, { columns: withCodes });
    await g.enter('#new', 'code');
    expect(g.at()).toBe('#new/text');
    await g.press('Rear camera{Enter}');
    expect(g.now.rows[3]).toMatchObject({ text: 'Rear camera', code: 'L-4' });
    await g.enter('L1', 'code');
    await g.enter('#new', 'code');
    await g.paste('beam\nhorn');
    expect(g.now.rows.slice(4).map(({ text }) => text)).toEqual(['beam', 'horn']);
  });

  it('is begun where it is typed in, when the keys lead there', async () => {
    const g = openGrid(three, { columns: withCodes });
    await g.enter('L10', 'code');
    await g.press('{ArrowDown}');
    expect(g.at()).toBe('#new/text');
    await g.press('{ArrowLeft}');
    expect(g.at()).toBe('#new/code');
    await g.press('L-9{Tab}lamp{Enter}');
    expect(g.now.rows[3]).toMatchObject({ code: 'L-9', text: 'lamp' });
  });

  it('takes a code of its own from whoever goes to that cell from another of its cells', async () => {
    const g = openGrid(three, { columns: withCodes });
    await g.enter('#new', 'text');
    await g.enter('#new', 'code');
    expect(g.at()).toBe('#new/code');
  });

  it('without anything entered adds nothing; Delete discards', async () => {
    const g = openGrid(three);
    await g.enter('#new', 'text');
    await g.press('{Enter}');
    await g.press('x{Tab}{Delete}');
    expect(g.cell('#new', 'text')).not.toHaveTextContent('x');
    await g.press('{Enter}');
    expect(g.now.rows).toHaveLength(3);
  });
});

describe('the clipboard', () => {
  it('pastes several rows and columns, and makes rows of what lies beyond the last', async () => {
    const g = openGrid(three);
    await g.enter('L2', 'text');
    await g.paste('one\tgreen\r\ntwo\tRD\r\nthree\tgy\r\n');
    expect(g.now.rows.map((row) => [row.text, row.colour])).toEqual([
      ['beam', 'g'],
      ['one', 'g'],
      ['two', 'r'],
      ['three', 'gy'],
    ]);
  });

  it('marks what it could not read and keeps the text', async () => {
    const g = openGrid(three);
    await g.enter('L1', 'text');
    await g.paste('ok\tmauve');
    expect(g.row('L1')).toMatchObject({ text: 'ok', colour: 'g' });
    expect(g.cell('L1', 'colour')).toHaveTextContent('mauve');
    expect(g.cell('L1', 'colour')).toHaveAttribute('title', '“mauve” is not one of the choices.');
  });

  it('says in a cell why it does not take an empty one', async () => {
    const parse = (text: string) => (text === '' ? { refusal: 'A lamp needs a text.' } : { value: text });
    const columns = lampColumns.map((column) => (column.key === 'text' ? { ...column, parse } : column));
    const g = openGrid([lamp(1), lamp(2)], { columns });
    await g.enter('L1', 'text');
    await g.paste('beam\tGreen\n\tGrey');
    expect(g.now.rows.map(({ text, colour }) => [text, colour])).toEqual([
      ['beam', 'g'],
      ['lamp 2', 'gy'],
    ]);
    expect(g.cell('L2', 'text')).toHaveTextContent('A lamp needs a text.');
  });

  it('fills the marked rows with one cell', async () => {
    const g = openGrid(three);
    await g.enter('L1', 'text');
    await g.press('{Control>}aa{/Control}');
    await g.paste('same');
    expect(g.now.rows.map((row) => row.text)).toEqual(['same', 'same', 'same']);
  });

  it('copies the cell, or the marked rows, as a spreadsheet reads them', async () => {
    const g = openGrid(three);
    await g.enter('L1', 'text');
    expect(copied()).toBe('beam');
    await g.press('{Shift>}{ArrowDown} {/Shift}');
    expect(copied()).toBe('L-1\tbeam\tGreen\t\tno\nL-2\thorn\tRed\t\tno');
  });

  it('reads quoted cells with tabs, line ends and quotes', () => {
    const matrix = [
      ['a\tb', 'say "no"'],
      ['two\nlines', ''],
    ];
    expect(fromTsv(toTsv(matrix))).toEqual(matrix);
    expect(fromTsv('5" pipe\t"open')).toEqual([['5" pipe', '"open']]);
    expect(fromTsv('a\n\nb\n')).toEqual([['a'], [''], ['b']]);
  });

  it('keeps quotes that are not around a whole cell', () => {
    expect(fromTsv('"Lamp" request\tsays "on"')).toEqual([['"Lamp" request', 'says "on"']]);
    expect(fromTsv('"open\tb\nc\td "e" f\n"g" h')).toEqual([['"open', 'b'], ['c', 'd "e" f'], ['"g" h']]);
    expect(fromTsv('"whole"\t""\r\n"two\r\nlines"')).toEqual([['whole', ''], ['two\nlines']]);
  });

  function copied(): string {
    let text = '';
    const setData = (kind: string, it: string) => {
      if (kind === 'text/plain') text = it;
    };
    fireEvent.copy(document.activeElement!, { clipboardData: { setData } });
    return text;
  }
});

describe('arranging', () => {
  it('a click on a title sorts, then the other way, then not; numbers inside codes count', async () => {
    const g = openGrid([three[2]!, three[0]!, three[1]!]);
    const title = screen.getByRole('columnheader', { name: 'Code' });
    await g.mouse.click(title);
    expect(g.shown('code')).toEqual(['L-1', 'L-2', 'L-10']);
    expect(title).toHaveAttribute('aria-sort', 'ascending');
    await g.mouse.click(title);
    expect(g.shown('code')).toEqual(['L-10', 'L-2', 'L-1']);
    await g.mouse.click(title);
    expect(g.shown('code')).toEqual(['L-10', 'L-1', 'L-2']);
  });

  it('a title says on hover what it means, where its word alone does not', () => {
    const meant = lampColumns.map((column) =>
      column.key === 'text' ? { ...column, meaning: () => 'what the lamp says' } : column,
    );
    openGrid(three, { columns: meant });
    expect(screen.getByRole('columnheader', { name: 'Text' })).toHaveAttribute('title', 'Text: what the lamp says');
    expect(screen.getByRole('columnheader', { name: 'Code' })).toHaveAttribute('title', 'Code');
  });

  it('a title is reached and sorted from the keyboard', async () => {
    const g = openGrid(three);
    await g.enter('L1', 'text');
    await g.press('{ArrowUp}{Enter}');
    expect(g.at()).toBe('#header/text');
    expect(g.now.view.sort).toEqual({ column: 'text', descending: false });
    expect(g.shown('text')).toEqual(['arc', 'beam', 'horn']);
  });

  it('a row that is edited keeps its place until the cursor leaves the grid', async () => {
    const g = openGrid(three, { view: { sort: { column: 'text' } } });
    await g.enter('L10', 'text');
    await g.press('zebra{Enter}');
    expect(g.shown('text')).toEqual(['zebra', 'beam', 'horn']);
    expect(g.at()).toBe('L1/text');
    await g.mouse.click(screen.getByText('after'));
    expect(g.shown('text')).toEqual(['beam', 'horn', 'zebra']);
  });

  it('/ leads to the filter of the column, the arrow down back', async () => {
    const g = openGrid(three);
    await g.enter('L1', 'text');
    await g.press('/');
    expect(screen.getByRole('textbox', { name: 'Filter Text' })).toHaveFocus();
    await g.press('ho{ArrowDown}');
    await waitFor(() => expect(g.shown('text')).toEqual(['horn']));
    expect(g.at()).toBe('L2/text');
    expect(screen.getByText('1 of 3 rows')).toBeVisible();
  });

  it('a filter that nothing passes says so and can be cleared', async () => {
    const g = openGrid(three, { view: { filters: { text: 'nobody' } } });
    await g.mouse.click(screen.getByRole('button', { name: 'Clear the filters' }));
    expect(g.shown('text')).toHaveLength(3);
  });

  it('groups with counts; a group folds, and the export is what is shown', async () => {
    const g = openGrid(three, { view: { groupBy: 'colour' } });
    const groups = () => [...document.querySelectorAll('[data-group]')].map((group) => group.textContent);
    expect(groups()).toEqual(['Green2', 'Red1']);
    await g.mouse.click(screen.getByText('Green', { selector: '[data-group] *' }));
    expect(g.shown('code')).toEqual(['L-2']);
    expect(g.now.view.collapsed).toEqual(['Green']);
    expect(g.handle.current?.visibleMatrix()).toEqual([
      ['Code', 'Text', 'Colour', 'Tags', 'On'],
      ['L-2', 'horn', 'Red', '', 'no'],
    ]);
    await g.press('{ArrowRight}');
    expect(g.now.view.collapsed).toEqual([]);
  });

  it('hides and orders columns as the view says', () => {
    const g = openGrid(three, { view: { hidden: ['tags'], order: ['on', 'colour', 'text', 'code'] } });
    expect(g.handle.current?.visibleMatrix()[0]).toEqual(['Code', 'On', 'Colour', 'Text']);
  });
});

describe('marking and deleting', () => {
  it('Ctrl marks single rows, Shift and Space those of the range, Escape none', async () => {
    const g = openGrid(three);
    await g.enter('L1', 'code');
    await g.press('{Control>}');
    await g.mouse.click(g.cell('L10', 'code'));
    await g.press('{/Control}');
    expect(g.now.marked).toEqual(['L1', 'L10']);
    await g.press('{Escape}');
    expect(g.now.marked).toEqual([]);
    await g.enter('L1', 'code');
    await g.press('{Shift>}');
    await g.mouse.click(g.cell('L10', 'code'));
    await g.press(' {/Shift}');
    expect(g.line('L2')).toHaveAttribute('aria-selected', 'true');
    expect(g.now.marked).toEqual(['L1', 'L2', 'L10']);
  });

  it('Ctrl+Delete asks for the marked rows, else for those of the range; Delete for marked ones', async () => {
    const onDelete = vi.fn();
    const g = openGrid(three, { onDelete });
    await g.enter('L2', 'code');
    await g.press('{Delete}');
    expect(onDelete).not.toHaveBeenCalled();
    await g.press('{Control>}{Delete}{/Control}');
    expect(onDelete).toHaveBeenLastCalledWith(['L2']);
    await g.press('{Shift>}{ArrowDown}{/Shift}{Control>}{Delete}{/Control}');
    expect(onDelete).toHaveBeenLastCalledWith(['L2', 'L10']);
    await g.press('{Control>}aa{/Control}{Delete}');
    expect(onDelete).toHaveBeenLastCalledWith(['L1', 'L2', 'L10']);
  });

  it('an empty grid shows what its caller says, and still takes a new row', async () => {
    const g = openGrid([], { empty: <p>No lamps yet.</p> });
    expect(screen.getByText('No lamps yet.')).toBeVisible();
    await g.enter('#new', 'text');
    await g.press('first{Enter}');
    expect(g.now.rows).toHaveLength(1);
  });
});
