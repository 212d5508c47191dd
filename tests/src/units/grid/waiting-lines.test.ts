import { describe, expect, it } from 'vitest';
import type { Nest } from '@/grid/grid-types';
import { viewRows } from '@/grid/lines/useViewRows';

interface Item {
  id: string;
}

/** How often lines are asked for the row they stand in, by the reads of their ids. */
function counted(ids: readonly string[]) {
  let reads = 0;
  const list = new Proxy(ids, {
    get(target, key) {
      if (/^\d+$/.test(String(key))) reads += 1;
      return Reflect.get(target, key, target);
    },
  });
  return { list, reads: () => reads };
}

const nest: Nest<Item> = {
  isInner: () => false,
  rowsOf: () => [],
  outerId: () => '',
  lineId: ({ id }) => id,
  readsInner: () => false,
};

const view = (rows: readonly Item[], waiting: readonly string[]) =>
  viewRows<Item>({
    rows,
    waiting,
    getId: ({ id }) => id,
    columns: [],
    view: {},
    held: new Map(),
    withNew: true,
    nest,
  }).lines.map(({ id }) => id);

describe('the line for a new row inside another', () => {
  const lines = (after?: string) =>
    viewRows<Item>({
      rows: [{ id: 'a' }],
      getId: ({ id }) => id,
      columns: [],
      view: { folded: ['a'] },
      held: new Map(),
      withNew: true,
      adding: { row: 'a', after },
      nest: { ...nest, rowsOf: ({ id }) => (id === 'a' ? [{ id: 'a1' }, { id: 'a2' }] : []) },
    }).lines.map(({ id }) => id);

  it('stands behind the one it was asked for at, else behind all of them', () => {
    expect(lines('a1')).toEqual(['a', 'a1', '#new:a', 'a2', '#new']);
    expect(lines()).toEqual(['a', 'a1', 'a2', '#new:a', '#new']);
  });
});

describe('lines of new rows that wait', () => {
  it('stand inside their rows, and at the end with those that wait inside them', () => {
    expect(view([{ id: 'a' }, { id: 'b' }], ['#new::n1', '#new:a:n2', '#new:n1:n3', '#new::n4'])).toEqual([
      'a',
      '#new:a:n2',
      'b',
      '#new::n1',
      '#new:n1:n3',
      '#new::n4',
      '#new',
    ]);
  });

  it('are gone through once, however many rows there are and however many wait', () => {
    const rows = Array.from({ length: 300 }, (_, at) => ({ id: `r${at}` }));
    const { list, reads } = counted(Array.from({ length: 300 }, (_, at) => `#new::n${at}`));
    expect(view(rows, list)).toHaveLength(601);
    expect(reads()).toBe(300);
  });
});
