import { describe, expect, it } from 'vitest';
import { reportOf } from '#domain/report/report.ts';
import { add } from '#domain/workspace/edit.ts';
import { edited, head, headlamp, sectionOf, shown, tablesOf, told } from './example.ts';

describe('the explanations of a report', () => {
  it('are there only when they are asked for', () => {
    expect(() => sectionOf(told(headlamp()), 'explanations')).toThrow();
  });

  it('say for every risk its inputs, its path and the cell it was read from', () => {
    const report = reportOf(headlamp(), head, 'en-US', 'docx', true);
    const rows = (tablesOf(report, 'explanations')[0]?.lines() ?? []).map((row) => row.map(shown));
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

  it('are grouped by risk, each headed by what it is in the colour of its level', () => {
    const report = reportOf(headlamp(), head, 'en-US', 'docx', true);
    const rows = tablesOf(report, 'explanations')[0]?.lines() ?? [];
    const heads = rows.filter(([code]) => code !== '');
    expect(heads.map((row) => [shown(row[0]), shown(row[1]), shown(row[4])])).toEqual([
      ['R-1', 'Risk', '5 Serious'],
      ['R-2', 'Risk', 'not rated'],
      ['R-3', 'Risk', '2 Low'],
    ]);
    expect(shown(heads[0]?.[3])).toMatch(/^TS-1 .+ → DS-\d .+/);
    expect(heads[0]?.[0]).toMatchObject({ tone: 'serious' });
  });

  it('say once what several risks rest on, and refer to the risk that it is explained with', () => {
    const w = headlamp();
    const [first] = [...w.risks];
    const { assets = [], property = '', type = '' } = w.threats.get(first?.threat ?? '') ?? {};
    const damage = first?.damage ?? '';
    const shared = edited(w, [
      add('threats', { description: 'Another way', assets, property, type, damages: [damage] }, 'ts'),
      add('risks', { threat: 'ts', damage }, 'again'),
    ]);
    const report = reportOf(shared, head, 'en-US', 'docx', true);
    const rows = tablesOf(report, 'explanations').flatMap((table) => table.lines().map((row) => row.map(shown)));
    const impacts = rows.filter(([, value]) => value === `Impact of ${shared.damages.get(damage)?.code}`);
    expect(impacts.map(([, , , statement]) => /^Explained with R-\d\.$/.test(statement ?? ''))).toEqual(
      impacts.map((_, i) => i > 0),
    );
    expect(impacts.length).toBeGreaterThan(1);
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
