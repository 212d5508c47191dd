import { describe, expect, it } from 'vitest';
import { fillHoles } from '#domain/model/holes.ts';
import type { Translate } from '@/i18n';
import { countedRule } from '@/workspace/problems/counted-rule';
import enUS from '../../../src/locales/en-US.ts';
import zhCN from '../../../src/locales/zh-CN.ts';

const inTexts =
  (texts: Readonly<Record<string, string>>): Translate =>
  (key, ...[values]) =>
    fillHoles(texts[key] ?? key, values ?? {});

describe('a rule of the open points', () => {
  it('is counted where there may be more than one', () => {
    expect(countedRule(inTexts(enUS), 'riskUnrated', 1)).toBe('1 risk not rated');
    expect(countedRule(inTexts(zhCN), 'riskUnrated', 3)).toBe('3 个风险未评级');
  });

  it('is said without a number where a version has it once', () => {
    expect(countedRule(inTexts(zhCN), 'itemNotDefined', 1)).toBe('缺少相关项定义');
    expect(countedRule(inTexts(zhCN), 'begunWithoutAssumption', 1)).toBe('尚未说明假设');
    expect(countedRule(inTexts(enUS), 'catalogueOpen', 1)).toBe('UN R155 Annex 5 has open entries');
  });
});
