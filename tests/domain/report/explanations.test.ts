import { describe, expect, it } from 'vitest';
import { reportOf } from '#domain/report/report.ts';
import { head, headlamp, sectionOf, tablesOf, told } from './example.ts';

describe('the explanations of a report', () => {
  it('are there only when they are asked for', () => {
    expect(() => sectionOf(told(headlamp()), 'explanations')).toThrow();
  });

  it('say for every risk its inputs, its path and the cell it was read from', () => {
    const report = reportOf(headlamp(), head, 'en-US', 'docx', true);
    const rows = tablesOf(report, 'explanations')[0]?.lines() ?? [];
    const first = rows.findIndex(([risk]) => risk === 'R-3');
    const of = rows
      .slice(first)
      .map(([, code, step, line, source]) => [code, step, line, source].filter(Boolean).join(' | '));
    expect(of.some((line) => line.includes('Matrix: row Moderate, column Low → 2'))).toBe(true);
    expect(of.some((line) => /^Feasibility of AP-\d \|/.test(line))).toBe(true);
    expect(of.filter((line) => line.includes('→ Low')).length).toBeGreaterThan(1);
    expect(rows.flat().join(' ')).not.toMatch(/\{\w+\}|undefined/);
    expect(rows.flat().join(' ')).toContain('15.8');
  });

  it('speak Chinese, and both languages', () => {
    const lines = (locale: 'zh-CN' | 'both') =>
      tablesOf(reportOf(headlamp('zh'), head, locale, 'xlsx', true), 'explanations')[0]
        ?.lines()
        .flat()
        .join(' ') ?? '';
    expect(lines('zh-CN')).toContain('矩阵：行 中等，列 低 → 2');
    expect(lines('both')).toContain('Matrix: row 中等 Moderate');
  });
});
