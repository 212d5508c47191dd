import { expect, it } from 'vitest';
import { partOfDay } from '@/features/workplace/part-of-day';

it.each([
  ['night', [22, 23, 0, 1, 4]],
  ['morning', [5, 11]],
  ['afternoon', [12, 17]],
  ['evening', [18, 21]],
] as const)('the greeting of the %s is said in its hours', (part, hours) => {
  expect(hours.map(partOfDay)).toEqual(hours.map(() => part));
});
