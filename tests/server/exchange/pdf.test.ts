import { createCanvas } from '@napi-rs/canvas';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Block, Report, ReportHead, Section, TableBlock } from '#domain/report/blocks.ts';
import { combinedReport } from '#domain/report/combined.ts';
import { reportOf } from '#domain/report/report.ts';
import { drawn } from '#server/report/pdf/lines.ts';
import { pathOperators } from '#server/report/pdf/path.ts';
import { head, headlamp } from '#tests/domain/report/example.ts';
import { readPdf } from '#tests/world/read-pdf.ts';
import { writeReport } from '#tests/world/write-report.ts';

const marked = { ...head, organisation: 'ACME 汽车', marking: 'Confidential' };
const example = (locale: 'zh-CN' | 'en-US' | 'both' = 'en-US', language: 'en' | 'zh' = 'en', more = {}) =>
  reportOf(headlamp(language), { ...marked, ...more }, locale, 'pdf', true);

/** A report of these blocks alone. */
function reportWith(blocks: readonly Block[], wide = false): Report {
  const section: Section = { key: 'scope', title: 'Scope', sheet: 'Scope', wide, blocks };
  return { ...example(), sections: [section] };
}

const table = (columns: number, lines: TableBlock['lines'], more: Partial<TableBlock> = {}): TableBlock => ({
  block: 'table',
  columns: Array.from({ length: columns }, (_, i) => ({ title: `Column ${i + 1}`, width: 12 })),
  lines,
  empty: 'Nothing has been entered.',
  ...more,
});

const pdfOf = async (report: Report) => readPdf(await writeReport('pdf', report));
const bare = (text: string) => text.replace(/\s+/g, '');
/** Without blanks and line ends, which differ where lines break. */
const allText = ({ pages }: ReturnType<typeof readPdf>) => bare(pages.flatMap(({ texts }) => texts).join(''));

describe('a report as PDF', () => {
  it('is the same file twice', async () => {
    const [one, other] = [await writeReport('pdf', example()), await writeReport('pdf', example())];
    expect(Buffer.compare(one, other)).toBe(0);
    expect(readPdf(one).info).toContain('/CreationDate(D:20260302000000Z)');
  });

  it.each([
    ['zh-CN', 'zh'],
    ['en-US', 'en'],
    ['both', 'zh'],
  ] as const)('says all that the Word file says, %s', async (locale, language) => {
    const report = example(locale, language);
    const files = unzipSync(await writeReport('docx', { ...report, front: [] }));
    const document = strFromU8(files['word/document.xml'] ?? new Uint8Array());
    const paragraphs = document.split('</w:p>').flatMap((paragraph) => {
      const words = [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map(([, text = '']) => text).join('');
      return words ? [unescaped(words)] : [];
    });
    const text = allText(await pdfOf({ ...report, front: [] }));
    expect(paragraphs.length).toBeGreaterThan(300);
    expect(paragraphs.map((one) => bare(one).replace(/…$/, '')).filter((one) => !text.includes(one))).toEqual([]);
  });

  it('has the management summary on a page of its own behind the cover', async () => {
    const { pages } = await pdfOf(example());
    const on = (title: string) => pages.flatMap(({ texts }, i) => (texts.includes(title) ? [i] : []));
    expect(on('Management summary')).toEqual([1]);
    expect(on('What moved')).toEqual([1]);
    expect(on('Approvals and signatures')).toEqual([2]);
  });

  it('numbers its pages, and names marking, task, version and status on each', async () => {
    const { pages, object, stream } = await pdfOf(example());
    expect(pages.map(({ texts }) => texts.filter((text) => /^Page \d+ of \d+$/.test(text)))).toEqual(
      pages.map((_, i) => [`Page ${i + 1} of ${pages.length}`]),
    );
    const resources = object(Number(/\/Resources (\d+)/.exec(object(pages[1]?.id ?? 0))?.[1]));
    const form = /\/(I\d+) Do/.exec(pages[1]?.content ?? '')?.[1] ?? '';
    expect(stream(Number(new RegExp(`/${form} (\\d+)`).exec(resources)?.[1]))).toContain('Tj');
  });

  it('leads from its bookmarks, its contents and the codes of rows to their places', async () => {
    const report = example();
    const pdf = await pdfOf(report);
    const outline = pdf.outline();
    expect(outline.filter((line) => !line.startsWith('-'))).toEqual(
      report.sections.map(({ title }, i) => `${i + 1} ${title}`),
    );
    expect(outline).toContain('- 8.3 List of risks');
    const places = pdf.destinations();
    const links = pdf.pages.flatMap((page) => page.links.map(({ to }) => to));
    expect(links.filter((to) => !places.has(to))).toEqual([]);
    expect(links.filter((to) => to.startsWith('heading')).length).toBe(outline.length);
    const pageOf = places.get('TS-1') ?? 0;
    expect(pdf.pages[pageOf - 1]?.texts).toContain('TS-1');
    expect(links.filter((to) => to === 'TS-1').length).toBeGreaterThan(2);
  });

  it('can be read aloud: headings, tables with their heads, pictures with what they show', async () => {
    const pdf = await pdfOf(example('zh-CN', 'zh'));
    const lines = pdf.structure();
    const tags = lines.map((line) => line.trim());
    expect(tags).toContain('H1 1 范围与相关项定义');
    expect(tags.filter((line) => line.startsWith('TH 编号')).length).toBeGreaterThan(5);
    expect(tags).toContain('TD R-1');
    expect(tags.filter((line) => line.startsWith('Figure')).length).toBeGreaterThan(0);
    expect(pdf.root).toContain('/Lang(zh-CN)');
    expect(pdf.root).toContain('/MarkInfo<</Marked true>>');
    expect(pdf.root).toContain('/DisplayDocTitle true');
  });

  it('says across every page of an open version that it is a draft, of a frozen one not', async () => {
    const drawn = async (status: 'open' | 'frozen') => {
      const { pages, object, stream } = await pdfOf(example('en-US', 'en', { status }));
      const resources = object(Number(/\/Resources (\d+)/.exec(object(pages[0]?.id ?? 0))?.[1]));
      return [...resources.matchAll(/\/I\d+ (\d+) 0 R/g)]
        .map(([, id]) => stream(Number(id)))
        .filter((form) => / Tm \(/.test(form)).length;
    };
    expect([await drawn('open'), await drawn('frozen')]).toEqual([3, 0]);
  });

  it('repeats the head of a table on each of its pages', async () => {
    const rows = Array.from({ length: 300 }, (_, i) => [`R-${i + 1}`, 'words of a risk', i]);
    const { pages, structure } = await pdfOf(reportWith([table(3, () => rows)], true));
    const own = pages.filter(({ texts }) => texts.includes('words of a risk'));
    expect(own.length).toBeGreaterThan(5);
    expect(own.every(({ texts }) => texts.includes('Column 1'))).toBe(true);
    // It is read aloud once.
    expect(structure().filter((line) => line.trim() === 'TH Column 1')).toHaveLength(1);
  });

  it.each([30, 62, 70])('begins a first row of %i lines below its heading and its head', async (lines) => {
    const long = Array.from({ length: lines }, (_, i) => `line ${i + 1}`).join('\n');
    const before = table(1, () => Array.from({ length: 22 }, (_, i) => [`before ${i}`]));
    const { pages } = await pdfOf(
      reportWith([before, { block: 'heading', text: 'Goals' }, table(2, () => [['A-1', long]])]),
    );
    const [, ...onPages] = pages.filter(({ texts }) => texts.some((text) => text.startsWith('1.1 Goals')));
    expect(onPages).toHaveLength(1);
    expect(onPages[0]?.texts).toEqual(expect.arrayContaining(['Column 1', 'A-1', 'line 1']));
  });

  it('draws a row that no page holds over several', async () => {
    const long = Array.from({ length: 400 }, (_, i) => `line ${i + 1}`);
    const { pages, structure } = await pdfOf(reportWith([table(2, () => [['A-1', long.join('\n')]])]));
    const printed = pages.flatMap(({ texts }) => texts.filter((text) => /^line \d+$/.test(text)));
    expect(printed).toEqual(long);
    expect(structure().filter((line) => /^ *TD line 1/.test(line))).toHaveLength(1);
  });

  it.each([
    ['right to left, and marks that turn it', 'שלום \u202eabc\u202c عالم'],
    ['controls and half of a surrogate pair', 'a\u0000b\u0007c\ud800d'],
    ['signs that the font lacks', '😀 𠮷 ꙮ 👨‍👩‍👧'],
    ['quotation marks of two languages', '“a” it’s ‘b’ “未评级”的'],
    ['signs that mean something to a PDF', '(a) \\ <b> [c] % / {d} ) ('],
  ])('survives %s', async (_, text) => {
    const printed = allText(await pdfOf(reportWith([{ block: 'text', text }, table(2, () => [[text, 'x']])])));
    const seen = bare(text)
      .replace(/[\p{Cc}\p{Cf}]/gu, '')
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])/g, '\ufffd');
    expect(printed.split(seen).length - 1).toBe(2);
  });

  it('writes the dots of other languages at the foot of the line, Chinese ones as Chinese does', async () => {
    const texts = ['It goes on … and on…', '等等……和“…”'];
    const { pages } = await pdfOf(reportWith(texts.map((text) => ({ block: 'text', text }))));
    const printed = pages.flatMap((page) => page.texts);
    for (const text of texts) expect(printed.map((one) => one.trim())).toContain(text);
    expect(texts.map((text) => drawn(text).includes('…'))).toEqual([false, true]);
  });

  it('marks the pages of a draft alone, and says on those about all tasks which one is', async () => {
    const of = (more: Partial<ReportHead>) => reportOf(headlamp(), { ...head, ...more }, 'en-US', 'pdf');
    const report = combinedReport([of({ status: 'frozen' }), of({ taskCode: 'TARA-CAM', task: 'Camera' })]);
    const { pages } = await pdfOf(report);
    const [cover, first, ...others] = pages.map((page) => page.edge().map((text) => text.trim()));
    expect(cover).toContain('DRAFT');
    expect(first).toContain('V1.0 · frozen');
    expect(first).not.toContain('DRAFT');
    expect(others.some((edge) => edge.includes('TARA-HL V1.0, TARA-CAM V1.0 · activated (draft): TARA-CAM'))).toBe(
      true,
    );
    const drafts = others.filter((edge) => edge.includes('V1.0 · activated (draft)'));
    const finals = others.filter((edge) => edge.includes('V1.0 · frozen'));
    expect(drafts.length).toBeGreaterThan(5);
    expect(finals.length).toBeGreaterThan(5);
    expect(drafts.every((edge) => edge.includes('DRAFT') && edge.some((text) => text.includes('Camera')))).toBe(true);
    expect(finals.some((edge) => edge.includes('DRAFT'))).toBe(false);
  });

  it('is no draft where it is about no version, and says a name once', async () => {
    const { pages } = await pdfOf({ ...example(), head: { ...head, version: '', task: head.project } });
    const edges = pages.flatMap((page) => page.edge().map((text) => text.trim()));
    expect(edges).toContain('Headlamp-example');
    expect(edges).not.toContain('DRAFT');
  });

  it('says hostile titles the same on the page, in the contents and in the bookmarks', async () => {
    const title = 'It’s “quoted” (a) \\ 图“号”';
    const { pages, outline, info } = await pdfOf(
      reportWith([
        { block: 'heading', text: `${title}\ud800` },
        { block: 'text', text: 'x' },
      ]),
    );
    const texts = pages.flatMap((page) => page.texts);
    expect(texts.filter((text) => text.trim() === `1.1 ${title}\ufffd`)).toHaveLength(2);
    expect(outline()).toContain(`- 1.1 ${title}\ufffd`);
    expect(info).not.toContain('FDD');
  });

  it('breaks a word of 100 000 characters, and keeps within its column', async () => {
    const word = 'x'.repeat(100_000);
    const { pages } = await pdfOf(reportWith([table(4, () => [['A-1', word, '', 'end']])]));
    const lines = pages.flatMap(({ texts }) => texts.filter((text) => /^x+$/.test(text)));
    expect(lines.join('')).toBe(word);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(120);
  });

  it('does not repeat a head that takes a page itself', async () => {
    const high = { title: 'word '.repeat(2000), width: 12 };
    const whole = table(2, () => [
      ['A-1', 'first'],
      ['A-2', 'last'],
    ]);
    const { pages } = await pdfOf(reportWith([{ ...whole, columns: [high, high] }]));
    expect(pages.flatMap(({ texts }) => texts)).toContain('last');
    expect(pages.length).toBeLessThan(25);
  });

  it('prints tables without rows as their sentence, and of 60 columns in parts', async () => {
    const cells = Array.from({ length: 60 }, (_, i) => `cell${i + 1}`);
    const { pages } = await pdfOf(reportWith([table(3, () => []), table(60, () => [cells])]));
    const texts = pages.flatMap((page) => page.texts);
    expect(texts).toContain('Nothing has been entered.');
    expect(bare(texts.join(''))).toContain(bare(cells.slice(-2).join('')));
    expect(cells.filter((cell) => !bare(texts.join('')).includes(cell))).toEqual([]);
  });

  it('keeps words whole, and breaks Chinese between its characters but not before what closes', async () => {
    const words =
      'international standardisation of cybersecurity engineering requirements 威胁分析与风险评估，适用于道路车辆（乘用车）的网络安全工程。';
    const { pages } = await pdfOf(
      reportWith([table(9, () => [['A-1', words, words, words, words, words, words, words, words]])], true),
    );
    const lines = pages.flatMap(({ texts }) => texts);
    expect(lines.filter((line) => /^[，。）]/.test(line))).toEqual([]);
    expect(lines.filter((line) => line.includes('standardisation')).length).toBe(8);
  });
});

describe('pictures in a PDF', () => {
  const picture = (type: 'image/png' | 'image/jpeg', colour: string) => {
    const canvas = createCanvas(60, 40);
    const context = canvas.getContext('2d');
    context.fillStyle = colour;
    context.fillRect(10, 10, 30, 20);
    return { bytes: new Uint8Array(canvas.toBuffer(type as 'image/png')), width: 60, height: 40 };
  };
  const kept = (file: string, type: 'png' | 'jpeg'): Block => ({
    block: 'keptPicture',
    file,
    type,
    alt: `${file}.${type}`,
  });

  it('stand there as they are: a JPEG itself, a PNG with what shines through; one that cannot be read is named', async () => {
    const images = new Map([
      ['glass', picture('image/png', 'rgba(200, 0, 0, 0.5)')],
      ['photo', picture('image/jpeg', '#00f')],
      ['broken', { bytes: new Uint8Array(50), width: 60, height: 40 }],
    ]);
    const report = reportWith([
      kept('glass', 'png'),
      kept('photo', 'jpeg'),
      kept('photo', 'jpeg'),
      kept('broken', 'png'),
    ]);
    const bytes = await writeReport('pdf', report, undefined, images);
    const { pages, structure } = readPdf(bytes);
    const file = Buffer.from(bytes).toString('latin1');
    expect(file).toContain(Buffer.from(images.get('photo')?.bytes ?? []).toString('latin1'));
    expect(file.match(/\/Filter\/DCTDecode/g)).toHaveLength(1);
    expect(file.match(/\/SMask \d+ 0 R/g)).toHaveLength(1);
    expect(structure().filter((line) => line.trim() === 'Figure')).toHaveLength(3);
    expect(pages.flatMap(({ texts }) => texts)).toContain('broken.png');
  });

  it('are printed smaller where they begin no page of their own then', async () => {
    const canvas = new Uint8Array(createCanvas(600, 600).toBuffer('image/png'));
    const images = new Map([['board', { bytes: canvas, width: 600, height: 600 }]]);
    const after = (rows: number) =>
      reportWith([table(1, () => Array.from({ length: rows }, (_, i) => [`row ${i}`])), kept('board', 'png')]);
    const rowsBeside = async (rows: number) => {
      const { pages } = readPdf(await writeReport('pdf', after(rows), undefined, images));
      const page = pages.find(({ content }) => /\/I\d+ Do Q/.test(content));
      const [, width = 0] = /q ([\d.]+) 0 0 [\d.]+ [\d.]+ [\d.]+ cm/.exec(page?.content ?? '') ?? [];
      expect(pages.flatMap(({ texts }) => texts)).not.toContain('board.png');
      return [page?.texts.filter((text) => text.startsWith('row ')).length, Number(width)];
    };
    expect(await rowsBeside(5)).toEqual([5, 450]);
    expect(await rowsBeside(25)).toEqual([25, expect.closeTo(350, -2)]);
    expect(await rowsBeside(45)).toEqual([0, 450]);
  });

  it('are vectors where they are drawn, and their texts can be found', async () => {
    const { pages } = await pdfOf(example());
    const drawn = pages.filter(({ content }) => content.includes(' W n 1 j'));
    expect(drawn.length).toBeGreaterThan(1);
    const texts = drawn.flatMap((page) => page.texts);
    for (const { code } of [...headlamp().risks, ...headlamp().requirements]) expect(texts).toContain(code);
  });

  it.each([
    ['M1 2h3v4H0V1z', '1 2 m 4 2 l 4 6 l 0 6 l 0 1 l h'],
    ['m1,1 2-2.5.5', '1 1 m 3 -1.5 l'],
    ['M0 0C1 1 2 1 3 0s2-1 3 0', '0 0 m 1 1 2 1 3 0 c 4 -1 5 -1 6 0 c'],
    ['M0 0Q3 3 6 0', '0 0 m 2 2 4 2 6 0 c'],
    ['M0 0a0 5 0 01 3 0', '0 0 m 3 0 l'],
    ['M2 0a2 2 0 01-2 2', '2 0 m 2 1.1 1.1 2 0 2 c'],
  ])('take the path %s as it is meant', (path, operators) => {
    expect(pathOperators(path)).toBe(operators);
  });
});

const unescaped = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&apos;/g, "'")
    .replace(/&amp;/g, '&');
