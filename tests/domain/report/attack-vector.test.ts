import { describe, expect, it } from 'vitest';
import type { FeasibilityRatings } from '#domain/kinds/attack-path/shape.ts';
import { rate } from '#domain/method/rate/rater.ts';
import { languageOf } from '#domain/report/language.ts';
import { reportContextOf } from '#domain/report/report-context.ts';
import { oneTable } from '#domain/report/sections/one-table.ts';
import { guessMapping } from '#domain/tara-table/heading.ts';
import { planning } from '#domain/tara-table/plan.ts';
import { change } from '#domain/workspace/edit.ts';
import { edited, emptyVersion, headlamp, records } from './example.ts';

/** The TARA table of the headlamp system, all paths of which are rated as a whole by this model. */
function table(model: string, ratings: FeasibilityRatings) {
  const w = headlamp();
  const rated = edited(
    w,
    [...w.paths].map((path) => change('paths', path, { model, basis: 'path', ratings, customLevel: null })),
  );
  return oneTable(reportContextOf(rated, rate(rated), languageOf('en-US'), 'xlsx'));
}

const cvss = { AV: 'A', AC: 'L', PR: 'N', UI: 'N' };
const given: [string, string, FeasibilityRatings, string[]][] = [
  ['the vector alone', 'attack-vector', { 'attack-vector': { AV: 'A' } }, []],
  ['the vector among others', 'cvss', { cvss }, ['AC', 'PR', 'UI']],
];

describe('the attack vector in the TARA table', () => {
  it.each(given)('stands there once where paths are rated by %s', (_, model, ratings, others) => {
    const { columns, lines } = table(model, ratings);
    const titles = columns.map(({ title }) => title);
    const at = titles.indexOf('Attack vector');
    expect(titles.slice(at, titles.indexOf('Sum'))).toEqual(['Attack vector', ...others]);
    expect(
      lines()
        .map((cells) => cells[at])
        .filter(Boolean),
    ).toEqual(Array(5).fill('Adjacent'));
  });

  it.each(given)('comes back into the model where paths are rated by %s', (_, model, ratings) => {
    const lines = records(table(model, ratings));
    const headers = Object.keys(lines[0] ?? {});
    const { method } = emptyVersion();
    let made = 0;
    const read = planning(
      emptyVersion(),
      lines.map((line, at) => ({ row: at + 2, cells: headers.map((header) => line[header] ?? '') })),
      guessMapping(headers, method),
      () => `new-${++made}`,
    );
    let step = read.next();
    while (!step.done) step = read.next();
    const paths = step.value.ops.flatMap((op) => (op.op === 'add' && op.kind === 'paths' ? [op.row] : []));
    expect(paths).toHaveLength(5);
    for (const path of paths) expect(path).toMatchObject({ model, ratings });
  });

  it('stands beside the parameter where a path is given another vector than it is rated by', () => {
    const { columns } = table('cvss', { cvss, 'attack-vector': { AV: 'P' } });
    expect(columns.map(({ title }) => title)).toEqual(expect.arrayContaining(['Attack vector', 'AV', 'AC']));
  });
});
