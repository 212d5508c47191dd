import { describe, expect, it } from 'vitest';
import { kindNames, kinds } from '#domain/kinds/kinds.ts';
import { treatments } from '#domain/kinds/risk/shape.ts';
import { reportTexts } from '#domain/report/texts.ts';
import enUS from '../../src/locales/en-US.ts';
import zhCN from '../../src/locales/zh-CN.ts';

/** What the screens and the report say in Chinese, by key. */
const said: Record<string, string> = {
  ...zhCN,
  ...Object.fromEntries(Object.entries(reportTexts.zh).map(([key, text]) => [`report ${key}`, text])),
  ...Object.fromEntries(kindNames.map((kind) => [`kind ${kind}`, kinds[kind].noun.zh])),
};
const on: Record<string, Record<string, string>> = { en: enUS, zh: zhCN };

describe('one thing has one word (docs/glossary.md)', () => {
  it.each([
    ['网络安全目标', /(?<!网络)安全目标/],
    ['网络安全声明', /(?<!网络)安全声明/],
    // The library of them keeps its name: workbooks have a sheet that is called so.
    ['网络安全需求', /(?<!网络)安全需求(?!库)/],
    ['分担', /转移|共享/],
    ['未决事项', /待办/],
  ])('%s', (word, other) => {
    expect(Object.values(said).some((text) => text.includes(word))).toBe(true);
    expect(Object.entries(said).filter(([, text]) => other.test(text))).toEqual([]);
  });

  it.each(['en', 'zh'] as const)('the status of a version, on screens and in the report, in %s', (language) => {
    const words = (status: 'open' | 'frozen') =>
      new Set(['version', 'workspace', 'exchange'].map((place) => on[language]?.[`${place}.status.${status}`]));
    const report = reportTexts[language];
    expect([...words('frozen')]).toEqual([report.frozen]);
    expect([...words('open')]).toEqual([report.open.replace(/ ?[(（].*/, '')]);
  });

  it('the treatments of a risk, and what a path is rated by, on screens and in the report', () => {
    for (const one of treatments)
      expect(reportTexts.zh[one === 'share' ? 'share_' : one]).toBe(zhCN[`risk.treatment.${one}`]);
    for (const one of ['steps', 'path'] as const)
      expect(reportTexts.zh[`basis_${one}`]).toBe(zhCN[`path.basis.${one}`]);
  });
});
