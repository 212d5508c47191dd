import { describe, expect, it } from 'vitest';
import { rate } from '#domain/method/rate/rater.ts';
import { methodSeeds } from '#domain/method/seed/methods.ts';
import type { Method } from '#domain/model/method.ts';
import { languageOf } from '#domain/report/language.ts';
import { reportContextOf } from '#domain/report/report-context.ts';
import { oneTable } from '#domain/report/sections/one-table.ts';
import { guessMapping } from '#domain/tara-table/heading.ts';
import type { ColumnUse } from '#domain/tara-table/mapping.ts';
import { emptyVersion, headlamp } from './example.ts';

const locales = ['en-US', 'zh-CN'] as const;

const headersOf = (method: Method, locale: (typeof locales)[number]) => {
  // Its paths have a column for each parameter they are rated by.
  const w = { ...headlamp(), method };
  return oneTable(reportContextOf(w, rate(w), languageOf(locale), 'xlsx')).columns.map(({ title }) => title);
};

const ofCode = (column: string): ColumnUse => column as ColumnUse;

describe('the headers of the TARA table the product writes', () => {
  it.each(methodSeeds)('are all recognised when it comes back: $code', ({ method }) => {
    const [english, chinese] = locales.map((locale) => {
      const headers = headersOf(method, locale);
      const uses = guessMapping(headers, method);
      expect(headers.filter((_, at) => uses[at] === '')).toEqual([]);
      return uses;
    });
    // A column means the same in either language.
    expect(chinese).toEqual(english);
  });

  it.each(locales)('mean what stands below them: %s', (locale) => {
    const { method } = emptyVersion();
    const codes = (part: string, list: readonly { code: string }[]) =>
      list.map(({ code }) => ofCode(`${part}:${code}`));
    const parameters = ['ET', 'SE', 'KoIC', 'WoO', 'Eq'].map((code) => ofCode(`parameter:${code}`));
    const expected: ColumnUse[] = [
      ...(['no', 'asset', 'assetId'] as const),
      ...codes('property', method.properties),
      ...(['damageId', 'damage'] as const),
      ...codes('dimension', method.impact.dimensions),
      ...(['impact', 'threatId', 'threat', 'threatType', 'pathId', 'path', 'attackVector'] as const),
      ...parameters,
      ...(['sum', 'feasibility', 'riskId', 'riskValue', 'riskLevel', 'treatments', 'goalOrClaim', 'cal'] as const),
      ...(['strategy', 'requirements', 'residual'] as const),
    ];
    expect(guessMapping(headersOf(method, locale), method)).toEqual(expected);
  });
});

describe('the header of a parameter of the attack potential', () => {
  const { method } = emptyVersion();

  it.each([
    ['ET', ['ET', 'Elapsed time', '耗时', '所需时间']],
    ['SE', ['SE', 'Specialist expertise', 'Expertise', '专业知识']],
    [
      'KoIC',
      [
        'KoIC',
        'Knowledge',
        'Knowledge of the item or component',
        '对相关项的了解',
        '对相关项或组件的了解',
        '对组件的了解',
      ],
    ],
    ['WoO', ['WoO', 'Window of opportunity', '机会窗口']],
    ['Eq', ['Eq', 'Equipment', '设备', '攻击设备']],
  ])('is its code, its name in either language or what people call it: %s', (code, headers) => {
    for (const header of headers) expect(guessMapping([header], method), header).toEqual([ofCode(`parameter:${code}`)]);
  });
});
