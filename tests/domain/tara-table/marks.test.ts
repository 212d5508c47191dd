import { expect, it } from 'vitest';
import { runToEnd } from '#domain/run-to-end.ts';
import { guessMapping } from '#domain/tara-table/mapping.ts';
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
