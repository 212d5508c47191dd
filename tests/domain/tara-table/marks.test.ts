import { expect, it } from 'vitest';
import { runToEnd } from '#domain/run-to-end.ts';
import { guessMapping } from '#domain/tara-table/heading.ts';
import { planning } from '#domain/tara-table/plan.ts';
import { empty } from '#tests/world/headlamp.ts';

it('the marks of properties in a TARA sheet are read as in the grid; there the sign of multiplication says no', () => {
  const desk = empty();
  const marks = ['x', 'N/A', '不适用', '√', '无', '×', '⊘', '1'];
  const lines = marks.map((mark, at) => ({ row: at + 2, cells: [`Asset ${mark}`, mark] }));
  const mapping = guessMapping(['Asset', 'Integrity'], desk.w.method);
  desk.do(...runToEnd(planning(desk.w, lines, mapping, () => desk.at.newId())).ops);
  const assigned = [...desk.w.assets].filter(({ properties }) => properties.includes('I')).map(({ name }) => name);
  expect(assigned).toEqual(['Asset x', 'Asset √', 'Asset 1']);
});

it.each([
  ['Impact Safety', 'Impact (Financial)', 'Operational impact', 'Privacy rating'],
  ['影响-安全', '财务影响', '运行影响等级', '隐私'],
  ['S impact', 'Impact: F', 'O rating', 'P'],
])(
  'a column headed %s, %s, %s, %s is the rating of that dimension; the impact alone is the overall one',
  (...headers) => {
    const found = guessMapping([...headers, 'Impact'], empty().w.method);
    expect(found).toEqual(['dimension:S', 'dimension:F', 'dimension:O', 'dimension:P', 'impact']);
  },
);
