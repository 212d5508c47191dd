import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Other, ToldSpot } from '@/grid/others/others';
import { type Lamp, lamp, lampColumns, openGrid } from '../../world/grid';

afterEach(() => vi.restoreAllMocks());

const many = Array.from({ length: 10_000 }, (_, at) => lamp(at + 1));
const li: Other = { key: 'li tab', person: 'li', name: 'Li', turn: 1, line: 'L2', column: 'text' };

/** Colleagues whom a spec moves. */
function colleagues(...first: Other[]) {
  let now: readonly Other[] = first;
  const listeners = new Set<() => void>();
  return {
    others: {
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      get: () => now,
      colourOf: (person: string) => (person === 'li' ? '#123456' : '#654321'),
    },
    move: (...next: Other[]) =>
      act(() => {
        now = next;
        for (const listener of listeners) listener();
      }),
  };
}

const mark = (cell: HTMLElement) => cell.querySelector<HTMLElement>('[data-other]');
const marks = () => [...document.querySelectorAll('[data-other]')];

describe('colleagues in a grid', () => {
  it('have a frame with their name around their cell, and a tint over what they marked', () => {
    const range = { lines: new Set(['L2', 'L3']), columns: new Set(['text', 'colour']) };
    const g = openGrid(many, { others: colleagues({ ...li, ...range }).others });
    expect(mark(g.cell('L2', 'text'))?.dataset.other).toBe('Li');
    expect(mark(g.cell('L2', 'text'))?.querySelector<HTMLElement>('[data-name]')?.dataset.name).toBe('Li');
    expect(marks()).toHaveLength(4);
    expect(mark(g.cell('L3', 'colour'))?.dataset.other).toBe('');
    expect(g.cell('L2', 'text')).toHaveTextContent(/^lamp 2$/);
  });

  it('are at their row and column in whatever order and under whatever filter', () => {
    const view = { sort: { column: 'text', descending: true }, order: ['on', 'text'] };
    const sorted = openGrid(many.slice(0, 5), { view, others: colleagues(li).others });
    expect(sorted.shown('text').indexOf('lamp 2')).toBe(3);
    expect(mark(sorted.cell('L2', 'text'))).not.toBeNull();
    sorted.page.unmount();
    openGrid(many.slice(0, 5), { view: { filters: { text: 'lamp 3' } }, others: colleagues(li).others });
    expect(marks()).toHaveLength(0);
  });

  it('in one cell share its frame, each with the name', () => {
    const g = openGrid(many, {
      others: colleagues(li, { ...li, key: 'wang tab', person: 'wang', name: 'Wang' }).others,
    });
    expect(marks()).toHaveLength(1);
    expect(mark(g.cell('L2', 'text'))?.dataset.other).toBe('Li, Wang');
  });

  it('draw only the cells they leave and come to, of rows on the screen, however many rows there are', () => {
    const shown = vi.fn((row: Lamp) => row.text);
    const columns = lampColumns.map((column) => (column.key === 'text' ? { ...column, show: shown } : column));
    const { others, move } = colleagues(li);
    const g = openGrid(many, { columns, others });
    shown.mockClear();
    move({ ...li, turn: 2, line: 'L4' });
    expect(new Set(shown.mock.calls.map(([{ id }]) => id))).toEqual(new Set(['L2', 'L4']));
    expect(mark(g.cell('L4', 'text'))).not.toBeNull();
    shown.mockClear();
    const far = Array.from({ length: 20 }, (_, n) => ({ ...li, key: `p${n}`, line: `L${5_000 + n}`, turn: n }));
    move({ ...li, turn: 2, line: 'L4' }, ...far);
    expect(shown).not.toHaveBeenCalled();
  });
});

describe('where the cursor of this page is', () => {
  it('is told by row and column, with the marked range, and not of a line for a new row', async () => {
    const told: (ToldSpot | null)[] = [];
    const g = openGrid(many, { onSpot: (spot) => void told.push(spot) });
    await g.enter('L3', 'text');
    expect(told.at(-1)).toEqual({ line: 'L3', column: 'text' });
    await g.press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(told.at(-1)).toEqual({ line: 'L3', column: 'text', lines: ['L3', 'L4'], columns: ['text', 'colour'] });
    const before = told.length;
    await g.press('{ArrowLeft}abc');
    expect(told.slice(before)).toEqual([{ line: 'L3', column: 'code' }]);
    g.page.unmount();
    expect(told.at(-1)).toBeNull();
  });

  it('names no more rows of a large range than the others are shown', async () => {
    const told: (ToldSpot | null)[] = [];
    const g = openGrid(many, { onSpot: (spot) => void told.push(spot) });
    await g.enter('L1', 'text');
    await g.press('{Control>}a{/Control}');
    expect(told.at(-1)?.lines).toHaveLength(100);
  });
});
