// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { shownName } from '#domain/method/explain/shown-name.ts';
import { impactSeeds } from '#domain/method/seed/impact.ts';
import { defaultMethod, feasibilitySeeds, methodSeeds, riskSeeds } from '#domain/method/seed/methods.ts';
import { formulaH10 } from '#domain/method/seed/risk.ts';
import type { Method } from '#domain/model/method.ts';
import type { ReportLocale } from '#domain/report/blocks.ts';
import { shownDescription } from '#domain/report/model-description.ts';
import { reportOf } from '#domain/report/report.ts';
import { head, headlamp, records, sectionOf, tablesOf } from './example.ts';

const changed = (change: (method: Method) => void, from = defaultMethod): Method => {
  const method = structuredClone(from);
  change(method);
  return method;
};

/** A project's own numbers in every model, under the names and descriptions of the delivered ones. */
const own = changed((m) => {
  m.impact.levels[0]!.criteria!.S = { en: 'Fatal', zh: '致命' };
  m.feasibility[0]!.ranges.at(-1)!.from = 26;
  m.feasibility[1]!.map!.L = 'M';
  m.feasibility[2]!.factor = 8;
  m.risk.matrix.MOD!.L = 3;
});

const reported = (method: Method, locale: ReportLocale = 'en-US', format: 'docx' | 'xlsx' = 'docx') =>
  reportOf({ ...headlamp(), method }, head, locale, format, true);
const headings = (method: Method, locale?: ReportLocale) =>
  sectionOf(reported(method, locale), 'method').blocks.flatMap((block) =>
    block.block === 'heading' ? [block.text.replace(/^.*?: /, '')] : [],
  );
const words = (method: Method, locale?: ReportLocale) =>
  sectionOf(reported(method, locale), 'method')
    .blocks.flatMap((block) => (block.block === 'text' ? [block.text] : []))
    .join('\n');

describe('the method in a report', () => {
  it('is printed by the names and descriptions of the delivered models', () => {
    expect(headings(defaultMethod)).toEqual([
      'Annex F, separate categories',
      'Attack potential (ISO/SAE 21434:2021)',
      'Attack vector',
      'CVSS exploitability',
      'Attack paths and threat scenarios',
      'Attack trees, controls, residual risk',
      'Matrix of Annex H',
      'Cybersecurity assurance level (CAL)',
      'Treatment rules',
    ]);
    for (const part of ['Annex F.', 'Annex G.2', 'Annex G.4', 'Annex G.3', 'Table H.8'])
      expect(words(defaultMethod)).toContain(`ISO/SAE 21434 ${part}`);
  });

  it('says of changed models that they were changed, and cites no table over their numbers', () => {
    expect(headings(own)).toEqual([
      'Annex F, separate categories (changed)',
      'Attack potential (ISO/SAE 21434:2021) (changed)',
      'Attack vector (changed)',
      'CVSS exploitability (changed)',
      'Attack paths and threat scenarios',
      'Attack trees, controls, residual risk',
      'Matrix of Annex H (changed)',
      'Cybersecurity assurance level (CAL)',
      'Treatment rules',
    ]);
    expect(words(own)).not.toMatch(/21434|Annex|H\.8/);
    expect(words(own).match(/The values and rules below are those of the project itself\./g)).toHaveLength(5);
  });

  it('says so in Chinese, and in both languages', () => {
    expect(headings(own, 'zh-CN').at(-3)).toMatch(/附录 H 矩阵（已修改）$/);
    expect(words(own, 'zh-CN')).not.toMatch(/21434|附录|H\.8/);
    expect(words(own, 'zh-CN')).toContain('以下数值和规则为本项目自有。');
    expect(headings(own, 'both').at(-3)).toContain('附录 H 矩阵（已修改） Matrix of Annex H (changed)');
  });

  it.each(['docx', 'xlsx'] as const)('names the changed model beside the paths and risks of a %s', (format) => {
    const report = reported(own, 'en-US', format);
    const models = records(tablesOf(report, 'paths')[0]).map((one) => one.Model);
    expect(new Set(models)).toEqual(
      new Set(['Attack potential (ISO/SAE 21434:2021) (changed)', 'Attack vector (changed)']),
    );
    const sources = (tablesOf(report, 'explanations')[0]?.lines() ?? []).map((row) => String(row.at(-1)));
    expect(sources).toContain('ISO/SAE 21434 15.8 · Matrix of Annex H (changed)');
    expect(sources).toContain('ISO/SAE 21434 15.7 · Attack potential (ISO/SAE 21434:2021) (changed)');
    expect(sources.filter((source) => /(Matrix|\(ISO.SAE 21434:2021\)|vector|categories)$/.test(source))).toEqual([]);
  });
});

describe('the description of a model', () => {
  const risk = (change: (method: Method) => void, from = defaultMethod) => {
    const method = changed(change, from);
    return shownDescription(method, method.risk).en;
  };
  const itself = 'The values and rules below are those of the project itself.';

  it('is that of every delivered model as it was delivered', () => {
    for (const impact of impactSeeds)
      expect(shownDescription({ ...defaultMethod, impact }, impact)).toEqual(impact.description);
    for (const { model, levels } of feasibilitySeeds)
      expect(shownDescription({ ...defaultMethod, feasibilityLevels: [...levels] }, model)).toEqual(model.description);
    for (const model of riskSeeds) {
      const { method } = methodSeeds.find((seed) => seed.method.risk.id === model.id) ?? methodSeeds[0]!;
      expect(shownDescription({ ...method, risk: model }, model)).toEqual(model.description);
    }
  });

  it('is not printed over another rule than it tells', () => {
    const potential = changed((m) => Object.assign(m.feasibility[0]!, { stepAggregation: 'sumPerParameter' }));
    expect(shownDescription(potential, potential.feasibility[0]!).en).toBe(itself);
    expect(shownName(potential, potential.feasibility[0]!)).toEqual(defaultMethod.feasibility[0]!.name);
    const up = (m: Method) => Object.assign(m.risk.formula!, { rounding: 'up' });
    expect(risk(up, { ...defaultMethod, risk: formulaH10 })).toBe(itself);
  });

  it('is not printed under a new name either, while one that people wrote is theirs', () => {
    const renamed = (m: Method) => {
      m.risk.matrix.MOD!.L = 3;
      m.risk.name = { en: 'Our matrix', zh: '本公司矩阵' };
    };
    expect(risk(renamed)).toBe(itself);
    const told = changed((m) => {
      renamed(m);
      m.risk.description.en = 'As Table H.8, but stricter for moderate impact.';
    });
    expect(shownDescription(told, told.risk)).toEqual({
      en: 'As Table H.8, but stricter for moderate impact.',
      zh: '以下数值和规则为本项目自有。',
    });
  });
});
