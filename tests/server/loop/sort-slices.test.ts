// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { runToEnd } from '#domain/run-to-end.ts';
import { sorting } from '#server/loop/sort-slices.ts';

interface Entry {
  key: number;
  at: number;
}
const byKey = (a: Entry, b: Entry) => a.key - b.key;
/** Keys in no order, many of them equal. */
const entries = (count: number): Entry[] => Array.from({ length: count }, (_, at) => ({ key: (at * 7919) % 997, at }));

describe('a list sorted with pauses', () => {
  it.each([0, 1, 499, 500, 501, 1_000, 3_777])(
    'of %i entries is in the order of a sort without, equal ones too',
    (count) => {
      const list = entries(count);
      expect(runToEnd(sorting(list, byKey))).toEqual([...list].sort(byKey));
      expect(list).toEqual(entries(count));
    },
  );

  it('pauses at least once for every five hundred entries', () => {
    let pauses = 0;
    for (const _ of sorting(entries(10_000), byKey)) pauses += 1;
    expect(pauses).toBeGreaterThan(20);
  });
});
