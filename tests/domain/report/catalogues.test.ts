import { describe, expect, it } from 'vitest';
import { sayOps } from '#domain/library/catalogue-coverage.ts';
import type { TableBlock } from '#domain/report/blocks.ts';
import { reportOf } from '#domain/report/report.ts';
import { change } from '#domain/workspace/edit.ts';
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

  it('lists EMB3D with its notice where somebody compared with it, and not for what attack paths name', () => {
    const desk = headlamp();
    const [path] = [...desk.w.paths].sort(byCode);
    desk.do(change('paths', path!, { realises: ['EMB3D-TID-115'] }));
    const namesIt = () => JSON.stringify(sectionOf(desk)?.blocks ?? []).includes('EMB3D');
    expect(namesIt()).toBe(false);
    desk.do(...sayOps(desk.w, 'EMB3D-TID-201', { threats: [], reason: 'No boot loader.' }));
    expect(JSON.stringify(sectionOf(desk)?.blocks)).toContain('reproduced and distributed with the permission');
    const rows = tableIn(desk)?.lines() ?? [];
    expect(rows.length).toBe(81);
    expect(rows.find((row) => row[0] === 'TID-201')?.slice(3)).toEqual(['Does not apply', '', 'No boot loader.']);
    expect(rows.find((row) => row[0] === 'TID-115')?.[3]).toBe('Addressed by a threat scenario');
  });
});
