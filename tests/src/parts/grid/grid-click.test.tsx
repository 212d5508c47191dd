import { afterEach, describe, expect, it, vi } from 'vitest';
import { lamp, lampColumns, openGrid } from '../../world/grid';

afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'caretPositionFromPoint');
});

describe('a click on a cell', () => {
  it('where the page has put the cursor only chooses it: a block pasted then is laid into the cells', async () => {
    const g = openGrid([], { arrives: true });
    expect(g.at()).toBe('#new/text');
    await g.enter('#new', 'text');
    expect(g.field()).toBeNull();
    await g.paste('beam\tRed\nhorn\tGrey');
    expect(g.now.rows.map(({ text, colour }) => [text, colour])).toEqual([
      ['beam', 'r'],
      ['horn', 'gy'],
    ]);
  });

  it('where a key has put the cursor only chooses it', async () => {
    const g = openGrid([lamp(1), lamp(2)]);
    await g.enter('L1', 'text');
    await g.press('{ArrowDown}');
    await g.enter('L2', 'text');
    expect(g.field()).toBeNull();
  });

  it('that was clicked before opens its field, and so does a double click', async () => {
    const g = openGrid([lamp(1), lamp(2)], { arrives: true });
    await g.enter('L1', 'text');
    await g.enter('L1', 'text');
    expect(g.field()).toHaveValue('lamp 1');
    await g.mouse.dblClick(g.cell('L2', 'text'));
    expect(g.field()).toHaveValue('lamp 2');
  });

  it('twice puts the caret under the mouse before the next frame, in which one may type already', async () => {
    vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
    const caretPositionFromPoint = () => ({ offsetNode: document.activeElement, offset: 2 });
    Object.assign(document, { caretPositionFromPoint });
    const g = openGrid([lamp(1)], { arrives: true });
    await g.mouse.dblClick(g.cell('L1', 'text'));
    expect(g.field()?.selectionStart).toBe(2);
  });
});

describe('a click on a checkbox', () => {
  const box = (g: ReturnType<typeof openGrid>, id: string) => g.cell(id, 'on').querySelector('[data-grid-toggle]')!;

  it('puts the cursor there and changes nothing: keys go on from it', async () => {
    const g = openGrid([lamp(1), lamp(2), lamp(3)], { arrives: true });
    await g.mouse.click(box(g, 'L3'));
    expect(g.at()).toBe('L3/on');
    expect(g.now.selected).toBe('L3');
    expect(g.row('L3')?.on).toBe(false);
    await g.press('{ArrowUp} ');
    expect(g.now.rows.map(({ on }) => on)).toEqual([false, true, false]);
  });

  it('begins a range and changes none of its cells', async () => {
    const g = openGrid([lamp(1), lamp(2), lamp(3)], { arrives: true });
    await g.mouse.click(box(g, 'L1'));
    await g.press('{Shift>}');
    await g.mouse.click(box(g, 'L3'));
    await g.press('{/Shift}');
    expect(g.now.rows.map(({ on }) => on)).toEqual([false, false, false]);
    expect(g.page.container.querySelectorAll('[aria-selected][data-column="on"]')).toHaveLength(3);
  });

  it('that was clicked before turns it over, and so does Enter', async () => {
    const g = openGrid([lamp(1), lamp(2)], { arrives: true });
    await g.mouse.click(box(g, 'L2'));
    await g.mouse.click(box(g, 'L2'));
    expect(g.row('L2')?.on).toBe(true);
    await g.mouse.click(box(g, 'L2'));
    expect(g.row('L2')?.on).toBe(false);
    await g.press('{Enter}');
    expect(g.row('L2')?.on).toBe(true);
  });

  it('that is refused at once says why in its cell', async () => {
    const g = openGrid([lamp(1), lamp(2)], { refuse: () => 'The fuse is blown' });
    await g.mouse.dblClick(box(g, 'L2'));
    expect(g.cell('L2', 'on')).toHaveAttribute('title', 'The fuse is blown');
  });
});

describe('a field in which nothing was typed yet', () => {
  it('hands a block of several cells to the grid', async () => {
    const g = openGrid([lamp(1), lamp(2)]);
    await g.enter('L1', 'text');
    await g.press('{F2}');
    await g.paste('beam\tGrey\nhorn\tGreen');
    expect(g.field()).toBeNull();
    expect(g.now.rows.map(({ text, colour }) => [text, colour])).toEqual([
      ['beam', 'gy'],
      ['horn', 'g'],
    ]);
  });

  it('keeps one cell, and lines where a text may have several', async () => {
    const columns = lampColumns.map((column) =>
      column.editor?.kind === 'text' ? { ...column, editor: { ...column.editor, breaks: true } } : column,
    );
    const g = openGrid([lamp(1)], { columns });
    await g.enter('L1', 'text');
    await g.press('{F2}');
    await g.paste(' on');
    expect(g.field()).toHaveValue('lamp 1 on');
    await g.press('{Escape}{F2}');
    await g.paste(' a\nb');
    expect(g.field()).toHaveValue('lamp 1 a\nb');
  });

  it('of a list hands lines to the rows below, unless something was ticked there', async () => {
    const g = openGrid([lamp(1), lamp(2), lamp(3)]);
    await g.enter('L1', 'colour');
    await g.press('{F2}');
    await g.paste('Grey\nGreen\nGrey');
    expect(g.field()).toBeNull();
    expect(g.now.rows.map(({ colour }) => colour)).toEqual(['gy', 'g', 'gy']);
    await g.enter('L1', 'tags');
    await g.press('{F2}');
    await g.paste('New\nOld');
    expect(g.now.rows.map(({ tags }) => tags)).toEqual([['new'], ['old'], []]);
    await g.enter('L3', 'tags');
    await g.press('{F2}{ArrowDown}{Enter}');
    await g.paste('New\nOld');
    expect(g.field()).not.toBeNull();
    expect(g.row('L1')?.tags).toEqual(['new']);
  });

  it('takes a block as text once something was typed', async () => {
    const g = openGrid([lamp(1)]);
    await g.enter('L1', 'text');
    await g.press('{F2}x');
    await g.paste('beam\tGrey');
    expect(g.field()).toHaveValue('lamp 1xbeam\tGrey');
    expect(g.row('L1')?.colour).toBe('r');
  });
});
