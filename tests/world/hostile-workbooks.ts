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

/** Rows that an honest file of projects could hold, with something in place of a cell. */
const withCell = (count: number, cell: string) =>
  workbook(rows(count, (_row, column) => (column === 0 ? cell : inPlace('x'))));

/** Workbooks that are odd rather than large: what they hold is refused at its cell, or read as what it is and never followed. */
export const oddWorkbooks: Record<string, () => Uint8Array<ArrayBuffer>> = {
  'a million rows': () => workbook(`<sheetData>${'<row><c><v>1</v></c></row>'.repeat(1_000_000)}</sheetData>`),
  'a million empty rows': () => workbook(`<sheetData>${'<row/>'.repeat(1_000_000)}</sheetData>`),
  'a tree of a million levels': () =>
    workbook(`<sheetData>${'<a>'.repeat(900_000)}${'</a>'.repeat(900_000)}</sheetData>`),
  'texts inside of texts': () =>
    workbook(
      rows(1, () => shared()),
      `${'<si><t>'.repeat(200_000)}x${'</t></si>'.repeat(200_000)}`,
    ),
  'entities of entities': () => {
    const doubled = Array.from({ length: 30 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
    const bombed = parts(rows(1, () => inPlace('&e30;')));
    const text = `${head}<!DOCTYPE w [<!ENTITY e0 "boom">${doubled}]>`;
    return zipOf(bombed.map((part) => ({ ...part, bytes: Buffer.from(part.bytes.toString().replace(head, text)) })));
  },
  'an entity that names a file': () => {
    const text = `${head}<!DOCTYPE w [<!ENTITY e SYSTEM "file:///etc/passwd">]>`;
    return zipOf(
      parts(rows(1, () => inPlace('&e;'))).map((part) => ({
        ...part,
        bytes: Buffer.from(part.bytes.toString().replace(head, text)),
      })),
    );
  },
  'comments that never end': () => workbook(`${rows(1, () => inPlace('x'))}${'<!-- '.repeat(400_000)}`),
  'sections that never end': () => workbook(rows(1, () => inPlace(`${'<![CDATA['.repeat(200_000)}`))),
  'tags that never end': () => workbook(`<sheetData><row r="1">${'<c r="A1" '.repeat(200_000)}`),
  'attributes without number': () =>
    workbook(`<sheetData><row ${Array.from({ length: 200_000 }, (_, n) => `a${n}="1"`).join(' ')}/></sheetData>`),
  'cells of no type': () =>
    withCell(1_000, '<c t="zz"><v>1</v></c><c t="b"><v>maybe</v></c><c t="d"><v>never</v></c><c t="n"><v>many</v></c>'),
  'numbers where texts should be': () => withCell(1_000, '<c t="n"><v>1e999</v></c>'),
  'texts that stand nowhere': () => withCell(1_000, '<c t="s"><v>99999999999</v></c>'),
  'cells before the first': () => withCell(1_000, '<c r="A-1"><v>1</v></c><c r="ZZZZ99999999"><v>1</v></c>'),
  'formulas that ask for a file or a page': () =>
    withCell(1_000, `<c t="str"><f>WEBSERVICE("http://127.0.0.1:9/")&amp;'file:///etc/[passwd]a'!A1</f><v>x y</v></c>`),
  'one formula over the whole sheet': () =>
    withCell(1, `<c t="str"><f t="shared" ref="A1:XFD1048576" si="0">A1+${'A1+'.repeat(500_000)}1</f><v>x y</v></c>`),
  'formulas of formulas': () =>
    withCell(20_000, '<c t="str"><f t="array" ref="A1:XFD1048576">A1:XFD1048576</f><v>x y</v></c>'),
  'links to elsewhere': () =>
    zipOf([
      ...parts(
        `${rows(1, () => inPlace('x y'))}<hyperlinks>${'<hyperlink ref="A1:XFD1048576" r:id="rId1"/>'.repeat(20_000)}</hyperlinks>`,
      ),
      {
        name: 'xl/worksheets/_rels/sheet1.xml.rels',
        bytes: Buffer.from(
          `${head}<Relationships xmlns="${packageName}/relationships"><Relationship Id="rId1" Type="${office}/hyperlink" Target="http://127.0.0.1:9/" TargetMode="External"/></Relationships>`,
        ),
      },
    ]),
  'sheets that are other files': () =>
    zipOf(
      parts(rows(1, () => inPlace('x'))).map((part) => ({
        ...part,
        bytes: Buffer.from(part.bytes.toString().replace('worksheets/sheet1.xml"', '../../../../../etc/passwd"')),
      })),
    ),
  'cells joined over the whole sheet': () =>
    workbook(
      `${rows(1, () => inPlace('x y'))}<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(100_000)}</mergeCells>`,
    ),
  'a sheet named like a member of every object': () =>
    zipOf(
      parts(rows(1, () => inPlace('x'))).map((part) => ({
        ...part,
        bytes: Buffer.from(part.bytes.toString().replace('name="Projects"', 'name="__proto__"')),
      })),
    ),
};

/** A workbook that says it is as large as a sheet can be, and is small. */
export const widelyDeclared = (): Uint8Array<ArrayBuffer> =>
  workbook(
    `<dimension ref="A1:XFD1048576"/>${rows(1, (_row, column) => inPlace(['Wide', 'WD', 'concept', 'Declared wide'][column] ?? ''))}`,
  );
