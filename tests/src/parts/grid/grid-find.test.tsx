import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Pasted } from '@/grid/grid-types';
import { type Lamp, lamp, openGrid } from '../../world/grid';

const many = Array.from({ length: 500 }, (_, at) => lamp(at + 1));
const five = [
  lamp(1, { text: 'beam' }),
  lamp(2, { text: 'Beam horn', colour: 'g' }),
  lamp(3, { text: 'arc' }),
  lamp(4, { text: 'sunbeam' }),
  lamp(5, { text: 'arc red' }),
];
afterEach(() => vi.restoreAllMocks());

type Options = Parameters<typeof openGrid>[1];

/** A grid with what it asked its caller to change, edit by edit. */
function open(rows: readonly Lamp[], options: Options = {}) {
  const edits: Pasted<Lamp>[] = [];
  const g = openGrid(rows, {
    refuse: (what) => {
      edits.push(what as Pasted<Lamp>);
      return undefined;
    },
    ...options,
  });
  return { ...g, edits };
}
type Page = ReturnType<typeof open>;

const bar = () => within(screen.getByRole('search'));
const words = () => bar().getByLabelText('Find');
const counted = (text: string) =>
  waitFor(() => expect(document.querySelector('[data-part="find-count"]')).toHaveTextContent(text));
const said = (text: RegExp | string) =>
  waitFor(() => expect(document.querySelector('[data-part="find-said"]')).toHaveTextContent(text));
const cursor = (g: Page) => {
  const cell = g.page.container.querySelector<HTMLElement>(
    '[role="gridcell"][tabindex="0"], [data-column]:has([data-grid-field])',
  );
  return `${cell?.closest<HTMLElement>('[data-line]')?.dataset.line}/${cell?.dataset.column}`;
};
const button = (name: string) => bar().getByRole('button', { name });

/** Opens the bar from a cell and types into it. */
async function look(g: Page, typed: string, { from = 'L1', keys = '{Control>}f{/Control}' } = {}) {
  await g.enter(from, 'text');
  await g.press(keys);
  await g.press(typed);
}
const replacing = '{Control>}h{/Control}';

describe('finding words in a grid', () => {
  it('counts the cells of all rows, also those that are not drawn, and leads from hit to hit and around', async () => {
    const g = open(many);
    await look(g, 'lamp 49');
    await counted('11 cells');
    expect(words()).toHaveFocus();
    await g.press('{Enter}');
    await counted('1 of 11');
    expect(cursor(g)).toBe('L49/text');
    await g.press('{F3}');
    await counted('2 of 11');
    expect(cursor(g)).toBe('L490/text');
    await g.press('{Shift>}{Enter}{Enter}{/Shift}');
    await counted('11 of 11');
    expect(words()).toHaveFocus();
  });

  it('marks the hits, choices and computed cells too, and no others', async () => {
    const g = open(five);
    await look(g, 'red');
    await counted('5 cells');
    const marked = [...g.page.container.querySelectorAll<HTMLElement>('[data-hit]')];
    expect(marked.map((cell) => cell.textContent)).toEqual(['Red', 'Red', 'Red', 'arc red', 'Red']);
  });

  it('compares as people do; case and whole cells are asked for', async () => {
    const g = open(five);
    await look(g, 'BEAM');
    await counted('1 of 3');
    await g.mouse.click(bar().getByLabelText('Whole cell'));
    await counted('1 of 1');
    await g.mouse.click(bar().getByLabelText('Match case'));
    await counted('No cell');
  });

  it('looks in the marked range alone, as long as that is wanted', async () => {
    const g = open(five);
    await g.enter('L2', 'text');
    await g.press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}f{/Control}beam');
    await counted('1 of 2');
    await g.press('{Enter}{Enter}{Enter}');
    await counted('2 of 2');
    expect(cursor(g)).toBe('L4/text');
    await g.mouse.click(bar().getByLabelText('Marked range only'));
    await counted('3 of 3');
  });

  it('opens what is folded on its way to a hit', async () => {
    const g = open(five, { view: { groupBy: 'colour', collapsed: ['Green'] } });
    expect(g.line('L2')).toBeNull();
    await look(g, 'horn');
    await counted('1 cell');
    await g.press('{Enter}');
    await counted('1 of 1');
    expect(cursor(g)).toBe('L2/text');
    expect(g.now.view.collapsed).toBeUndefined();
  });

  it('ends with Escape, which gives the keys back to the cell; F3 in the grid goes on', async () => {
    const g = open(five);
    await look(g, 'beam');
    await counted('1 of 3');
    await g.press('{Enter}{Escape}');
    expect(screen.queryByRole('search')).toBeNull();
    expect(g.at()).toBe('L2/text');
    expect(g.page.container.querySelector('[data-hit]')).toBeNull();
    await g.press('{F3}');
    await waitFor(() => expect(cursor(g)).toBe('L4/text'));
    expect(screen.getByRole('search')).toBeVisible();
  });

  it('saves the text of an open field before it looks', async () => {
    const g = open(five);
    await g.enter('L3', 'text');
    await g.press('beam 3{Control>}f{/Control}beam');
    expect(g.row('L3')?.text).toBe('beam 3');
    await counted('3 of 4');
  });

  it('finds in rows that wait', async () => {
    const g = open(five, {
      newId: () => 'w1',
      lacks: (values) => (values.colour ? [] : [{ column: 'colour', message: 'Colour is required.' }]),
    });
    await g.enter('#new', 'text');
    await g.paste('waiting beam\t\tnew');
    await look(g, 'waiting beam');
    await counted('1 cell');
    await g.press('{Enter}');
    await counted('1 of 1');
    expect(cursor(g)).toBe('#new::w1/text');
  });
});

describe('replacing words in a grid', () => {
  it('asks with the number of cells and columns, then changes all of them as one edit', async () => {
    const g = open(many);
    await look(g, 'lamp', { keys: replacing });
    await g.mouse.type(bar().getByLabelText('Replace with'), 'light');
    await counted('1 of 500');
    await g.mouse.click(button('Replace all'));
    await said('Replace in 500 cells? Text: 500.');
    expect(g.edits).toEqual([]);
    await g.mouse.click(button('Replace 500 cells'));
    await said('Replaced in 500 cells.');
    // The button is gone, and the keys with it would be nobody's.
    expect(bar().getByLabelText('Replace with')).toHaveFocus();
    expect(g.edits.map(({ cells }) => cells.length)).toEqual([500]);
    expect([g.row('L1')?.text, g.row('L500')?.text]).toEqual(['light 1', 'light 500']);
    await counted('No cell');
  });

  it('says what it leaves and why, and Enter in the question changes nothing', async () => {
    const g = open([...five, lamp(6, { text: `red ${'x'.repeat(26)}` })]);
    await look(g, 'red', { keys: replacing });
    await g.mouse.type(bar().getByLabelText('Replace with'), 'yellow');
    await counted('7 cells');
    await g.mouse.click(button('Replace all'));
    await said('Replace in 1 cell? Text: 1. Left unchanged: 5 chosen from a list, 1 with an invalid result.');
    await said('First invalid result: At most 30 characters.');
    await g.press('{Enter}');
    expect(document.querySelector('[data-part="find-said"]')).toBeNull();
    expect(g.edits).toEqual([]);
  });

  it('goes cell by cell with Enter: the cell of the cursor changes, and the next one follows', async () => {
    const g = open(five);
    await look(g, 'beam', { keys: replacing });
    await counted('1 of 3');
    await g.mouse.type(bar().getByLabelText('Replace with'), 'ray{Enter}');
    await waitFor(() => expect(g.row('L1')?.text).toBe('ray'));
    await waitFor(() => expect(cursor(g)).toBe('L2/text'));
    await g.press('{Enter}');
    await waitFor(() => expect(g.row('L2')?.text).toBe('ray horn'));
    expect(g.row('L4')?.text).toBe('sunbeam');
  });

  it('keeps to the marked range', async () => {
    const g = open(five);
    await g.enter('L2', 'text');
    await g.press(`{Shift>}{ArrowDown}{ArrowDown}{/Shift}${replacing}beam`);
    await g.mouse.type(bar().getByLabelText('Replace with'), 'ray');
    await counted('1 of 2');
    await g.mouse.click(button('Replace all'));
    await g.mouse.click(await bar().findByRole('button', { name: 'Replace 2 cells' }));
    await said('Replaced in 2 cells.');
    expect(g.now.rows.map(({ text }) => text)).toEqual(['beam', 'ray horn', 'arc', 'sunray', 'arc red']);
  });

  it('reaches a row that waits, which stays until it is whole', async () => {
    const g = open(five, {
      newId: () => 'w1',
      lacks: (values) => (values.colour ? [] : [{ column: 'colour', message: 'Colour is required.' }]),
    });
    await g.enter('#new', 'text');
    await g.paste('waiting beam\t\tnew');
    await look(g, 'beam', { keys: replacing });
    await g.mouse.type(bar().getByLabelText('Replace with'), 'ray');
    await counted('1 of 4');
    await g.mouse.click(button('Replace all'));
    await g.mouse.click(await bar().findByRole('button', { name: 'Replace 4 cells' }));
    await said('Replaced in 4 cells.');
    expect(g.cell('#new::w1', 'text')).toHaveTextContent('waiting ray');
    expect(g.edits.map(({ cells, newRows }) => [cells.length, newRows.length])).toEqual([[3, 0]]);
  });

  it('is not offered to readers, who are told why and can find', async () => {
    const g = open(five, { readOnly: true, readOnlyReason: 'You may only read.' });
    await look(g, 'beam', { keys: replacing });
    await counted('1 of 3');
    expect(bar().queryByLabelText('Replace with')).toBeNull();
    expect(bar().queryByRole('button', { name: /Replace/ })).toBeNull();
    expect(bar().getByText('You may only read.')).toBeVisible();
  });

  it('asks again where the cells changed while it asked', async () => {
    const g = open(five);
    await look(g, 'beam', { keys: replacing });
    await counted('1 of 3');
    await g.mouse.click(button('Replace all'));
    await said('Replace in 3 cells?');
    g.takeAway('L4');
    await g.mouse.click(button('Replace 3 cells'));
    await said('Replace in 2 cells?');
    expect(g.edits).toEqual([]);
  });
});
