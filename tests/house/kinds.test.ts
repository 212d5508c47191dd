import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { type AnyRow, analysisKindNames, analysisKinds } from '#domain/kinds/kinds.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { reportOf } from '#domain/report/report.ts';
import { add, change } from '#domain/workspace/edit.ts';
import { type RowsByKind, workspaceOf } from '#domain/workspace/workspace.ts';
import { edited, head, wordsIn } from '../domain/report/example.ts';

/** Texts in no section: what is added here is left out of the report on purpose. Of the model of a path the report prints the name. */
const leftOut = ['assets.dataCategory', 'damages.category', 'functions.data', 'paths.model'];

/** A row of every kind with a text of its own in every field that takes one, linked to the rows of the other kinds. */
function oneOfEach() {
  const texts: { field: string; text: string }[] = [];
  const rows = Object.fromEntries(
    analysisKindNames.map((kind) => {
      const { fields, references, prefix } = analysisKinds[kind];
      const row: Record<string, unknown> = {
        id: kind,
        code: `${prefix}-77`,
        rev: 1,
        createBy: 'u',
        responsibleBy: 'u',
        updateBy: 'u',
        updateTime: '2026-03-02T08:00:00.000Z',
      };
      for (const [field, schema] of Object.entries(fields) as [string, z.ZodType][]) {
        const to = references[field]?.to;
        const text = `${kind}:${field}`;
        const fitting = [[to], to, text, `https://${kind}.example/${field}`].find(
          (value) => schema.safeParse(value).success,
        );
        // The rest keeps its default.
        if (fitting !== undefined) row[field] = fitting;
        if (typeof fitting === 'string' && to === undefined) texts.push({ field: `${kind}.${field}`, text: fitting });
      }
      return [kind, [analysisKinds[kind].complete(row)]] as [string, AnyRow[]];
    }),
  ) as RowsByKind;
  const w = workspaceOf({ versionId: 'v', rev: 1, status: 'open', method: defaultMethod, counters: {}, rows });
  return { w, texts };
}

describe('the report', () => {
  const { w, texts } = oneOfEach();
  // A table has room for a column that a page has not: steps are lines of their path in one, rows with a code in the other.
  const sections = (['docx', 'xlsx'] as const).flatMap((format) => reportOf(w, head, 'en-US', format).sections);

  it('lists the rows of every kind in the section the kind names', () => {
    const missing = analysisKindNames.filter((kind) => {
      const { section, prefix } = analysisKinds[kind];
      return !wordsIn(sections.filter(({ key }) => key === section)).includes(`"${prefix}-77"`);
    });
    expect(missing).toEqual([]);
  });

  it('prints every text people enter in a row', () => {
    const all = wordsIn(sections);
    const missing = texts.filter(({ text }) => !all.includes(text)).map(({ field }) => field);
    expect(texts.length).toBeGreaterThan(30);
    expect(missing.sort()).toEqual(leftOut);
  });

  it.each(['docx', 'xlsx'] as const)('prints in a %s all texts of a step that stands in a tree alone', (format) => {
    const [path] = w.paths;
    if (!path) throw new Error('no path');
    const treed = edited(w, [
      add('treeNodes', { threat: 'threats', step: 'steps' }),
      change('paths', path, { steps: [] }),
    ]);
    const printed = wordsIn(reportOf(treed, head, 'en-US', format).sections);
    const ofStep = texts.filter(({ field }) => field.startsWith('steps.'));
    expect(ofStep.length).toBeGreaterThan(2);
    expect(ofStep.filter(({ text }) => !printed.includes(text))).toEqual([]);
  });
});

describe('a kind', () => {
  it('that has rules is in the table of them', () => {
    const table = readFileSync('domain/kinds/rules.ts', 'utf8');
    const ruled = readdirSync('domain/kinds', { recursive: true, encoding: 'utf8' })
      .map((path) => path.replaceAll('\\', '/'))
      .filter((path) => path.endsWith('/rules.ts'));
    expect(ruled.length).toBeGreaterThan(10);
    expect(ruled.filter((path) => !table.includes(`from './${path}'`))).toEqual([]);
  });
});
