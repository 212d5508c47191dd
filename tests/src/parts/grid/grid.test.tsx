import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isTyping } from '@/grid/is-typing';
import { lamp, openGrid } from '../../world/grid';

const lamps = (count: number) => Array.from({ length: count }, (_, at) => lamp(at + 1));
afterEach(() => vi.restoreAllMocks());

describe('moving in the grid', () => {
  it('is one stop for Tab, and the arrows go from cell to cell', async () => {
    const g = openGrid(lamps(3));
    await g.press('{Tab}{Tab}');
    expect(g.at()).toBe('L1/code');
    await g.press('{ArrowDown}{ArrowRight}');
    expect(g.at()).toBe('L2/text');
    await g.press('{Tab}');
    expect(document.activeElement).toHaveTextContent('after');
  });

  it('goes to the ends with Home, End, Ctrl+Home and Ctrl+End', async () => {
    const g = openGrid(lamps(200));
    await g.enter('L2', 'text');
    await g.press('{End}');
    expect(g.at()).toBe('L2/on');
    await g.press('{Control>}{End}{/Control}');
    expect(g.at()).toBe('L200/on');
    await g.press('{Control>}{Home}{/Control}');
    expect(g.at()).toBe('L1/code');
    await g.press('{PageDown}');
    expect(g.at()).toBe('L10/code');
  });

  it('goes by Home to the first column that is not frozen, and takes the cells up to it with Shift', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L2', 'tags');
    await g.press('{Shift>}{Home}{/Shift}{Control>}d{/Control}');
    expect(g.row('L2')).toMatchObject({ code: 'L-2', text: 'lamp 1' });
    await g.press('{End}{Home}');
    expect(g.at()).toBe('L2/text');
    await g.enter('L2', 'code');
    await g.press('{Home}');
    expect(g.at()).toBe('L2/text');
  });

  it('begins its rows in sight again by Ctrl+Home, which leads to a frozen column', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L2', 'tags');
    g.page.getByRole('grid').scrollLeft = 300;
    await g.press('{Control>}{Home}{/Control}');
    expect(g.page.getByRole('grid').scrollLeft).toBe(0);
  });

  it('takes J and K as next and previous row where letters are not text', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L1', 'code');
    await g.press('jj');
    expect(g.at()).toBe('L3/code');
    await g.press('k');
    expect(g.at()).toBe('L2/code');
    expect(g.now.selected).toBe('L2');
  });

  it('draws only the rows on the screen, and says how many there are', () => {
    const g = openGrid(lamps(1000));
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '1002');
    expect(g.grid().getAllByRole('row').length).toBeLessThan(40);
  });

  it('puts the cursor where another part of the page asks for it', async () => {
    const g = openGrid(lamps(500));
    expect(g.handle.current?.focusCell('L400', 'colour')).toBe(true);
    await waitFor(() => expect(g.at()).toBe('L400/colour'));
    expect(g.handle.current?.focusCell('nobody')).toBe(false);
  });
});

describe('editing a cell', () => {
  it('typing replaces, Enter saves and goes down', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L1', 'text');
    await g.press('bright{Enter}');
    expect(g.row('L1')?.text).toBe('bright');
    expect(g.at()).toBe('L2/text');
    expect(g.field()).toBeNull();
  });

  it('Enter or F2 edits what is there; Escape leaves it as it was', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L1', 'text');
    await g.press('{Enter} a');
    expect(g.field()).toHaveValue('lamp 1 a');
    await g.press('{Escape}');
    expect(g.row('L1')?.text).toBe('lamp 1');
    expect(g.at()).toBe('L1/text');
    await g.press('{F2} b{Enter}');
    expect(g.row('L1')?.text).toBe('lamp 1 b');
  });

  it('Tab saves and goes to the next field, over the end of the row too; Shift+Tab goes back', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L1', 'text');
    await g.press('x{Tab}');
    expect(g.at()).toBe('L1/colour');
    await g.press('{Tab}{Tab}{Tab}');
    expect(g.at()).toBe('L2/text');
    await g.press('{Shift>}{Tab}{/Shift}');
    expect(g.at()).toBe('L1/on');
    expect(g.row('L1')?.text).toBe('x');
  });

  it('a click elsewhere saves', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L1', 'text');
    await g.press('kept');
    await g.enter('L3', 'colour');
    expect(g.row('L1')?.text).toBe('kept');
    expect(g.at()).toBe('L3/colour');
  });

  it('leaving the page saves what is being typed', async () => {
    const onEdit = vi.fn();
    const g = openGrid(lamps(3), { onEdit });
    await g.enter('L1', 'text');
    await g.press('half a sen');
    g.page.unmount();
    expect(onEdit).toHaveBeenCalledWith(expect.objectContaining({ id: 'L1' }), 'text', 'half a sen');
  });

  it('draws no other row again', async () => {
    const show = vi.fn((row: { text: string }) => row.text);
    const columns = [{ key: 'text', title: 'T', titleText: 'Text', width: 90, text: (r: { text: string }) => r.text }];
    const editor = { kind: 'text', value: (r: { text: string }) => r.text } as const;
    const stable = columns.map((column) => ({ ...column, show, editor }));
    const g = openGrid(lamps(5), { columns: stable });
    await g.enter('L1', 'text');
    show.mockClear();
    await g.press('bright{Enter}');
    expect(g.row('L1')?.text).toBe('bright');
    expect(new Set(show.mock.calls.map(([row]) => (row as { id?: string }).id))).toEqual(new Set(['L1', 'L2']));
  });

  it('shortcuts of the page apply in a cell that is not being edited', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L1', 'text');
    expect(isTyping(document.activeElement)).toBe(false);
    await g.press('a');
    expect(isTyping(document.activeElement)).toBe(true);
  });
});

describe('choices', () => {
  it('typing a code or the first letters picks, Tab goes on', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L1', 'colour');
    await g.press('gn{Tab}');
    expect(g.row('L1')?.colour).toBe('g');
    expect(g.at()).toBe('L1/tags');
    await g.enter('L2', 'colour');
    await g.press('grey{Enter}');
    expect(g.row('L2')?.colour).toBe('gy');
  });

  it('opens its list at once; arrows and Enter take an option, Escape none', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L1', 'colour');
    await g.press('{Enter}');
    expect(screen.getAllByRole('option').map((o) => o.textContent)).toEqual(['–', 'RDRed', 'GNGreen', 'GYGrey']);
    await g.press('{ArrowDown}{Escape}');
    expect(g.row('L1')?.colour).toBe('r');
    await g.press('{Enter}{ArrowDown}{Enter}');
    expect(g.row('L1')?.colour).toBe('g');
    expect(g.at()).toBe('L2/colour');
  });

  it('what matches nothing stays with a message', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L1', 'colour');
    await g.press('violet{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('“violet” is not one of the choices.');
    expect(g.field()).toHaveValue('violet');
    expect(g.row('L1')?.colour).toBe('r');
  });

  it('shows what was refused among several by the names of its options', async () => {
    const g = openGrid(lamps(2));
    await g.enter('L1', 'tags');
    await g.press('{F2}New{ArrowDown}{ArrowUp}{Enter}Old{Enter}nothing such');
    await g.enter('L2', 'text');
    expect(g.cell('L1', 'tags')).toHaveTextContent('New, Old, nothing such');
  });

  it('several may be ticked', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L1', 'tags');
    await g.press('ne{Enter}old{Enter}{Enter}');
    expect(g.row('L1')?.tags).toEqual(['new', 'old']);
    expect(g.at()).toBe('L2/tags');
  });

  it('of which several may be ticked are replaced by what is typed, and added to behind a comma', async () => {
    const g = openGrid([lamp(1, { tags: ['new'] }), lamp(2, { tags: ['new'] }), lamp(3, { tags: ['new'] })]);
    await g.enter('L1', 'tags');
    await g.press('ol{Tab}');
    expect(g.row('L1')?.tags).toEqual(['old']);
    await g.enter('L2', 'tags');
    await g.press(',ol{Tab}');
    expect(g.row('L2')?.tags).toEqual(['new', 'old']);
    await g.enter('L3', 'tags');
    await g.press('old, ne{Enter}');
    expect(g.row('L3')?.tags).toEqual(['old', 'new']);
  });

  it('stay as they were where what was typed is erased again', async () => {
    const g = openGrid([lamp(1, { tags: ['new'] }), lamp(2)]);
    await g.enter('L1', 'tags');
    await g.press('o{Backspace}{Enter}');
    expect(g.row('L1')?.tags).toEqual(['new']);
  });

  it('are added in the list, which is open until something typed was taken', async () => {
    const g = openGrid([lamp(1, { tags: ['new'] }), lamp(2)]);
    await g.enter('L1', 'tags');
    await g.press('{F2}ol{Enter}');
    expect(screen.getByRole('listbox')).toBeVisible();
    await g.press('{Enter}');
    expect(g.row('L1')?.tags).toEqual(['new', 'old']);
    await g.enter('L2', 'tags');
    await g.press('ne{Enter}');
    expect(screen.queryByRole('listbox')).toBeNull();
    await g.press('{ArrowDown}');
    expect(screen.getByRole('listbox')).toBeVisible();
  });

  it('Space turns a box', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L1', 'on');
    await g.press(' ');
    expect(g.row('L1')?.on).toBe(true);
    await g.mouse.dblClick(g.cell('L2', 'on').querySelector('[data-grid-toggle]')!);
    expect(g.row('L2')?.on).toBe(true);
  });
});

describe('a refused save', () => {
  const refuse = (value: unknown) => (value === 'bad' ? 'This text is taken by L-3.' : undefined);

  it('keeps the text in the field, with the message', async () => {
    const g = openGrid(lamps(3), { refuse });
    await g.enter('L1', 'text');
    await g.press('bad{Enter}');
    expect(g.field()).toHaveValue('bad');
    expect(screen.getByRole('alert')).toHaveTextContent('taken by L-3');
    await g.press('{Backspace}ge{Enter}');
    expect(g.row('L1')?.text).toBe('bage');
  });

  it('that comes late brings the cursor back to the text', async () => {
    const g = openGrid(lamps(3), { refuse, later: 20 });
    await g.enter('L1', 'text');
    await g.press('bad{Enter}');
    expect(g.cell('L1', 'text')).toHaveTextContent('bad');
    await waitFor(() => expect(g.field()).toHaveValue('bad'));
    expect(g.at()).toBe('L1/text');
    expect(screen.getByRole('alert')).toHaveTextContent('taken by L-3');
    await g.press('{Escape}');
    expect(g.cell('L1', 'text')).toHaveTextContent('lamp 1');
  });

  it('does not disturb a person who is typing elsewhere; the text waits in its cell', async () => {
    let answer: () => void = () => undefined;
    const later = new Promise<void>((done) => {
      answer = done;
    });
    const g = openGrid(lamps(3), { refuse, later });
    await g.enter('L1', 'text');
    await g.press('bad{Enter}second');
    answer();
    await waitFor(() => expect(g.cell('L1', 'text')).toHaveAttribute('title', 'This text is taken by L-3.'));
    expect(g.at()).toBe('L2/text');
    expect(g.field()).toHaveValue('second');
    expect(g.cell('L1', 'text')).toHaveTextContent('bad');
    await g.press('{Enter}');
    await waitFor(() => expect(g.row('L2')?.text).toBe('second'));
    await g.press('{ArrowUp}{ArrowUp}{Enter}');
    expect(g.field()).toHaveValue('bad');
  });

  it('says nothing of a cell in which something newer is on its way', async () => {
    const refusals: ((reason: Error) => void)[] = [];
    const g = openGrid(lamps(3), { onEdit: () => new Promise((_, fail) => void refusals.push(fail)) });
    for (const text of ['first', 'second']) {
      await g.enter('L1', 'text');
      await g.press(`${text}{Enter}`);
    }
    await g.mouse.click(screen.getByRole('button', { name: 'after' }));
    await act(async () => refusals[0]?.(new Error('This text is taken by L-3.')));
    expect(g.cell('L1', 'text')).toHaveTextContent('second');
    expect(g.cell('L1', 'text')).not.toHaveAttribute('aria-invalid');
    await act(async () => refusals[1]?.(new Error('This one, too.')));
    expect(g.cell('L1', 'text')).toHaveAttribute('title', 'This one, too.');
  });

  it('opens no field with an older text over what was entered there since', async () => {
    const refusals: ((reason: Error) => void)[] = [];
    const g = openGrid(lamps(3), { onEdit: () => new Promise((_, fail) => void refusals.push(fail)) });
    for (const text of ['first', 'second']) {
      await g.enter('L1', 'text');
      await g.press(`${text}{Enter}`);
    }
    await act(async () => refusals[0]?.(new Error('This text is taken by L-3.')));
    expect(g.field()).toBeNull();
    expect(g.at()).toBe('L2/text');
    expect(g.cell('L1', 'text')).toHaveTextContent('second');
  });

  it('is taken back by Escape where the cursor stands in its cell, which then is as any other', async () => {
    const g = openGrid(lamps(3), { refuse });
    await g.enter('L1', 'text');
    await g.press('bad{Enter}');
    await g.enter('L2', 'text');
    await g.enter('L1', 'text');
    expect(g.cell('L1', 'text')).toHaveTextContent('bad');
    await g.press('{Escape}');
    expect(g.cell('L1', 'text')).toHaveTextContent('lamp 1');
    expect(g.cell('L1', 'text')).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByRole('button', { name: /do not fit/ })).toBeNull();
    await g.press('lamp 9{Enter}');
    expect(g.row('L1')?.text).toBe('lamp 9');
  });

  it('a text that is too long is not sent', async () => {
    const g = openGrid(lamps(3));
    await g.enter('L1', 'text');
    await g.press(`${'x'.repeat(31)}{Enter}`);
    expect(screen.getByRole('alert')).toHaveTextContent('At most 30 characters.');
    expect(g.field()).toHaveValue('x'.repeat(31));
  });
});

describe('a grid that may only be read', () => {
  it('takes no letters, pastes or deletes, and opens a row with Enter', async () => {
    const onOpen = vi.fn();
    const onDelete = vi.fn();
    const g = openGrid(lamps(3), { readOnly: true, onOpen, onDelete });
    await g.enter('L1', 'text');
    await g.press('x{Delete}');
    await g.paste('y');
    expect(g.field()).toBeNull();
    expect(g.now.rows).toEqual(lamps(3));
    expect(onDelete).not.toHaveBeenCalled();
    await g.press('{Enter}');
    expect(onOpen).toHaveBeenCalledWith(lamp(1));
    expect(g.line('#new')).toBeNull();
  });

  it.each(['x', '{Enter}', '{F2}', '{Delete}', '{Backspace}', '{Control>}d{/Control}'])(
    'says why at %s',
    async (key) => {
      const g = openGrid(lamps(3), { readOnly: true, readOnlyReason: 'Ask Li.' });
      await g.enter('L1', 'text');
      await g.press('jk{ArrowRight}{Control>}c{/Control}{Escape}');
      expect(screen.queryByText('Ask Li.')).toBeNull();
      await g.press(key);
      expect(screen.getByRole('alert')).toHaveTextContent('Ask Li.');
      expect(g.now.rows).toEqual(lamps(3));
    },
  );

  it('asks whether to say it again at a key, and says it at every paste', async () => {
    const onReadOnlyKey = vi.fn(() => false);
    const g = openGrid(lamps(3), { readOnly: true, readOnlyReason: 'Ask Li.', onReadOnlyKey });
    await g.enter('L1', 'text');
    await g.press('x');
    expect(onReadOnlyKey).toHaveBeenCalled();
    expect(screen.queryByText('Ask Li.')).toBeNull();
    await g.paste('y');
    expect(screen.getByRole('alert')).toHaveTextContent('Ask Li.');
  });
});
