import { cutAt } from '#domain/model/base.ts';
import type { Block, Report, Section } from '#domain/report/blocks.ts';
import { xlsxText } from '#domain/xlsx-text.ts';
import { xml } from '#server/files/xml.ts';
import type { KeptImages } from './kept-images.ts';
import {
  blip,
  extentOf,
  type PrintedPicture,
  pictureFiles,
  pictureNamespaces,
  pictureRelations,
  picturesOf,
  pictureTypes,
  shapeProperties,
} from './printed-pictures.ts';
import { pageEdge } from './xlsx-edge.ts';
import { type Book, pageSheet, pictureSheet, type Sheet, tableSheet } from './xlsx-sheet.ts';
import { Styles } from './xlsx-styles.ts';
import { zipped } from './zip.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const drawingType = 'application/vnd.openxmlformats-officedocument.drawing+xml';

/**
 * The report as a workbook: cover, the TARA in one table, then each section on its sheets. Written as SpreadsheetML by hand, because the
 * xlsx library writes neither colours nor frozen rows. Sheets are made one after the other, each packed before the next.
 * @param progress called with 0..1 as sheets get written
 */
export function writeXlsx(
  report: Report,
  progress: (share: number) => void = () => {},
  images?: KeptImages,
): Uint8Array {
  const book: Book = { styles: new Styles(), edge: pageEdge(report) };
  const name = nameGiver();
  const facts: Block[] = [
    { block: 'text', text: report.subtitle },
    { block: 'facts', rows: report.cover.facts },
    { block: 'text', text: report.cover.note, quiet: true },
  ];
  const { cover, overview, title, head } = report;
  const pictures = picturesOf(report.sections, images);
  const coverName = name(cover.sheet);
  const overviewName = overview ? name(overview.sheet ?? title) : undefined;
  const plan: Planned[] = [
    () => pageSheet(coverName, `${title} · ${head.task}`, facts, book),
    ...report.front.flatMap((part) => sheetsOf(part, name, book, [])),
    ...(overview && overviewName !== undefined ? [() => tableSheet(overviewName, overview, book)] : []),
    ...report.sections.flatMap((section) => sheetsOf(section, name, book, pictures)),
  ];
  return zipped(parts(plan, book.styles, pictures, progress));
}

/** A sheet whose name and place are settled. */
type Planned = () => Sheet;

/** Tables and pictures with a sheet of their own, before them what shares the sheet of the section. */
function sheetsOf(
  part: Pick<Section, 'title' | 'sheet' | 'blocks'>,
  name: (wanted: string) => string,
  book: Book,
  pictures: readonly PrintedPicture[],
): Planned[] {
  const { blocks } = part;
  const together: Block[] = [];
  const sheets: Planned[] = [];
  for (const [i, block] of blocks.entries()) {
    if (block.block === 'table' && block.sheet) {
      const own = name(block.sheet);
      sheets.push(() => tableSheet(own, block, book));
      continue;
    }
    if (block.block === 'picture' || block.block === 'keptPicture') {
      for (const picture of pictures.filter((one) => one.block === block)) {
        const own = name(block.alt);
        sheets.push(() => pictureSheet(own, picture, book));
      }
      continue;
    }
    const next = blocks[i + 1];
    const ownSheet =
      !next || next.block === 'picture' || next.block === 'keptPicture' || (next.block === 'table' && next.sheet);
    const headsOwnSheet = block.block === 'heading' && ownSheet;
    if (!headsOwnSheet) together.push(block);
  }
  if (together.length === 0) return sheets;
  const own = name(part.sheet);
  return [() => pageSheet(own, part.title, together, book), ...sheets];
}

/** Names of sheets: at most 31 characters, without the marks Excel refuses, each once whatever its case. */
function nameGiver(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    const clean = wanted
      .replace(/[[\]:*?/\\]/g, ' ')
      .replace(/^'+|'+$/g, '')
      .trim();
    for (let i = 1; ; i++) {
      const end = i === 1 ? '' : ` ${i}`;
      const name = `${cutAt(clean, 31 - end.length).trim()}${end}`;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  };
}

/** The parts of the file in the order they are packed: what lists the sheets comes after them, only their number is asked for first. */
function* parts(
  plan: readonly Planned[],
  styles: Styles,
  pictures: readonly PrintedPicture[],
  progress: (share: number) => void,
): Iterable<readonly [name: string, content: Uint8Array | Iterable<string>]> {
  yield ['[Content_Types].xml', [contentTypes(plan.length, pictures)]];
  yield [
    '_rels/.rels',
    [
      `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
  ];
  const sheets: Listed[] = [];
  for (const [i, make] of plan.entries()) {
    const { name, filter, xml: content, picture } = make();
    sheets.push({ name, filter });
    yield [`xl/worksheets/sheet${i + 1}.xml`, content];
    if (picture) yield* drawingParts(picture, i + 1);
    progress((i + 1) / plan.length);
  }
  yield ['xl/workbook.xml', [workbook(sheets)]];
  yield ['xl/_rels/workbook.xml.rels', [relations(sheets.length)]];
  yield ['xl/styles.xml', [styles.xml()]];
  yield* pictureFiles('xl/media', pictures);
}

const drawingNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing';
const listOfRelations = (list: string) =>
  `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;

/** The drawing of a sheet: one picture below its title, as large as it is. */
function* drawingParts(
  picture: PrintedPicture,
  sheet: number,
): Iterable<readonly [name: string, content: Iterable<string>]> {
  const { number, part, block } = picture;
  const { cx, cy } = extentOf(part);
  const name = xml(block.alt);
  yield [
    `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
    [listOfRelations(`<Relationship Id="rId1" Type="${office}/drawing" Target="../drawings/drawing${number}.xml"/>`)],
  ];
  yield [`xl/drawings/_rels/drawing${number}.xml.rels`, [listOfRelations(pictureRelations('../media', [picture]))]];
  yield [
    `xl/drawings/drawing${number}.xml`,
    [
      `${declaration}<xdr:wsDr xmlns:xdr="${drawingNamespace}" ${pictureNamespaces}><xdr:oneCellAnchor>`,
      '<xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>',
      `<xdr:ext cx="${cx}" cy="${cy}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${number + 1}" name="${name}" descr="${name}"/>`,
      `<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill>${blip(picture)}</xdr:blipFill>`,
      `<xdr:spPr>${shapeProperties(part)}</xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`,
    ],
  ];
}

type Listed = Pick<Sheet, 'name' | 'filter'>;

function contentTypes(sheets: number, pictures: readonly PrintedPicture[]): string {
  const part = (path: string, kind: string) =>
    `<Override PartName="${path}" ContentType="${contentType}.${kind}+xml"/>`;
  return (
    `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    (pictures.length > 0 ? pictureTypes.join('') : '') +
    part('/xl/workbook.xml', 'sheet.main') +
    part('/xl/styles.xml', 'styles') +
    Array.from({ length: sheets }, (_, i) => part(`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet')).join('') +
    pictures
      .map(({ number }) => `<Override PartName="/xl/drawings/drawing${number}.xml" ContentType="${drawingType}"/>`)
      .join('') +
    '</Types>'
  );
}

function workbook(sheets: readonly Listed[]): string {
  const quoted = (name: string) => `'${name.replaceAll("'", "''")}'`;
  const absolute = (range: string) => range.replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
  const names = sheets.flatMap(({ name, filter }, i) =>
    filter
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${i}" hidden="1">${xml(`${quoted(name)}!${absolute(filter)}`)}</definedName>`,
          `<definedName name="_xlnm.Print_Titles" localSheetId="${i}">${xml(`${quoted(name)}!$1:$1`)}</definedName>`,
        ]
      : [],
  );
  const list = sheets.map(
    ({ name }, i) => `<sheet name="${xml(xlsxText(name))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  return (
    `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><bookViews><workbookView activeTab="0"/></bookViews>` +
    `<sheets>${list.join('')}</sheets>${names.length ? `<definedNames>${names.join('')}</definedNames>` : ''}</workbook>`
  );
}

function relations(sheets: number): string {
  const relation = (id: number, kind: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;
  return (
    `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">` +
    Array.from({ length: sheets }, (_, i) => relation(i + 1, 'worksheet', `worksheets/sheet${i + 1}.xml`)).join('') +
    relation(sheets + 1, 'styles', 'styles.xml') +
    '</Relationships>'
  );
}
