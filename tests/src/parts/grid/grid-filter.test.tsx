import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { lamp, openGrid } from '../../world/grid';

afterEach(() => vi.restoreAllMocks());

/** Three lamps, the cursor on the first of them, and the focus in the filter of its text. */
async function atFilter() {
  const onEdit = vi.fn();
  const onNew = vi.fn();
  const g = openGrid([lamp(1), lamp(2, { text: 'horn' }), lamp(3)], { onEdit, onNew });
  await g.enter('L1', 'text');
  // Letters typed in a cell are text: the filter is gone to from a cell that holds none.
  g.handle.current?.focusFilter();
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('[data-filter="text"]');
    if (!found || document.activeElement !== found) throw new Error('no filter');
    return found;
  });
  const nothingIsEntered = () => {
    expect(onEdit).not.toHaveBeenCalled();
    expect(onNew).not.toHaveBeenCalled();
    expect(g.field()).toBeNull();
  };
  return { g, field, nothingIsEntered };
}

describe('words typed into a filter', () => {
  it('stay there when they hide the row of the cursor', async () => {
    const { g, field, nothingIsEntered } = await atFilter();
    await g.press('h');
    await waitFor(() => expect(g.shown('text')).toEqual(['horn']));
    await g.press('orn');
    expect(document.activeElement).toBe(field);
    expect(field).toHaveValue('horn');
    nothingIsEntered();
  });

  it('stay there when no row passes; the rows come back with the cursor in them', async () => {
    const { g, field, nothingIsEntered } = await atFilter();
    await g.press('O');
    await g.press('BD');
    await waitFor(() => expect(screen.getByText('Nothing matches the filters.')).toBeVisible());
    expect(field).toHaveValue('OBD');
    expect(document.activeElement).toBe(field);
    nothingIsEntered();
    await g.mouse.click(screen.getByRole('button', { name: 'Clear the filters' }));
    await waitFor(() => expect(g.at()).toBe('L1/text'));
  });

  it('count once an input method has composed them', async () => {
    const { g, field } = await atFilter();
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'h' }, isComposing: true });
    await new Promise((later) => setTimeout(later, 200));
    expect(g.now.view.filters).toBeUndefined();
    expect(field).toHaveValue('h');
    fireEvent.input(field, { target: { value: 'horn' }, isComposing: true });
    fireEvent.compositionEnd(field);
    await waitFor(() => expect(g.now.view.filters).toEqual({ text: 'horn' }));
  });
});

describe('a row that is taken away', () => {
  it('hands the cursor on to the row in its place, where nothing is typed', async () => {
    const g = openGrid([lamp(1), lamp(2), lamp(3)]);
    await g.enter('L2', 'text');
    g.takeAway('L2');
    await waitFor(() => expect(g.at()).toBe('L3/text'));
  });

  it('hands on neither cursor nor letters while its field is open', async () => {
    const g = openGrid([lamp(1), lamp(2), lamp(3)]);
    await g.enter('L2', 'text');
    await g.press('half');
    g.takeAway('L2');
    await waitFor(() => expect(g.line('L2')).toBeNull());
    await g.press(' a word{Enter}');
    expect(g.at()).toBeNull();
    expect(g.row('L3')?.text).toBe('lamp 3');
  });
});
