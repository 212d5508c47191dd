import { describe, expect, it } from 'vitest';
import { problem, textOf } from '#domain/method/check/model-problems.ts';
import { cvssExploitability } from '#domain/method/seed/cvss.ts';
import { annexFImpact } from '#domain/method/seed/impact.ts';
import { feasibilityLevels } from '#domain/method/seed/risk.ts';
import { ImpactModelForm, ThreatModelForm } from '#domain/model/model-form.ts';
import { rowProblems } from '@/editor/row-problems';
import { shapeProblems } from '@/editor/shape-problems';
import type { Translate } from '@/i18n';
import enUS from '@/locales/en-US';

const t = ((key: keyof typeof enUS, holes: Record<string, unknown> = {}) =>
  Object.entries(holes).reduce(
    (text, [hole, value]) => text.replace(`{${hole}}`, String(value)),
    enUS[key] as string,
  )) as Translate;

const said = (change: object) => {
  const { problems } = shapeProblems(
    ThreatModelForm,
    { ...cvssExploitability, levels: feasibilityLevels, ...change },
    t,
  );
  return problems.map((problem) => textOf(problem, 'en'));
};
const [first, ...others] = cvssExploitability.ranges;
const withStart = (from: unknown) => ({ ranges: [{ ...first, from }, ...others] });

describe('what a cell of a model cannot hold', () => {
  it('is nothing in a model as it should be', () => {
    expect(said({})).toEqual([]);
  });

  it.each([
    [{ roundDecimals: 1.5 }, 'Decimals of the total: 1.5 must be a whole number'],
    [{ roundDecimals: 9 }, 'Decimals of the total: 9 must be at most 6'],
    [{ factor: 'x' }, 'Factor: “x” is not a number'],
    [withStart(''), `${first?.level}: This cell is required`],
    [withStart('1,000'), `${first?.level}: “1,000” may mean thousands or a decimal: write it without a comma`],
    [
      { ranges: Array.from({ length: 61 }, () => first) },
      'Ranges of the total: The list has too many entries (limit 60)',
    ],
  ])('%j is named by its title or row', (change, words) => {
    expect(said(change)).toEqual([words]);
  });
});

describe('a dimension whose code cannot be one', () => {
  it('says so itself, and not the criteria that are kept by it', () => {
    const [safety, ...others] = annexFImpact.dimensions;
    const [level, ...levels] = annexFImpact.levels;
    const model = {
      ...annexFImpact,
      dimensions: [{ ...safety, code: 'A  B' }, ...others],
      levels: [{ ...level, criteria: { 'A  B': { en: 'x', zh: 'x' } } }, ...levels],
    };
    const { problems } = shapeProblems(ImpactModelForm, model, t);
    expect(problems.map(({ path }) => path)).toEqual(['dimensions.0.code']);
  });
});

describe('a name that is given in one language only', () => {
  it('is marked in the other', () => {
    const rows = [
      { key: 'a', name: { en: 'Severe', zh: '' } },
      { key: 'b', name: { en: ' ', zh: '严重' } },
    ];
    const missing = rows.map((_, i) => problem('nameMissing', `levels.${i}.name`, { code: 'S' }));
    const columns = [...rowProblems(missing, 'levels', rows).values()].flat().map(({ column }) => column);
    expect(columns).toEqual(['zh', 'en']);
  });
});
