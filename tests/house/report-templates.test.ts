import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { templateFacts } from '#domain/report/template/facts.ts';
import { foldName } from '#domain/report/template/names.ts';
import { fieldsOfLoop, loopNames } from '#domain/report/template/rows.ts';
import { coverTables, templateDrawings, templateTables } from '#domain/report/template/tables.ts';
import { reportTemplatesPage } from '../../scripts/report-templates.ts';

describe('the list of placeholders', () => {
  it('is published whole; `npx tsx scripts/report-templates.ts` writes it', () => {
    expect(readFileSync('docs/report-templates.md', 'utf8')).toBe(reportTemplatesPage());
  });

  it('has each name once, however it is written', () => {
    const lists = [
      Object.keys(templateFacts),
      loopNames,
      [...Object.keys(coverTables), ...Object.keys(templateTables)],
      Object.keys(templateDrawings),
      ...loopNames.map(fieldsOfLoop),
    ];
    const twice = lists.flatMap((list) =>
      list.filter((name, i) => list.findIndex((other) => foldName(other) === foldName(name)) !== i),
    );
    expect(lists.flat().length).toBeGreaterThan(200);
    expect(twice).toEqual([]);
  });

  it('has plain English names', () => {
    const names = [...Object.keys(templateFacts), ...loopNames, ...loopNames.flatMap(fieldsOfLoop)];
    expect(names.filter((name) => !/^[a-z]+([ .][a-z]+)*$/.test(name))).toEqual([]);
  });
});
