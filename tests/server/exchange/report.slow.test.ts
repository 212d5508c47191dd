// @vitest-environment node
// postgres: no, the database has no part in it
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { report } from '#contract/report.ts';
import { task } from '#contract/task.ts';
import { taskVersion } from '#contract/task-version.ts';
import { workplace } from '#contract/workplace.ts';
import type { ReportFormat, ReportLocale } from '#domain/report/blocks.ts';
import { add } from '#domain/workspace/edit.ts';
import { Table } from '#domain/workspace/table.ts';
import { attachment } from '#server/files/download.ts';
import { insertJob } from '#server/store/jobs.ts';
import { edited, emptyVersion, headlamp, told } from '#tests/domain/report/example.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { type Actor, minutes, type ServerWorld, serverWorld } from '#tests/world/server.ts';
import { writeReport } from '#tests/world/write-report.ts';

const xmlOf = (file: Uint8Array, path = 'word/document.xml') => strFromU8(unzipSync(file)[path] ?? new Uint8Array());
/** The text of a Word table row by its first cell. */
const docxRows = (xml: string) =>
  [...xml.matchAll(/<w:tr>.*?<\/w:tr>/g)].map(([row]) =>
    [...row.matchAll(/<w:tc>.*?<\/w:tc>/g)].map(([cell]) =>
      [...cell.matchAll(/<w:t [^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text).join('\n'),
    ),
  );

describe('the Word file of the headlamp example', () => {
  it.each<[ReportLocale, 'en' | 'zh', string, string]>([
    ['en-US', 'en', 'Serious', 'not rated'],
    ['zh-CN', 'zh', '严重', '未评级'],
  ])('holds the numbers of the case in %s', async (locale, language, serious, notRated) => {
    const rows = docxRows(xmlOf(await writeReport('docx', told(headlamp(language), locale))));
    const risks = rows.filter((row) => /^R-\d$/.test(row[0] ?? '') && row.length > 10);
    // Behind value, level and status: residual value, residual level, accepted by; nothing entered stays empty.
    expect(risks.map((row) => row.slice(-3).join(''))).toEqual(['', '', '']);
    expect(risks.map((row) => row.slice(-6, -4))).toEqual([
      ['5', serious],
      [notRated, notRated],
      ['2', language === 'en' ? 'Low' : '低'],
    ]);
    expect(rows.find((row) => row[0] === 'AP-4')).toContain('20');
    expect(rows.find((row) => row[0] === 'AP-5')).toContain('24');
    expect(rows.find((row) => row[0] === 'CSG-1')).toContain('CAL4');
  });

  it('repeats header rows, turns wide sections and names the page in the footer', async () => {
    const file = await writeReport('docx', told(headlamp()));
    const xml = xmlOf(file);
    expect(xml).toContain('<w:tblHeader/>');
    expect(xml.match(/w:orient="landscape"/g)).toHaveLength(1);
    expect(xml).not.toContain('@@');
    const parts = Object.keys(unzipSync(file));
    const footers = parts.filter((path) => path.startsWith('word/footer')).map((path) => xmlOf(file, path));
    expect(footers.every((footer) => footer.includes('NUMPAGES') && footer.includes('Page '))).toBe(true);
    expect(xmlOf(file, 'word/styles.xml')).toContain('Microsoft YaHei');
  });

  it('survives control characters, half characters and markup in what was entered', async () => {
    const odd = 'a\u0000b\u000b<w:p>&"\ud800 灯\ufffe';
    const w = edited(emptyVersion(), [add('assets', { name: odd, description: `${odd}\r\nbreak` })]);
    const xml = xmlOf(await writeReport('docx', told(w)));
    expect(xml).toContain('ab&lt;w:p&gt;&amp;&quot;\ufffd 灯');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what must not be there
    expect(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe]/.test(xml)).toBe(false);
  });
});

describe('the workbook of the headlamp example', () => {
  it('has a sheet per section, frozen headings, filters and real numbers', async () => {
    const file = await writeReport('xlsx', told(headlamp(), 'en-US', 'xlsx'));
    const book = read(file, { cellFormula: true });
    expect(book.SheetNames.slice(0, 5)).toEqual(['Cover', 'Summary', 'Signatures', 'TARA', 'Scope']);
    const sheet = book.Sheets['List of risks'];
    const [titles = [], ...rows] = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1 });
    const value = titles.indexOf('Risk value');
    expect(rows.map((row) => row[value])).toEqual([5, 'not rated', 2]);
    expect(sheet?.['!autofilter']?.ref).toMatch(/^A1:/);
    const index = book.SheetNames.indexOf('List of risks') + 1;
    expect(xmlOf(file, `xl/worksheets/sheet${index}.xml`)).toContain('ySplit="1"');
    const paths = utils.sheet_to_json<Record<string, unknown>>(book.Sheets['Attack paths'] ?? {});
    expect(paths.map((row) => row.Sum)).toEqual([undefined, undefined, undefined, 20, 24]);
    expect(paths[3]).toMatchObject({ ET: 1, SE: 8, KoIC: 7, WoO: 0, Eq: 4 });
    const tara = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.TARA ?? {});
    expect(tara[0]).toMatchObject({ 'No.': 1, 'Risk value': 5, CAL: 'CAL4', 'Threat ID': 'TS-1' });
  });

  it.each<[ReportLocale, string]>([
    ['zh-CN', '风险清单'],
    ['both', '风险清单 List of risks'],
  ])('names its sheets in the language asked for: %s', async (locale, name) => {
    const book = read(await writeReport('xlsx', told(headlamp('zh'), locale, 'xlsx')));
    expect(book.SheetNames).toContain(name);
    expect(book.SheetNames.every((one) => one.length <= 31)).toBe(true);
  });

  it('keeps text that looks like a formula as text', async () => {
    const names = ['=1+1', '+cmd', '-2', '@sum', '=HYPERLINK("http://x")'];
    const w = edited(
      emptyVersion(),
      names.map((name) => add('assets', { name })),
    );
    const file = await writeReport('xlsx', told(w, 'en-US', 'xlsx'));
    const book = read(file, { cellFormula: true });
    const sheet = book.Sheets.Assets ?? {};
    const cells = names.map((_, i) => sheet[`B${i + 2}`]);
    expect(cells.map((cell) => [cell.t, cell.v, cell.f])).toEqual(names.map((name) => ['s', name, undefined]));
    expect(Object.keys(unzipSync(file)).some((path) => xmlOf(file, path).includes('<f>'))).toBe(false);
  });

  it('says on the sheet of an empty section that nothing was entered', async () => {
    const book = read(await writeReport('xlsx', told(emptyVersion(), 'en-US', 'xlsx')));
    expect(book.Sheets['Damage scenarios']?.A2?.v).toBe('Nothing has been entered.');
  });
});

describe('the name of the file', () => {
  it('comes whole after RFC 5987 and plain for others, and cannot break out of the header', () => {
    expect(attachment('前照灯-V1.0.docx')).toBe(
      `attachment; filename="___-V1.0.docx"; filename*=UTF-8''%E5%89%8D%E7%85%A7%E7%81%AF-V1.0.docx`,
    );
    expect(attachment('../a"b\r\nx: y.docx')).not.toMatch(/["][^;]*["][^;]|[\r\n]|\.\.\//);
  });
});

describe('a report job', () => {
  let world: ServerWorld;
  let anna: Actor;
  let versionId: string;
  let taskId: string;
  let projectId: string;

  beforeEach(async () => {
    world = await serverWorld();
    anna = await world.user('anna', [
      'ProjectConfigRead',
      'ProjectConfigModify',
      'ProjectAnalysisRead',
      'ProjectAnalysisModify',
      'ProjectReportDownload',
    ]);
    ({ versionId, taskId, projectId } = await anna.call(workplace.loadExample, { body: { locale: 'en-US' } }));
  });
  afterEach(async () => {
    await world.env.reports.idle();
    await world.close();
    // Ten reports may still be written, one after the other, on a machine that does other things.
  }, 120_000);

  const ask = (format: ReportFormat = 'xlsx', locale: ReportLocale = 'en-US') =>
    anna.call(report.request, { params: { versionId }, body: { format, locale } });
  const jobOf = (jobId: string) => anna.call(report.job, { params: { jobId } });
  const reports = () => readdirSync(join(world.env.dataDir, 'reports'));

  it('is answered queued, made beside the server and fetched as a file', async () => {
    const asked = await ask('xlsx');
    expect(asked).toMatchObject({ status: 'queued', kind: 'report', fileName: null, error: null });
    expect(Date.parse(asked.expiresAt ?? '') - Date.parse(asked.createdOn)).toBe(minutes(24 * 60));
    const early = await anna.attempt(report.file, { params: { jobId: asked.id } });
    expect(early.status).toBe(409);
    await world.env.reports.idle();
    const done = await jobOf(asked.id);
    expect(done).toMatchObject({
      status: 'done',
      progress: 1,
      fileName: 'Headlamp-TARA-V1.1-2026-03-02-0800-UTC.xlsx',
      error: null,
    });

    const response = await anna.fetch(`/intara/v1.0/jobs/${asked.id}/file`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('spreadsheetml');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''Headlamp-TARA-V1.1-2026-03-02-0800-UTC.xlsx`,
    );
    const book = read(new Uint8Array(await response.arrayBuffer()));
    expect(utils.sheet_to_json<Record<string, unknown>>(book.Sheets.TARA ?? {})[0]).toMatchObject({ 'Risk value': 5 });
    expect(reports()).toEqual([`${asked.id}.xlsx`]);
  });

  it('compares its risks with those of the last frozen version', async () => {
    const asked = await ask('docx');
    await world.env.reports.idle();
    const response = await anna.fetch(`/intara/v1.0/jobs/${asked.id}/file`);
    const xml = xmlOf(new Uint8Array(await response.arrayBuffer()));
    const moved = docxRows(xml).find(([label]) => label === 'What moved');
    expect(moved?.[1]).toMatch(/^Since version V1\.0, frozen on 2026-\d\d-\d\d\nRaised 1: R-\d/);
  });

  it('is made as a PDF by a thread of its own', async () => {
    const asked = await ask('pdf', 'both');
    await world.env.reports.idle();
    const response = await anna.fetch(`/intara/v1.0/jobs/${asked.id}/file`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('.pdf');
    const { pages, outline } = readPdf(new Uint8Array(await response.arrayBuffer()));
    const texts = pages.flatMap((page) => page.texts);
    for (const words of ['R-1', 'TARA 报告 TARA report', `${pages.length} / ${pages.length}`])
      expect(texts).toContain(words);
    expect(outline()).toContain('4 资产 Assets');
    expect(reports()).toEqual([`${asked.id}.pdf`]);
  });

  it('has a name of its own beside others of the same minute', async () => {
    const asked = [await ask('xlsx'), await ask('xlsx', 'zh-CN'), await ask('xlsx')];
    await world.env.reports.idle();
    const names = await Promise.all(asked.map(async ({ id }) => (await jobOf(id)).fileName));
    const [head, moment] = ['Headlamp-TARA-V1.1', '2026-03-02-0800-UTC'];
    expect(names).toEqual([`${head}-${moment}.xlsx`, `${head}-中文-${moment}.xlsx`, `${head}-${moment}-2.xlsx`]);
  });

  it('tells the version as it was when it was asked for, with the names of its people', async () => {
    const asked = await ask('docx', 'both');
    await world.env.reports.idle();
    const response = await anna.fetch(`/intara/v1.0/jobs/${asked.id}/file`);
    const xml = xmlOf(new Uint8Array(await response.arrayBuffer()));
    expect(xml).toContain('资产 Assets');
    expect(xml).toContain('anna');
  });

  it('tells of one moment, though the version is made final and its task is deleted while the report waits', async () => {
    const { rev } = await world.env.versions.read(versionId);
    const [first, waiting] = [await ask(), await ask('docx')];
    const body = { rev, reason: 'reason of a later moment' };
    await anna.call(taskVersion.freeze, { params: { versionId }, body });
    await anna.call(task.drop, { params: { taskId } });
    await anna.call(report.cancel, { params: { jobId: first.id } });
    await world.env.reports.idle();
    expect(await jobOf(waiting.id)).toMatchObject({ status: 'done', error: null });
    const file = await anna.fetch(`/intara/v1.0/jobs/${waiting.id}/file`);
    const xml = xmlOf(new Uint8Array(await file.arrayBuffer()));
    expect(xml).toContain('Headlamp-TARA');
    expect(xml).not.toContain(body.reason);
  });

  it('is seen by all who see its project, and cancelled by who asked alone', async () => {
    const { id: jobId } = await ask();
    const boss = await world.user('boss', ['ProjectAdmin', 'ProjectReportDownload']);
    const stranger = await world.user('stranger', ['ProjectReportDownload', 'ProjectAnalysisRead']);
    expect((await stranger.attempt(report.job, { params: { jobId } })).status).toBe(404);
    expect((await stranger.attempt(report.file, { params: { jobId } })).status).toBe(404);
    expect((await stranger.attempt(report.exports, { params: { projectId } })).status).toBe(404);
    expect((await boss.attempt(report.cancel, { params: { jobId } })).status).toBe(403);
    expect((await boss.call(report.list, { params: { versionId } })).map((job) => job.by.name)).toEqual(['anna']);
    await world.env.reports.idle();
    // Who may not read an analysis reads no file of it either.
    expect((await boss.attempt(report.file, { params: { jobId } })).status).toBe(403);
  });

  it('can be cancelled, queued or running, and leaves no file', async () => {
    const first = await ask();
    const second = await ask();
    expect(await anna.call(report.cancel, { params: { jobId: second.id } })).toMatchObject({ status: 'cancelled' });
    expect(await anna.call(report.cancel, { params: { jobId: first.id } })).toMatchObject({ status: 'cancelled' });
    await world.env.reports.idle();
    expect((await jobOf(first.id)).status).toBe('cancelled');
    expect((await anna.attempt(report.file, { params: { jobId: first.id } })).status).toBe(404);
    await world.env.reports.tidy();
    expect(reports()).toEqual([]);
  });

  it('that fails says so in the language of the report and does not stop the next', async () => {
    // A file where the folder of reports belongs: nothing can be written.
    writeFileSync(join(world.env.dataDir, 'reports'), '');
    const { id } = await ask('docx', 'zh-CN');
    await world.env.reports.idle();
    expect(await jobOf(id)).toMatchObject({ status: 'failed', error: '报告生成失败，原因见服务器日志。' });
    expect(world.logged.some((line) => line.msg === 'a report failed')).toBe(true);
  });

  it('loses its file after a day and stays in the list of exports', async () => {
    const { id } = await ask();
    await world.env.reports.idle();
    expect(reports()).toHaveLength(1);
    await world.store.db
      .updateTable('job')
      .set({ expires_at: world.clock.now.toISOString() })
      .where('id', '=', id)
      .execute();
    const gone = await anna.attempt(report.file, { params: { jobId: id } });
    expect([gone.status, gone.failure.errorCode]).toEqual([404, '20130002']);
    expect(await anna.call(report.list, { params: { versionId } })).toEqual([]);
    await world.env.reports.tidy();
    expect(reports()).toEqual([]);
    const { list } = await anna.call(report.exports, { params: { projectId } });
    expect(list).toMatchObject([{ id, status: 'done', available: false }]);
  });

  it('that a restart interrupted is failed at the next start; files nobody asked for go', async () => {
    mkdirSync(join(world.env.dataDir, 'reports'), { recursive: true });
    writeFileSync(join(world.env.dataDir, 'reports', 'left-over.docx.part'), 'x');
    const at = world.clock.now.getTime();
    await insertJob(world.store.db, {
      id: 'old',
      kind: 'report',
      user_id: anna.id,
      project_id: projectId,
      version_id: versionId,
      subject: 'TARA-HL V1.1',
      kept_file: null,
      progress: 0.4,
      input: { versionId, format: 'docx', locale: 'en-US' },
      status: 'running' as const,
      error: null,
      file: null,
      file_name: null,
      created_on: new Date(at - minutes(90)).toISOString(),
      expires_at: new Date(at + minutes(60)).toISOString(),
      started_on: null,
      ended_on: null,
      downloaded_on: null,
    });
    await world.env.reports.tidy();
    expect(await jobOf('old')).toMatchObject({ status: 'failed', error: expect.stringContaining('restarted') });
    expect(reports()).toEqual([]);
  });

  it.skipIf(process.env.DATABASE_URL)(
    'that a stop left is made after the next start, one that it was made for too often is not',
    async () => {
      const look = vi.spyOn(world.env.reports, 'look').mockResolvedValue();
      const [begun, fatal] = [await ask(), await ask()];
      const { db } = world.store;
      const left = { status: 'running' as const, held_until: new Date(Date.now() + minutes(1)).toISOString() };
      await db
        .updateTable('job')
        .set({ ...left, tries: 1 })
        .where('id', '=', begun.id)
        .execute();
      await db
        .updateTable('job')
        .set({ ...left, tries: 3 })
        .where('id', '=', fatal.id)
        .execute();
      look.mockRestore();
      await world.env.reports.tidy();
      await world.env.reports.idle();
      const rows = await Promise.all([begun, fatal].map(({ id }) => jobOf(id)));
      expect(rows.map(({ status }) => status)).toEqual(['done', 'failed']);
      expect(reports()).toEqual([`${begun.id}.xlsx`]);
    },
    60_000,
  );

  it('waits with nine others of the same user at most, and others go in between', async () => {
    const form = { params: { versionId }, body: { format: 'xlsx', locale: 'en-US' } } as const;
    const boss = await world.user('boss', ['ProjectAdmin', 'ProjectReportDownload', 'ProjectAnalysisRead']);
    const replies = await Promise.all(Array.from({ length: 200 }, () => anna.attempt(report.request, form)));
    const refused = replies.filter(({ status }) => status === 429);
    expect([replies.filter(({ status }) => status === 200).length, refused.length]).toEqual([10, 190]);
    expect(refused[0]?.failure.enMessage).toBe(
      'You already have 10 reports waiting. Wait for one of them to finish, or cancel it.',
    );
    const others = await boss.call(report.request, form);
    const own = replies.flatMap(({ status, data }) => (status === 200 ? [data] : []));
    let before = 0;
    while ((await boss.call(report.job, { params: { jobId: others.id } })).status !== 'done') {
      before = (await Promise.all(own.map(({ id }) => jobOf(id)))).filter(({ status }) => status === 'done').length;
      // The calls of this loop never leave the turn: without a pause no worker is heard.
      await new Promise((next) => setTimeout(next, 20));
    }
    expect(before).toBeLessThan(5);
    await anna.call(report.cancel, { params: { jobId: own.at(-1)!.id } });
    const last = await anna.call(report.request, form);
    // Nobody waits for the others.
    for (const { id } of [...own, last]) await anna.attempt(report.cancel, { params: { jobId: id } });
  }, 60_000);

  it('is refused by its size before it starts', async () => {
    const w = await world.env.versions.read(versionId);
    const long = 'x'.repeat(4000);
    const rows = Array.from({ length: 20_000 }, (_, n) => ({
      ...[...w.functions][0]!,
      id: `f${n}`,
      description: long,
    }));
    const large = { ...w, functions: Table.of(rows) };
    await expect(
      world.env.reports.ask(
        { userId: anna.id, identity: world.env.identity, subject: '', note: async () => {}, tell: null },
        projectId,
        { versions: [large] },
        {
          versionId,
          format: 'docx',
          locale: 'en-US',
        },
      ),
    ).rejects.toMatchObject({ key: 'ReportTooLarge' });
    expect(await anna.call(report.list, { params: { versionId } })).toEqual([]);
  });
});
