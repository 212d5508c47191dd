import { describe, expect, it } from 'vitest';
import { sayOps } from '#domain/library/catalogue-coverage.ts';
import type { TableBlock } from '#domain/report/blocks.ts';
import { reportOf } from '#domain/report/report.ts';
import { byCode } from '#domain/workspace/workspace.ts';
import { headlamp } from '#tests/world/headlamp.ts';
import { head } from './example.ts';

const sectionOf = (desk: ReturnType<typeof headlamp>, locale: 'zh-CN' | 'en-US' = 'en-US') =>
  reportOf(desk.w, head, locale, 'docx').sections.find(({ key }) => key === 'catalogues');
const tableIn = (desk: ReturnType<typeof headlamp>, locale?: 'zh-CN' | 'en-US') =>
  sectionOf(desk, locale)?.blocks.find((block): block is TableBlock => block.block === 'table');

describe('the coverage of a catalogue in the report', () => {
  it('is left out while nothing was compared', () => {
    expect(sectionOf(headlamp())).toBeUndefined();
  });

  it('lists every entry with its threat scenarios or the reason', () => {
    const desk = headlamp();
    const [threat] = [...desk.w.threats].sort(byCode);
    desk.do(...sayOps(desk.w, 'R155-11.1', { threats: [threat!.id], reason: '' }));
    desk.do(...sayOps(desk.w, 'R155-11.2', { threats: [], reason: 'No V2X unit.' }));
    const rows = tableIn(desk)?.lines() ?? [];
    expect(rows.length).toBe(70);
    const [addressed, excluded, open] = ['11.1', '11.2', '11.3'].map(
      (number) => rows.find((row) => row[0] === number)!,
    );
    expect(addressed?.[3]).toBe('Addressed by a threat scenario');
    expect(addressed?.[4]).toBe(`${threat!.code} ${threat!.description}`);
    expect(excluded?.slice(3)).toEqual(['Does not apply', '', 'No V2X unit.']);
    expect(open?.slice(2)).toEqual(['M10', 'Open', '', '']);
    expect(tableIn(desk, 'zh-CN')?.lines()[0]?.[1]).toBe('内部人员攻击：滥用服务器权限');
  });
});
