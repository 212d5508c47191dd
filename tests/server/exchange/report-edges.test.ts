// @vitest-environment node
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Report, ReportHead } from '#domain/report/blocks.ts';
import { reportOf } from '#domain/report/report.ts';
import { add } from '#domain/workspace/edit.ts';
import { edited, emptyVersion, head } from '#tests/domain/report/example.ts';
import { writeReport } from '#tests/world/write-report.ts';

const marked: ReportHead = { ...head, marking: 'Confidential', date: '2026-11-26T18:51:07.000Z' };
const frozen: ReportHead = { ...marked, status: 'frozen' };
const reported = (of: ReportHead, format: 'docx' | 'xlsx' = 'docx'): Report =>
  reportOf(emptyVersion(), of, 'en-US', format);

/** The texts of the parts of a file whose names begin so. */
async function partsOf(format: 'docx' | 'xlsx', of: ReportHead, start: string): Promise<string[]> {
  const files = unzipSync(await writeReport(format, reported(of, format)));
  return Object.keys(files)
    .filter((name) => name.startsWith(start))
    .map((name) => strFromU8(files[name] ?? new Uint8Array()));
}
const textOf = (xml: string) => [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text]) => text).join('');

describe('a printed page says what it belongs to', () => {
  it('in Word: marking, project, task, version and status above, kind of report and its moment below', async () => {
    for (const [of, status] of [[marked, 'activated (draft)'] as const, [frozen, 'frozen'] as const]) {
      const headers = (await partsOf('docx', of, 'word/header')).map(textOf);
      expect(headers.length).toBeGreaterThan(0);
      for (const text of headers) {
        expect(text).toContain('Confidential · Headlamp-example · Headlamp-TARA');
        expect(text).toContain(`V1.0 · ${status}`);
      }
    }
    const footers = (await partsOf('docx', marked, 'word/footer')).map(textOf);
    expect(footers.every((text) => text.includes('TARA report · 2026-11-26 18:51 UTC'))).toBe(true);
  });

  it('in a workbook on every sheet, with the name of the sheet and the page', async () => {
    const sheets = await partsOf('xlsx', marked, 'xl/worksheets/sheet');
    expect(sheets.length).toBeGreaterThan(10);
    for (const sheet of sheets) {
      expect(sheet).toContain(
        '<oddHeader>&amp;LConfidential · Headlamp-example · Headlamp-TARA&amp;RV1.0 · activated (draft)</oddHeader>',
      );
      expect(sheet).toContain(
        '<oddFooter>&amp;LTARA report · 2026-11-26 18:51 UTC&amp;C&amp;A&amp;R&amp;P / &amp;N</oddFooter>',
      );
    }
  });

  it('in a workbook within the 255 characters of a header, an ampersand of a name being none of its codes', async () => {
    const long = { ...marked, marking: '&'.repeat(60), project: '&P'.repeat(60), task: 'R&D '.repeat(30) };
    const [sheet = ''] = await partsOf('xlsx', long, 'xl/worksheets/sheet');
    const written = /<oddHeader>(.*)<\/oddHeader>/.exec(sheet)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(written.length).toBeLessThanOrEqual(255);
    expect(written.startsWith(`&L${'&&'.repeat(60)} · &&P&&P`)).toBe(true);
    expect(written.endsWith('&RV1.0 · activated (draft)')).toBe(true);
  });

  it('in Word has its author as who changed it last, and the moment of the report as its time', async () => {
    const [core = ''] = await partsOf('docx', frozen, 'docProps/core.xml');
    expect(core).toContain('<cp:lastModifiedBy>Anna Berg</cp:lastModifiedBy>');
    expect(core.match(/2026-11-26T18:51:07Z/g)).toHaveLength(2);
    const [odd = ''] = await partsOf('docx', { ...frozen, date: '<odd>' }, 'docProps/core.xml');
    expect(odd).not.toContain('<odd>');
  });
});

describe('what stands behind the cover', () => {
  const versions = [
    {
      version: 'V1.0',
      base: null,
      content: 'First & only',
      author: 'Anna Berg',
      createdOn: '2026-03-02T08:00:00.000Z',
    },
  ];

  it('comes before the contents in Word, and has sheets of its own behind the cover of a workbook', async () => {
    const [document = ''] = await partsOf('docx', { ...frozen, versions }, 'word/document.xml');
    const order = [
      'Management summary',
      'Approvals and signatures',
      'Versions of the analysis',
      'First &amp; only',
      '>Contents<',
    ].map((text) => document.indexOf(text));
    expect(order.every((at) => at > 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    const [book = ''] = await partsOf('xlsx', { ...frozen, versions }, 'xl/workbook.xml');
    const names = [...book.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name);
    expect(names.slice(0, 5)).toEqual(['Cover', 'Summary', 'Signatures', 'Versions', 'TARA']);
  });
});

describe('rows of a table in Word that are kept together', () => {
  /** Of each row after the head whether it is kept with the next, in the table below the heading. */
  async function kept(text: string): Promise<boolean[]> {
    const rows = Array.from({ length: 4 }, (_, i) => add('requirements', { name: `Requirement ${i}`, text }));
    const report = reportOf(edited(emptyVersion(), rows), head, 'en-US', 'docx');
    const document = strFromU8(unzipSync(await writeReport('docx', report))['word/document.xml'] ?? new Uint8Array());
    const table = document.split('<w:tbl>').find((one) => one.includes('CSR-4')) ?? '';
    const [top = '', ...others] = table.slice(0, table.indexOf('</w:tbl>')).split('<w:tr>').slice(1);
    expect(top).toContain('<w:keepNext/>');
    return others.map((row) => row.includes('<w:keepNext/>'));
  }

  it('are those of a small one', async () => {
    expect(await kept('It shall hold.')).toEqual([true, true, true, false]);
  });

  it('are none where they take more than half a page: no page holds them, and the heading would stand alone', async () => {
    expect(await kept('The function is lost at night. '.repeat(60))).toEqual([false, false, false, false]);
    expect(await kept('夜间行驶时功能丧失。'.repeat(80))).toEqual([false, false, false, false]);
  });
});
