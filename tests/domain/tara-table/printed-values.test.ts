import { expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import { runToEnd } from '#domain/run-to-end.ts';
import { comparing } from '#domain/tara-table/compare.ts';
import { guessMapping } from '#domain/tara-table/heading.ts';
import { planning } from '#domain/tara-table/plan.ts';
import { empty } from '#tests/world/headlamp.ts';
import { type Line, lamp } from './bring.ts';

/** A line of impact Severe, total 15, feasibility Medium and risk value 4. */
const rated = { ...lamp, S: 'Severe', 'Attack path': 'Bus', ET: '1', SE: '3', KoIC: '7', WoO: '4', Eq: '0' };
const sum = 'Sum';

/** The printed cells of the line that do not follow from it. `values`: what cells hold beside what they show. */
function differing(printed: Line): string[] {
  const desk = empty();
  const line = { ...rated, ...printed };
  const headers = Object.keys(line);
  const read = [{ row: 2, cells: Object.values(line) }];
  const plan = runToEnd(planning(desk.w, read, guessMapping(headers, desk.w.method), () => desk.at.newId()));
  desk.do(...plan.ops);
  return runToEnd(comparing(desk.w.method, rate(desk.w), plan.printed)).map(
    ({ use, printed: said }) => `${use} ${said}`,
  );
}

it.each<Line>([
  { 'Attack feasibility': 'Medium (15)', [sum]: '15' },
  { 'Attack feasibility': '15 - Medium', [sum]: '15.0' },
  { 'Attack feasibility': 'Medium\n15', [sum]: '15,00' },
  { 'Attack feasibility': '中 (15)', [sum]: '15 (Medium)' },
  { 'Overall impact': 'SEV - Severe', 'Attack feasibility': 'MEDIUM' },
  { 'Risk value': '-', 'Attack feasibility': 'N/A', [sum]: '' },
])('a printed value is compared by what it means: %j', (printed) => {
  expect(differing(printed)).toEqual([]);
});

it.each<[Line, string]>([
  [{ 'Attack feasibility': 'Medium (14)' }, 'feasibility Medium (14)'],
  [{ 'Attack feasibility': 'High (15)' }, 'feasibility High (15)'],
  [{ [sum]: '1.5' }, 'sum 1.5'],
  [{ [sum]: '150' }, 'sum 150'],
  [{ 'Attack feasibility': 'Medium\n(14)' }, 'feasibility Medium\n(14)'],
])('one that says something else is named: %j', (printed, said) => {
  expect(differing(printed)).toEqual([said]);
});
