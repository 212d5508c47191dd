import { expect, it } from 'vitest';
import { compareRated } from '@/ratings/compare-rated';

it('sorts values with "not rated" before the lowest level, whatever its value', () => {
  expect([8, null, 0, -1, undefined, 2].sort(compareRated)).toEqual([null, -1, 0, 2, 8, undefined]);
  expect(compareRated(null, undefined)).toBe(0);
  expect(compareRated(null, 0)).toBeLessThan(0);
});
