import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { runToEnd } from '#domain/run-to-end.ts';
import { findHeading, guessMapping } from '#domain/tara-table/heading.ts';
import { planning } from '#domain/tara-table/plan.ts';
import { readTable } from '#server/import/read-table.ts';
import { empty } from '#tests/world/headlamp.ts';

/** Tables that others made, where they are at hand: they are not part of the repository. */
const folder = join(process.env.SAMPLES ?? '../shared/samples', '../bugs');

/** What the table makes of an empty task, and the headers of which nothing is taken. */
function read(name: string) {
  const desk = empty();
  const lines = readTable(readFileSync(join(folder, name)))[0]?.lines ?? [];
  const { at, headers } = findHeading(lines, defaultMethod) ?? { at: 0, headers: [] };
  const mapping = guessMapping(headers, defaultMethod);
  const { ops, problems, made } = runToEnd(planning(desk.w, lines.slice(at + 1), mapping, () => desk.at.newId()));
  desk.do(...ops);
  // What is only said: a level taken for granted, the first of several properties taken for a damage.
  const wrong = problems.filter(({ problem }) => problem !== 'assumed' && problem !== 'firstProperty');
  return { desk, made, wrong, left: headers.flatMap(({ text }, i) => (mapping[i] === '' ? text : [])) };
}

describe.skipIf(!existsSync(folder))('tables that others made', () => {
  it.each([
    ['06-semicolons-header-with-commas.csv', { assets: 1, damages: 1, threats: 1, paths: 1, risks: 1 }],
    ['06-semicolons-header-with-line-breaks.csv', { assets: 1, damages: 1, threats: 1, paths: 1, risks: 1 }],
    ['07-holds-two-line-header-joined.xlsx', { assets: 1, damages: 2, threats: 2, paths: 2, risks: 2 }],
    ['07-two-line-header-not-joined.xlsx', { assets: 1, damages: 1, threats: 1, paths: 1, risks: 1 }],
    [
      '07-two-line-header-as-published.xlsx',
      { assets: 1, damages: 1, threats: 1, steps: 2, paths: 1, goals: 1, risks: 1 },
    ],
    ['08-headers-of-a-program.csv', { assets: 1, damages: 1, threats: 1, steps: 2, paths: 1, goals: 1, risks: 1 }],
    ['08-headers-with-abbreviations.csv', { assets: 1, damages: 1, threats: 1, paths: 1, risks: 1 }],
    ['16-several-in-a-cell.csv', { assets: 2, damages: 4, threats: 4, paths: 4, risks: 4 }],
  ])('%s comes in whole: every column has its use', (name, made) => {
    expect(read(name)).toMatchObject({ made, wrong: [], left: [] });
  });

  it('make one asset of names that look alike', () => {
    expect(read('09-names-that-look-alike.csv').made.assets).toBe(2);
  });

  it('keep the codes that the sheet shows', () => {
    const { desk } = read('15-ids-by-number-format.xlsx');
    expect([desk.codes('assets'), desk.codes('damages'), desk.codes('threats'), desk.codes('paths')]).toEqual([
      ['A-001', 'A-002'],
      ['DS-007', 'DS-008'],
      ['TS-012', 'TS-013'],
      ['005', '006'],
    ]);
  });
});
