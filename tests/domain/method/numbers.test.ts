import { expect, it } from 'vitest';
import { clean, inRange, roundBy, roundHalfUp } from '#domain/method/rate/numbers.ts';

it.each([
  [1.005, 2, 1.01],
  [2.835, 2, 2.84],
  [1.045, 2, 1.05],
  [2.5, 0, 3],
  [2.49, 0, 2],
  [3.887, 2, 3.89],
])('%d rounds half up to %d decimals as %d, whatever its binary form', (value, decimals, rounded) => {
  expect(roundHalfUp(value, decimals)).toBe(rounded);
});

it('a formula may round half up, up or down; whole results stay', () => {
  expect([roundBy('halfUp', 3.5), roundBy('up', 3.25), roundBy('down', 3.75)]).toEqual([4, 4, 3]);
  expect([roundBy('up', 0.1 + 0.2 + 2.7), roundBy('down', 0.7 + 0.1 + 2.2)]).toEqual([3, 3]);
});

it('totals carry no binary dust into a range', () => {
  expect(clean(0.1 + 0.2)).toBe(0.3);
  expect(inRange(0.1 + 0.2, 0.3, 0.3)).toBe(true);
  expect(inRange(25, 25, null)).toBe(true);
  expect(inRange(24, 25, null)).toBe(false);
});
