import { expect, it } from 'vitest';
import { runToEnd } from '#domain/run-to-end.ts';
import { findHeading, guessMapping } from '#domain/tara-table/heading.ts';
import { planning } from '#domain/tara-table/plan.ts';
import { empty } from '#tests/world/headlamp.ts';

const headers = [
  'Asset',
  'Property',
  'Damage scenario',
  'S',
  'Threat scenario',
  'STRIDE',
  'Attack path',
  'SE',
  'Treatment',
  'Goal',
  'Requirement',
  'Sum',
]; // prettier-ignore

it.each([
  ['blanks before a letter', `${' '.repeat(200_000)}x`],
  ['blanks between letters', `a${' '.repeat(200_000)}b`],
  ['colons', ':'.repeat(200_000)],
  ['brackets', '('.repeat(200_000)],
  ['numbers', '1 '.repeat(100_000)],
  ['codes', 'A-1,'.repeat(50_000)],
  ['lines', `${'\n'.repeat(200_000)}x`],
])('a cell of nothing but %s is read in one pass, and heads nothing', (_, cell) => {
  const desk = empty();
  const cells = headers.map(() => cell);
  const mapping = guessMapping(headers, desk.w.method);
  const started = performance.now();
  runToEnd(planning(desk.w, [{ row: 2, cells }], mapping, () => desk.at.newId()));
  expect(findHeading([{ cells }, { cells }], desk.w.method)).toBeUndefined();
  expect(performance.now() - started).toBeLessThan(5_000);
});
