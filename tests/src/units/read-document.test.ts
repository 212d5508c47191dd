import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { pdfOfLines as pdf } from '#tests/world/draft/pdf-of-lines.ts';
import { ReadingRefused } from '@/features/reading/limits';
import { readDocument } from '@/features/reading/read-document';

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const body = (xml: string) => `<?xml version="1.0"?><w:document ${w}><w:body>${xml}</w:body></w:document>`;
const paragraph = (text: string, properties = '') =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
const styles = `<w:styles ${w}><w:style w:styleId="1"><w:name w:val="heading 1"/></w:style></w:styles>`;
const docx = (xml: string, more: Record<string, string> = {}) =>
  zipSync({
    'word/document.xml': strToU8(body(xml)),
    'word/styles.xml': strToU8(styles),
    ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
  });

const read = (bytes: Uint8Array) => readDocument({ bytes }, []);
const namesIn = async (bytes: Uint8Array, is: string) =>
  (await read(bytes)).proposals.flatMap((one) => (one.is === is ? [one.name] : []));
const refusalOf = async (bytes: Uint8Array) => {
  const error = await read(bytes).catch((one: unknown) => one);
  return error instanceof ReadingRefused ? error.why : error;
};

describe('a document', () => {
  it('of Word is read with its headings, lists and tables', async () => {
    const file = docx(
      [
        paragraph('Functions', '<w:pStyle w:val="1"/>'),
        paragraph('Remote unlock', '<w:numPr/>'),
        paragraph('Interfaces', '<w:pStyle w:val="1"/>'),
        `<w:tbl>${row('Sender', 'Receiver', 'Bus', 'Signal')}${row('Gateway', 'Head unit', 'CAN', 'speed signal')}</w:tbl>`,
        '<w:p><w:del><w:r><w:delText>The camera is gone.</w:delText></w:r></w:del></w:p>',
      ].join(''),
    );
    expect(await namesIn(file, 'function')).toEqual(['Remote unlock']);
    expect(await namesIn(file, 'flow')).toEqual(['Gateway → Head unit']);
    expect(await namesIn(file, 'asset')).not.toContain('Camera');
  });

  it('of Word says how many pages it has where Word noted where they end', async () => {
    const file = docx(
      `${paragraph('The gateway acts.')}<w:p><w:r><w:lastRenderedPageBreak/><w:t>The head unit acts.</w:t></w:r></w:p>`,
    );
    const { pages, proposals } = await read(file);
    expect([pages, ...proposals.map(({ source }) => source.page)]).toEqual([2, 1, 2]);
  });

  it('of Word is read with its notes and text boxes, and what is not read is counted', async () => {
    const part = (name: string, text: string) => `<w:${name} ${w}>${paragraph(text)}</w:${name}>`;
    const box = `<w:pict><v:textbox xmlns:v="urn:v"><w:txbxContent>${paragraph('The radar sends data to the gateway.')}</w:txbxContent></v:textbox></w:pict>`;
    const file = docx(
      `<w:p><w:r><w:t>The gateway is</w:t></w:r><w:r>${box}</w:r><w:r><w:t> wired to the head unit.</w:t></w:r></w:p>`,
      {
        'word/footnotes.xml': `<w:footnotes ${w}><w:footnote>${paragraph('The camera acts.')}</w:footnote></w:footnotes>`,
        'word/header1.xml': part('hdr', 'Lidar'),
        'word/header2.xml': part('hdr', ''),
        'word/media/image1.png': 'x',
        'word/diagrams/data1.xml': '<a/>',
      },
    );
    expect(await namesIn(file, 'flow')).toEqual(['Radar → Gateway', 'Gateway ↔ Head unit']);
    expect(await namesIn(file, 'asset')).toEqual(['Radar', 'Gateway', 'Head unit', 'Camera']);
    expect((await read(file)).unread).toEqual({ pictures: 2, margins: 1 });
    expect((await read(docx(paragraph('The gateway acts.')))).unread).toBeUndefined();
  });

  it('in PDF is read page by page, and pages without text are named', async () => {
    const { pages, emptyPages, proposals } = await read(
      pdf(['The gateway sends data to the head unit.', '', 'The radar acts.']),
    );
    expect({ pages, emptyPages }).toEqual({ pages: 3, emptyPages: [2] });
    expect(proposals.find(({ name }) => name === 'Radar')?.source.page).toBe(3);
    expect(proposals.map(({ name }) => name)).toContain('Gateway → Head unit');
  });

  it('in another encoding is read as text', async () => {
    const gbk = new Uint8Array([
      0xcd, 0xf8, 0xb9, 0xd8, 0xd3, 0xeb, 0xd2, 0xc7, 0xb1, 0xed, 0xcd, 0xa8, 0xd0, 0xc5, 0xa1, 0xa3,
    ]);
    expect(await namesIn(gbk, 'flow')).toEqual(['网关 ↔ 仪表']);
  });

  const bomb = () => docx('<w:p/>'.repeat(2), { 'word/media/a.bin': 'a'.repeat(1000) });
  it.each<[what: string, why: string, bytes: () => Uint8Array]>([
    ['damaged archive', 'broken', () => bomb().slice(0, 120)],
    ['archive that is no Word document', 'unknownFormat', () => zipSync({ 'a.txt': strToU8('x') })],
    [
      'document type with entities',
      'broken',
      () => zipSync({ 'word/document.xml': strToU8('<!DOCTYPE a [<!ENTITY b "c">]><w:document>&b;</w:document>') }),
    ],
    [
      'document type behind a comment',
      'broken',
      () => zipSync({ 'word/document.xml': strToU8(`<!--${' '.repeat(3000)}--><!DOCTYPE a []><a/>`) }),
    ],
    ['elements in elements', 'broken', () => docx('<w:p>'.repeat(5000))],
    [
      'archive that unpacks to hundreds of megabytes',
      'tooLarge',
      () => zipSync({ 'word/document.xml': new Uint8Array(70_000_000) }),
    ],
    ['document without text', 'noText', () => docx('<w:p/>')],
    ['picture', 'unknownFormat', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13])],
    ['damaged PDF', 'broken', () => strToU8('%PDF-1.7\nnothing')],
    ['text of three million characters', 'tooLarge', () => strToU8('a '.repeat(1_500_000))],
  ])('that is a %s is refused as %s', { timeout: 60_000 }, async (_, why, bytes) => {
    expect(await refusalOf(bytes())).toBe(why);
  });
});
