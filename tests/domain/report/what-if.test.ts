import { describe, expect, it } from 'vitest';
import type { ScenarioChange } from '#domain/kinds/scenario/shape.ts';
import { reportOf } from '#domain/report/report.ts';
import { add } from '#domain/workspace/edit.ts';
import { headlamp } from '#tests/world/headlamp.ts';
import { head, wordsIn } from './example.ts';

const changes = (carried: string): ScenarioChange[] => [
  { what: 'assumption', row: 'locked', label: 'CSA-1 The garage is locked' },
  { what: 'control', row: 'no-control', label: 'CTL-9 Old filter', on: true },
  { what: 'feasibility', row: carried, label: 'AP-1', level: 'M' },
];

describe('the report of a version with what-if scenarios', () => {
  it.each(['en-US', 'zh-CN'] as const)('prints their changes and the risks before and after: %s', (locale) => {
    const desk = headlamp();
    const [first, second] = [...desk.w.paths];
    desk.do(add('assumptions', { name: 'The garage is locked', carriedPaths: [second?.id ?? ''] }, 'locked'));
    const without = wordsIn(reportOf(desk.w, head, locale, 'docx').sections);
    desk.do(add('scenarios', { name: 'Open garage', reason: 'Asked by the fleet', changes: changes(first?.id ?? '') }));
    const words = wordsIn(reportOf(desk.w, head, locale, 'docx').sections);
    const said =
      locale === 'en-US'
        ? ['What-if scenarios', 'without effect', 'does not hold']
        : ['假设分析方案', '不起作用', '不成立'];
    for (const word of ['Open garage', 'Asked by the fleet', 'CTL-9 Old filter', ...said]) {
      expect(words).toContain(word);
      expect(without).not.toContain(word);
    }
  });
});
