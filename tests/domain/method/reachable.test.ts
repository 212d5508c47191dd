import { describe, expect, it } from 'vitest';
import { reachableProducts, reachableSums } from '#domain/method/check/validate-ranges.ts';
import { clean } from '#domain/method/rate/numbers.ts';

/** Every total there is, one by one. */
function all(groups: readonly (readonly number[])[], start: number, combine: (a: number, b: number) => number) {
  let totals = [start];
  for (const values of groups)
    if (values.length > 0) totals = totals.flatMap((total) => values.map((value) => clean(combine(total, value))));
  return [...new Set(totals)].sort((a, b) => a - b);
}
const inOrder = (totals: readonly number[] | null) => totals && [...totals].sort((a, b) => a - b);

describe('the totals that values can give', () => {
  it.each([
    [
      'whole numbers',
      [
        [0, 1, 4],
        [0, 3, 7, 11],
        [0, 4, 10],
      ],
    ],
    ['decimals', [[0.1, 0.25], [0.3, 0.3, 1.05], [2]]],
    [
      'numbers below nothing',
      [
        [-2, 5],
        [-0.5, 0],
      ],
    ],
    ['a parameter without levels', [[1, 2], [], [3]]],
    ['no parameter', []],
  ])('are those of adding every value to every other: %s', (_what, groups) => {
    expect(inOrder(reachableSums(groups))).toEqual(all(groups, 0, (a, b) => a + b));
  });

  it('are those of multiplying every value with every other', () => {
    const groups = [[0.85, 0.62, 0.55, 0.2], [0.77, 0.44], [], [0.85, 0.62, 0.27]];
    expect(inOrder(reachableProducts(groups, 8.22))).toEqual(all(groups, 8.22, (a, b) => a * b));
  });

  it('are listed of forty parameters with sixty levels each without making every sum', () => {
    const groups = Array.from({ length: 40 }, () => Array.from({ length: 60 }, (_, value) => value));
    expect(reachableSums(groups)).toHaveLength(40 * 59 + 1);
  });

  it('are not listed when there are too many', () => {
    const odd = Array.from({ length: 8 }, (_, n) => [0, 1 / (n + 3), 1 / (n + 7) + n]);
    expect(reachableSums(odd)).toBeNull();
    const powers = Array.from({ length: 40 }, () => Array.from({ length: 60 }, (_, n) => 1.01 ** n));
    expect(reachableProducts(powers, 1)).toBeNull();
  });
});
