// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Report, ReportFormat } from '#domain/report/blocks.ts';
import { reportOf } from '#domain/report/report.ts';
import { add } from '#domain/workspace/edit.ts';
import { edited, emptyVersion, head, headlamp, sectionOf, tablesOf, told } from './example.ts';

const headingsOf = (report: Report, key: Parameters<typeof sectionOf>[1]) =>
  sectionOf(report, key).blocks.flatMap((block) => (block.block === 'heading' ? [block.text] : []));

describe('a chapter of a report', () => {
  it.each<ReportFormat>(['docx', 'xlsx'])(
    'is left out when it is empty, unless the standard asks for it, in %s',
    (format) => {
      const { sections } = reportOf(emptyVersion(), head, 'en-US', format, true);
      expect(sections.map(({ key }) => key)).toEqual([
        'scope',
        'method',
        'assets',
        'damages',
        'threats',
        'paths',
        'risks',
        'treatment',
        'requirements',
        'openPoints',
      ]);
    },
  );

  it.each(['assets', 'damages', 'threats', 'paths', 'risks', 'treatment', 'requirements'] as const)(
    'that the standard asks for says that nothing has been entered: %s',
    (key) => {
      const tables = tablesOf(told(emptyVersion()), key);
      expect(tables.map((table) => [table.lines(), table.empty])).not.toEqual([]);
      expect(new Set(tables.map(({ empty }) => empty))).toEqual(new Set(['Nothing has been entered.']));
    },
  );

  it('has no headings and notes of tables that are left out', () => {
    const report = told(emptyVersion());
    expect(headingsOf(report, 'risks')).toEqual(['List of risks']);
    expect(headingsOf(report, 'treatment')).toEqual(['Treatment decisions', 'Goals', 'Claims']);
    expect(headingsOf(report, 'paths')).toEqual([]);
    expect(headingsOf(report, 'scope')).toEqual(['Functions', 'Trust boundary']);
  });

  it('says of open points that there are none: that is news', () => {
    expect(headingsOf(told(emptyVersion()), 'openPoints')).toContain('Open points');
  });

  it('comes as soon as there is something in it', () => {
    const w = edited(emptyVersion(), [
      add('assumptions', { name: 'Locked garage' }),
      add('controls', { name: 'Message authentication' }),
    ]);
    expect(tablesOf(told(w), 'assumptions')).toHaveLength(1);
    expect(headingsOf(told(w), 'treatment')).toContain('Controls');
  });

  it('of the example holds no empty table at all', () => {
    const tables = told(headlamp()).sections.flatMap(({ key, blocks }) =>
      blocks.flatMap((block) =>
        block.block === 'table' && block.lines().length === 0 ? [`${key} ${block.sheet}`] : [],
      ),
    );
    // Claims are asked for by the standard.
    expect(tables).toEqual(['treatment Claims']);
  });
});
