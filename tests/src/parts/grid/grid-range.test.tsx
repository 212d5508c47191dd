import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Pasted } from '@/grid/grid-types';
import { type Lamp, lamp, lampColumns, openGrid } from '../../world/grid';
import { pasteTaken, taken } from '../../world/paste';

const four = [
  lamp(1, { text: 'beam', colour: 'g', tags: ['new', 'old'] }),
  lamp(2, { text: 'horn', colour: 'r', on: true }),
  lamp(3, { text: '', colour: null }),
  lamp(10, { text: 'arc', colour: 'gy' }),
];
type Page = ReturnType<typeof openGrid>;

/** The cells of the range on screen, `L1/text L1/colour …`. */
const chosen = (g: Page) =>
  [...g.page.container.querySelectorAll<HTMLElement>('[role="gridcell"][aria-selected="true"]')]
    .map((cell) => `${cell.closest<HTMLElement>('[data-line]')?.dataset.line}/${cell.dataset.column}`)
    .join(' ');
const texts = (g: Page) => g.now.rows.map((row) => row.text);

/** Everything the grid asked its caller to change, edit by edit. */
function watched(start: readonly Lamp[] = four) {
  const edits: Pasted<Lamp>[] = [];
  const refuse = (what: unknown) => {
    edits.push(what as Pasted<Lamp>);
    return undefined;
  };
  return { edits, ...openGrid(start, { refuse }) };
}
afterEach(() => vi.restoreAllMocks());

describe('a range of cells', () => {
  it('grows with Shift and the arrows from the cell of the cursor, which stays, and ends with Escape or a step', async () => {
    const g = openGrid(four);
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(chosen(g)).toBe('L1/text L1/colour L2/text L2/colour');
    expect(g.at()).toBe('L1/text');
    expect(screen.getByText('4 cells')).toBeVisible();
    await g.press('{Escape}');
    expect(chosen(g)).toBe('');
    expect(screen.queryByText('4 cells')).toBeNull();
    await g.press('{Shift>}{ArrowDown}{/Shift}{ArrowDown}');
    expect(chosen(g)).toBe('');
    expect(g.at()).toBe('L2/text');
  });

  it('has one outline: each cell draws the sides it lies at', async () => {
    const g = openGrid(four);
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    const sides = ['L1', 'L2', 'L3'].map((id) => g.cell(id, 'text').querySelector('[data-sides]'));
    expect(sides.map((side) => side?.getAttribute('data-sides'))).toEqual([
      'start end top',
      'start end',
      'start end bottom',
    ]);
  });

  it('is taken by Shift and a click, or by dragging, which edits nothing', async () => {
    const g = openGrid(four);
    await g.enter('L1', 'text');
    await g.press('{Shift>}');
    await g.mouse.click(g.cell('L3', 'colour'));
    await g.press('{/Shift}');
    expect(screen.getByText('6 cells')).toBeVisible();
    await g.mouse.pointer([{ keys: '[MouseLeft>]', target: g.cell('L2', 'colour') }]);
    fireEvent.mouseMove(g.cell('L10', 'text'), { buttons: 1, clientY: 40 });
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
    fireEvent.mouseMove(g.cell('L10', 'tags'), { buttons: 1, clientY: 40 });
    await g.mouse.pointer([{ keys: '[/MouseLeft]', target: g.cell('L10', 'tags') }]);
    expect(g.at()).toBe('L2/colour');
    expect(chosen(g).split(' ')).toHaveLength(6);
    expect(g.field()).toBeNull();
  });

  it('a click on the cell of the cursor edits it', async () => {
    const g = openGrid(four);
    await g.enter('L1', 'text');
    expect(g.field()).toBeNull();
    await g.enter('L1', 'text');
    expect(g.field()).toHaveValue('beam');
  });

  it('reaches to the edge of the filled cells with Ctrl+Shift, where Ctrl alone goes', async () => {
    const g = openGrid(four);
    await g.enter('L1', 'text');
    await g.press('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
    expect(chosen(g)).toBe('L1/text L2/text');
    await g.press('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
    expect(chosen(g)).toBe('L1/text L2/text L3/text L10/text');
    await g.press('{Control>}{ArrowDown}{ArrowDown}{/Control}');
    expect(g.at()).toBe('L10/text');
    expect(chosen(g)).toBe('');
  });

  it('is all cells with Ctrl+A, then all rows', async () => {
    const g = openGrid(four);
    await g.enter('L2', 'text');
    await g.press('{Control>}a{/Control}');
    expect(screen.getByText('20 cells')).toBeVisible();
    expect(g.at()).toBe('L2/text');
    await g.press('{Control>}a{/Control}');
    expect(g.now.marked).toEqual(['L1', 'L2', 'L3', 'L10']);
    expect(screen.getByText(/4 selected/)).toBeVisible();
    expect(screen.queryByText('20 cells')).toBeNull();
  });

  it('passes over headings of groups and never takes the line for a new row', async () => {
    const g = openGrid(four, { view: { groupBy: 'colour' } });
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{/Shift}');
    expect(chosen(g)).toBe('L1/text L10/text');
    await g.press('{Control>}{Shift>}{End}{/Shift}{/Control}');
    expect(chosen(g)).not.toContain('#');
  });
});

describe('the clipboard of a range', () => {
  it('copies it as text and as a table', async () => {
    const g = openGrid([lamp(1, { text: 'a < b' }), lamp(2)]);
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(taken('copy')).toEqual({
      'text/plain': 'a < b\tRed\nlamp 2\tRed',
      'text/html':
        '<table data-grid-copy="{&quot;columns&quot;:[[&quot;text&quot;,&quot;Text&quot;],[&quot;colour&quot;,&quot;Colour&quot;]],&quot;whole&quot;:false}"><tr><td>a &lt; b</td><td>Red</td></tr><tr><td>lamp 2</td><td>Red</td></tr></table>',
    });
  });

  it('marks as text what a spreadsheet would compute, and comes back into the grid as it was', async () => {
    const formulas = ['=1+1', '+49 30 1', '-cmd', '@SUM(A1)', '＝1', ' =1', 'first\n=2', '\tcmd'];
    const g = watched(formulas.map((text, at) => lamp(at + 1, { text })));
    await g.enter('L1', 'text');
    await g.press('{Shift>}{Control>}{End}{/Control}{/Shift}');
    const kinds = taken('copy');
    const table = new DOMParser().parseFromString(kinds['text/html'] ?? '', 'text/html');
    const cells = [...table.querySelectorAll('tr')].map((row) => row.querySelector('td'));
    // Excel and WPS read the one, LibreOffice the other.
    expect(cells.map((cell) => cell?.getAttribute('style'))).toEqual(formulas.map(() => 'mso-number-format:"\\@"'));
    expect(cells.map((cell) => cell?.getAttribute('sdnum'))).toEqual(formulas.map(() => '1033;0;@'));
    expect(table.querySelectorAll('br')).toHaveLength(1);
    pasteTaken(kinds);
    expect(g.edits.flatMap(({ cells, refused, newRows }) => [...cells, ...refused, ...newRows])).toEqual([]);
    expect(texts(g)).toEqual(formulas);
  });

  it('leaves numbers numbers, and words words', async () => {
    const g = openGrid(['-5', '-0.5', 'a = b', 'x-y'].map((text, at) => lamp(at + 1, { text })));
    await g.enter('L1', 'text');
    await g.press('{Shift>}{Control>}{ArrowDown}{/Control}{/Shift}');
    expect(taken('copy')['text/html']).not.toMatch(/style|sdnum/);
  });

  it('cuts it: copied, then emptied in one edit', async () => {
    const g = watched();
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(taken('cut')['text/plain']).toBe('beam\tGreen\nhorn\tRed');
    expect(g.edits).toHaveLength(1);
    expect(g.now.rows.map(({ text, colour }) => [text, colour])).toEqual([
      ['', null],
      ['', null],
      ['', null],
      ['arc', 'gy'],
    ]);
  });

  it('a block copied and pasted back changes nothing', async () => {
    const g = watched();
    await g.enter('L1', 'text');
    await g.press('{Control>}a{/Control}');
    await g.paste(taken('copy')['text/plain'] ?? '');
    expect(g.edits.flatMap(({ cells, refused, newRows }) => [...cells, ...refused, ...newRows])).toEqual([]);
    expect(g.now.rows).toEqual(four);
  });

  it('nor does a cell whose text says less than it holds', async () => {
    const signs = lampColumns.map((column) => (column.key === 'colour' ? { ...column, text: () => '●' } : column));
    const g = openGrid(four, { columns: signs });
    await g.enter('L1', 'colour');
    await g.paste(taken('copy')['text/plain'] ?? '');
    expect(g.cell('L1', 'colour')).not.toHaveAttribute('aria-invalid');
    expect(g.now.rows).toEqual(four);
  });

  it('pastes one value into all of it, and a block at its top left', async () => {
    const g = watched();
    await g.enter('L2', 'colour');
    await g.press('{Shift>}{ArrowDown}{/Shift}');
    await g.paste('grey');
    expect(g.now.rows.map((row) => row.colour)).toEqual(['g', 'gy', 'gy', 'gy']);
    expect(g.edits).toHaveLength(1);
    await g.enter('L3', 'colour');
    await g.press('{Shift>}{ArrowUp}{ArrowLeft}{/Shift}');
    await g.paste('x\tred\ny\tgreen\nz\tmauve');
    expect(g.now.rows.map(({ text, colour }) => [text, colour])).toEqual([
      ['beam', 'g'],
      ['x', 'r'],
      ['y', 'g'],
      ['z', 'gy'],
    ]);
    expect(g.cell('L10', 'colour')).toHaveAttribute('title', '“mauve” is not one of the choices.');
    expect(chosen(g).split(' ')).toHaveLength(6);
  });

  it('repeats a block that fits without a rest', async () => {
    const g = openGrid(four);
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
    await g.paste('a\nb');
    expect(texts(g)).toEqual(['a', 'b', 'a', 'b']);
  });

  it('a value pasted over a refused one takes its place', async () => {
    const g = openGrid(four);
    await g.enter('L1', 'colour');
    await g.paste('mauve');
    expect(g.cell('L1', 'colour')).toHaveTextContent('mauve');
    await g.paste('Green');
    expect(g.cell('L1', 'colour')).toHaveTextContent('Green');
    expect(g.cell('L1', 'colour')).not.toHaveAttribute('aria-invalid');
  });
});

describe('edits of a range, each of them one', () => {
  it('Delete empties its cells', async () => {
    const g = watched();
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{Delete}');
    expect(g.edits).toHaveLength(1);
    for (const id of ['L1', 'L2']) expect(g.row(id)).toMatchObject({ text: '', colour: null, tags: [], on: false });
    expect(g.row('L10')).toEqual(four[3]);
  });

  it('Ctrl+D fills down the first row, a single row with the one above', async () => {
    const g = watched();
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}{Control>}d{/Control}');
    expect(g.edits).toHaveLength(1);
    for (const id of ['L2', 'L3']) expect(g.row(id)).toMatchObject({ text: 'beam', colour: 'g', tags: ['new', 'old'] });
    await g.enter('L10', 'colour');
    await g.press('{Control>}d{/Control}');
    expect(g.row('L10')).toMatchObject({ text: 'arc', colour: 'g' });
  });

  it('Ctrl+R fills right what fits; what does not stays at its cell with the reason', async () => {
    const g = watched([lamp(1, { text: 'green' }), lamp(2, { text: 'mauve' })]);
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}{Control>}r{/Control}');
    expect(g.edits).toHaveLength(1);
    expect(g.row('L1')?.colour).toBe('g');
    expect(g.row('L2')?.colour).toBe('r');
    expect(g.cell('L2', 'colour')).toHaveAttribute('title', '“mauve” is not one of the choices.');
  });

  it('Ctrl+Enter enters what was typed into all cells', async () => {
    const g = watched();
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}same{Control>}{Enter}{/Control}');
    expect(texts(g)).toEqual(['same', 'same', 'same', 'arc']);
    expect(g.edits).toHaveLength(1);
    expect(g.field()).toBeNull();
    expect(g.at()).toBe('L1/text');
    await g.enter('L1', 'colour');
    await g.press('{Shift>}{ArrowDown}{/Shift}gy{Control>}{Enter}{/Control}');
    expect(g.now.rows.map((row) => row.colour)).toEqual(['gy', 'gy', null, 'gy']);
  });

  it('Ctrl+Enter without a range saves and begins a new row', async () => {
    const g = openGrid(four);
    await g.enter('L1', 'text');
    await g.press('one{Control>}{Enter}{/Control}');
    expect(g.row('L1')?.text).toBe('one');
    expect(g.at()).toBe('#new/text');
  });

  it('dragging the handle at its corner repeats it downwards', async () => {
    const g = watched();
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{/Shift}');
    const handle = g.page.container.querySelector<HTMLElement>('[data-grid-handle]')!;
    expect(handle.closest('[data-line]')).toHaveAttribute('data-line', 'L2');
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
    await g.mouse.pointer([{ keys: '[MouseLeft>]', target: handle }]);
    fireEvent.mouseMove(g.cell('L10', 'text'), { buttons: 1, clientY: 40 });
    expect(chosen(g)).toBe('L1/text L2/text L3/text L10/text');
    expect(texts(g)).toEqual(['beam', 'horn', '', 'arc']);
    await g.mouse.pointer([{ keys: '[/MouseLeft]', target: g.cell('L10', 'text') }]);
    expect(texts(g)).toEqual(['beam', 'horn', 'beam', 'horn']);
    expect(g.edits).toHaveLength(1);
  });

  it('changes nothing in a grid that is read only, where it can be copied', async () => {
    const g = openGrid(four, { readOnly: true });
    await g.enter('L1', 'text');
    await g.press('{Shift>}{ArrowDown}{/Shift}{Delete}{Control>}d{/Control}');
    expect(taken('cut')['text/plain']).toBe('beam\nhorn');
    expect(g.now.rows).toEqual(four);
    expect(g.page.container.querySelector('[data-grid-handle]')).toBeNull();
  });
});
