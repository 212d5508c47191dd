// @vitest-environment node
import { describe, expect, it } from 'vitest';
import type { Report, ReportHead } from '#domain/report/blocks.ts';
import { combinedReport } from '#domain/report/combined.ts';
import { reportOf } from '#domain/report/report.ts';
import { add } from '#domain/workspace/edit.ts';
import { edited, head, headlamp } from './example.ts';

const frozen: ReportHead = {
  ...head,
  status: 'frozen',
  project: 'Headlamp, as it was called then',
  date: '2026-03-03T18:51:00.000Z',
  final: {
    who: 'Li Wei',
    on: '2026-03-03T18:51:00.000Z',
    openPoints: 11,
    reason: 'because of schedule',
    imported: true,
  },
  imported: { who: 'Mei', on: '2026-03-04T08:00:00.000Z' },
  approvals: [
    { who: 'Wang Fang', answer: 'approved', comment: 'signed by me', on: '2026-03-05T08:00:00.000Z', imported: true },
  ],
  versions: [
    { version: 'V1.0', base: null, content: 'First', author: 'Anna Berg', createdOn: '2026-03-02T08:00:00.000Z' },
  ],
};
const camera: ReportHead = {
  ...head,
  marking: 'Confidential',
  task: 'Camera-TARA',
  taskCode: 'TARA-CAM',
  version: 'V0.2',
  author: 'Mei',
  date: '2026-12-01T08:00:00.000Z',
};

const withRelations = (of: ReportHead, format: 'docx' | 'xlsx') =>
  reportOf(edited(headlamp(), [add('functions', { name: 'Light' }, 'f')]), of, 'en-US', format);
const combine = (format: 'docx' | 'xlsx' = 'docx'): Report =>
  combinedReport([withRelations(frozen, format), withRelations(camera, format)]);

describe('the reports of several tasks in one file', () => {
  it('keep every signature: behind the cover stands that of each task, as its own report has it', () => {
    const report = combine();
    const alone = withRelations(frozen, 'docx').cover.facts;
    const [ofFrozen] = report.front;
    expect(ofFrozen).toMatchObject({ title: 'TARA-HL · Headlamp-TARA', sheet: 'TARA-HL Cover' });
    expect(ofFrozen?.blocks).toEqual([{ block: 'facts', rows: alone }]);
    const said = alone.map(([label, value]) => `${label}: ${value}`);
    expect(said).toContain(
      'Frozen by: Li Wei · 2026-03-03 18:51 UTC · 11 open points: because of schedule · according to the exchange file',
    );
    expect(said).toContain('Approval: Wang Fang · approved · 2026-03-05 08:00 UTC · according to the exchange file');
    expect(said).toContain('From an exchange file: imported by Mei · 2026-03-04 08:00 UTC');
    expect(said).toContain('Author of the version: Anna Berg');
    expect(said).toContain('Responsible: Li Wei');
    expect(said).toContain('Members: Li Wei, Anna Berg');
  });

  it('have summary, signatures and versions of each task under its code', () => {
    expect(combine().front.map(({ title }) => title)).toEqual([
      'TARA-HL · Headlamp-TARA',
      'TARA-HL · Management summary',
      'TARA-HL · Approvals and signatures',
      'TARA-HL · Versions of the analysis',
      'TARA-CAM · Camera-TARA',
      'TARA-CAM · Management summary',
      'TARA-CAM · Approvals and signatures',
    ]);
  });

  it('are dated by the newest, marked by every marking, and a draft as long as one of them is', () => {
    const { head: all, cover } = combine();
    const facts = Object.fromEntries(cover.facts);
    expect(facts['Date of the report']).toBe('2026-12-01 08:00 UTC');
    expect([facts.Marking, facts.Project]).toEqual(['Confidential', 'Headlamp-example (EX-HL)']);
    expect([all.version, all.status]).toEqual(['TARA-HL V1.0, TARA-CAM V0.2', 'open']);
    expect(facts['Analysis TARA-CAM']).toBe('Camera-TARA · V0.2 · activated (draft)');
  });

  it('name pictures by their task, so that a sheet belongs to somebody', () => {
    const alts = combine('xlsx').sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.block === 'picture' ? [block.alt] : [])),
    );
    expect(alts).toContain('TARA-HL Relations');
    expect(alts).toContain('TARA-CAM Relations');
    expect(alts.filter((alt) => !/^TARA-(HL|CAM) /.test(alt))).toEqual([]);
  });
});
