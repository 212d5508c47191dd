import { deflateRawSync } from 'node:zlib';

/** A file of a zip as it is written: what its directory says need not be so. */
interface Part {
  name: string;
  bytes: Buffer;
  /** Unpacked size in the directory; else the true one. */
  declared?: number;
  /** Uses the packed bytes of the part before. */
  shares?: boolean;
}

/** A zip written byte by byte. */
function zipOf(parts: readonly Part[]): Uint8Array<ArrayBuffer> {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  let before = { from: 0, packed: 0 };
  for (const { name, bytes, declared = bytes.length, shares } of parts) {
    if (!shares) {
      const packed = deflateRawSync(bytes, { level: 9 });
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(8, 8);
      head.writeUInt32LE(packed.length, 18);
      head.writeUInt32LE(declared, 22);
      head.writeUInt16LE(name.length, 26);
      local.push(head, Buffer.from(name), packed);
      before = { from: at, packed: packed.length };
      at += 30 + name.length + packed.length;
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(before.packed, 20);
    entry.writeUInt32LE(declared, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(before.from, 42);
    directory.push(entry, Buffer.from(name));
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...local, listed, end]));
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageName = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook with one sheet `Projects`. */
function parts(sheet: string, sharedStrings = ''): Part[] {
  const part = (name: string, text: string): Part => ({ name, bytes: Buffer.from(head + text) });
  const type = (name: string, what: string) =>
    `<Override PartName="/${name}" ContentType="${spreadsheet}.${what}+xml"/>`;
  const relation = (id: string, to: string, what: string) =>
    `<Relationship Id="${id}" Type="${office}/${what}" Target="${to}"/>`;
  return [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packageName}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${type('xl/workbook.xml', 'sheet.main')}${type('xl/worksheets/sheet1.xml', 'worksheet')}${type('xl/sharedStrings.xml', 'sharedStrings')}</Types>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${packageName}/relationships">${relation('rId1', 'xl/workbook.xml', 'officeDocument')}</Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="Projects" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packageName}/relationships">${relation('rId1', 'worksheets/sheet1.xml', 'worksheet')}${relation('rId2', 'sharedStrings.xml', 'sharedStrings')}</Relationships>`,
    ),
    part('xl/worksheets/sheet1.xml', `<worksheet ${main}>${sheet}</worksheet>`),
    part('xl/sharedStrings.xml', `<sst ${main}>${sharedStrings}</sst>`),
  ];
}

const titles = ['Name', 'Code', 'Lifecycle', 'Description'];
const rows = (count: number, cell: (row: number, column: number) => string) =>
  `<sheetData><row r="1">${titles.map(inPlace).join('')}</row>${Array.from(
    { length: count },
    (_, i) => `<row r="${i + 2}">${titles.map((_title, column) => cell(i + 2, column)).join('')}</row>`,
  ).join('')}</sheetData>`;
const shared = (index = 0) => `<c t="s"><v>${index}</v></c>`;
const inPlace = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const strings = (count: number, length: number) => `<si><t>${'x'.repeat(length)}</t></si>`.repeat(count);

const bomb = (bytes: number) => Buffer.alloc(bytes, 0x20);
const workbook = (sheet: string, sharedStrings = '') => zipOf(parts(sheet, sharedStrings));

/** Workbooks made to take a server down, by what they do; each is small as a file. */
export const hostileWorkbooks: Record<string, () => Uint8Array<ArrayBuffer>> = {
  'one long text in twelve thousand cells': () =>
    workbook(
      rows(3_000, () => shared()),
      strings(1, 3_000_000),
    ),
  'texts as long as a cell may hold, in every cell': () =>
    workbook(
      rows(20_000, (row) => shared(row % 100)),
      strings(100, 32_000),
    ),
  'a thousand entries over the same packed bytes': () =>
    zipOf([
      ...parts(rows(1, () => shared())),
      { name: 'xl/worksheets/extra.xml', bytes: bomb(4_000_000) },
      ...Array.from({ length: 1000 }, (_, i) => ({
        name: `xl/worksheets/e${i}.xml`,
        bytes: bomb(0),
        declared: 4_000_000,
        shares: true,
      })),
    ]),
  'overlapping entries that declare nothing': () =>
    zipOf([
      ...parts(rows(1, () => shared())),
      { name: 'xl/worksheets/extra.xml', bytes: bomb(4_000_000), declared: 10 },
      ...Array.from({ length: 1000 }, (_, i) => ({
        name: `xl/worksheets/e${i}.xml`,
        bytes: bomb(0),
        declared: 10,
        shares: true,
      })),
    ]),
  'three hundred megabytes of nothing': () =>
    zipOf([...parts(rows(1, () => shared())), { name: 'xl/worksheets/extra.xml', bytes: bomb(300_000_000) }]),
  'a directory that lies about the size': () =>
    zipOf([
      ...parts(rows(1, () => shared())),
      { name: 'xl/worksheets/extra.xml', bytes: bomb(300_000_000), declared: 100 },
    ]),
  'more cells than an import takes': () =>
    workbook(
      rows(200_000, () => shared()),
      strings(1, 5),
    ),
  'cells without a value': () => workbook(rows(500_000, () => '<c/>')),
  'unclosed cells': () => workbook(`<sheetData>${'<row r="1"><c '.repeat(200_000)}`),
  'columns described a hundred thousand times': () =>
    workbook(
      `<cols>${'<col min="1" max="16384" width="9"/>'.repeat(100_000)}</cols>${rows(1, () => '<c t="inlineStr"><is><t>x y</t></is></c>')}`,
    ),
  'a text of half a million pieces': () =>
    workbook(
      rows(1, () => shared()),
      `<si>${'<r><rPr/><t>x</t></r>'.repeat(500_000)}</si>`,
    ),
  'the furthest cells of the sheet': () =>
    workbook(
      `<dimension ref="A1:XFD1048576"/><sheetData>${Array.from({ length: 20_000 }, (_, i) => `<row r="${1_048_576 - i}"><c r="XFD${1_048_576 - i}"><v>1</v></c></row>`).join('')}</sheetData>`,
    ),
};

/** A workbook that says it is as large as a sheet can be, and is small. */
export const widelyDeclared = (): Uint8Array<ArrayBuffer> =>
  workbook(
    `<dimension ref="A1:XFD1048576"/>${rows(1, (_row, column) => inPlace(['Wide', 'WD', 'concept', 'Declared wide'][column] ?? ''))}`,
  );
