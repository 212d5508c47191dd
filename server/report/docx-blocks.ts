import type { Block, Cell, Column, TableBlock } from '#domain/report/blocks.ts';
import { toneColours } from '#domain/report/tones.ts';
import { xml } from '#server/files/xml.ts';
import { balancedWidths, spreadRows } from './balanced-widths.ts';
import { longestWords } from './longest-word.ts';
import { blip, extentOf, type PrintedPicture, pictureNamespaces, saidOf, shapeProperties } from './printed-pictures.ts';
import { withBreaks } from './word-breaks.ts';

/**
 * Blocks as raw WordprocessingML: a table of a thousand rows as objects of the docx library takes ten times the time and four times the
 * memory. Units are twentieths of a point (dxa).
 */

const headFill = 'EAF2FB';
const line = 'CBD5E1';
/** Width of one character of a table, and the padding of a cell. */
const characterWidth = 105;
const cellPadding = 80;
/** Width of one character of a long word, which may be wider than the usual one. */
const wordCharacter = 112;

const paragraph = (style: string, content: string, more = '') =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/>${more}</w:pPr>${content}</w:p>`;

const keepNext = '<w:keepNext/>';
/**
 * Tables of up to so many rows that take no more than half a page stay on one page. Of a chain of lines that no page holds a word processor keeps
 * nothing together, not even its heading with its first row.
 */
const keptRows = 14;
const keptHeight = 4800;
/** Height of a line of a cell, and what a row needs around its lines. */
const lineHeight = 190;
const rowPadding = 70;

/** Text as one run; line feeds become breaks. */
export const run = (text: string, properties = ''): string => {
  const lines = xml(text)
    .split('\n')
    .map((part) => `<w:t xml:space="preserve">${part}</w:t>`)
    .join('<w:br/>');
  return `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}${lines}</w:r>`;
};

/** A heading with the bookmark the contents point at. */
export const heading = (level: 1 | 2, text: string, bookmark: number): string =>
  paragraph(
    `Heading${level}`,
    `<w:bookmarkStart w:id="${bookmark}" w:name="${bookmarkName(bookmark)}"/>${run(text)}<w:bookmarkEnd w:id="${bookmark}"/>`,
  );

const bookmarkName = (bookmark: number) => `_Toc9${String(bookmark).padStart(6, '0')}`;

export interface Entry {
  level: 1 | 2;
  text: string;
  bookmark: number;
}

/**
 * The contents: links to the headings, each page number a field of its own that the word processor fills in when it opens the file. A
 * table-of-contents field would stay without numbers, or ask the reader to update it.
 */
export function contents(title: string, entries: readonly Entry[], width: number): string {
  const field = (kind: string, more = '') => `<w:r><w:fldChar w:fldCharType="${kind}"${more}/></w:r>`;
  const tab = `<w:tabs><w:tab w:val="right" w:leader="dot" w:pos="${width}"/></w:tabs>`;
  const lines = entries.map(({ level, text, bookmark }) => {
    const name = bookmarkName(bookmark);
    const code = `<w:r><w:instrText xml:space="preserve"> PAGEREF ${name} \\h </w:instrText></w:r>`;
    const page = field('begin', ' w:dirty="true"') + code + field('separate') + run('…') + field('end');
    const link = `<w:hyperlink w:anchor="${name}" w:history="1">${run(text)}</w:hyperlink>`;
    return paragraph(`TOC${level}`, `${link}<w:r><w:tab/></w:r>${page}`, tab);
  });
  return paragraph('ContentsTitle', run(title)) + lines.join('');
}

/** A block, in pieces; headings are written by the caller, who numbers them. */
export function blockXml(
  block: Exclude<Block, { block: 'heading' }>,
  width: number,
  pictures: readonly PrintedPicture[],
): Iterable<string> {
  switch (block.block) {
    case 'picture':
    case 'keptPicture':
      return pictures.filter((one) => one.block === block).flatMap(pictureXml);
    case 'text':
      return [paragraph(block.quiet ? 'Quiet' : 'BodyText', run(block.text), keepNext)];
    case 'facts':
      return factsXml(block.rows, width);
    case 'table':
      return tableXml(block, width);
  }
}

/** A picture in a line of its own, below its caption. */
function pictureXml(printed: PrintedPicture): string[] {
  const { number, part, caption } = printed;
  const { cx, cy } = extentOf(part);
  const name = xml(saidOf(printed));
  const picture =
    `<w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ${pictureNamespaces} distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${number}" name="${name}" descr="${name}"/>` +
    '<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">' +
    '<pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture">' +
    `<pic:nvPicPr><pic:cNvPr id="${number}" name="${name}"/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill>${blip(printed)}</pic:blipFill><pic:spPr>${shapeProperties(part)}</pic:spPr>` +
    '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
  return [...(caption ? [paragraph('Quiet', run(caption), keepNext)] : []), paragraph('Gap', picture), gap];
}

/** Labels beside their values. */
export function factsXml(rows: readonly (readonly [string, Cell])[], width: number): readonly string[] {
  const label = Math.round(Math.min(width * 0.28, 2800));
  const widths = [label, width - label];
  const isKept = heightOf(rows, widths) <= keptHeight;
  const lines = rows.map(([name, value], i) => {
    const keep = isKept && i < rows.length - 1;
    const cells = `${cellXml(name, label, { head: true, keep })}${cellXml(value, width - label, { keep })}`;
    return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells}</w:tr>`;
  });
  return [openTable(widths), ...lines, closeTable, gap];
}

/** What keeps tables apart. */
export const gap = paragraph('Gap', '');

const closeTable = '</w:tbl>';

function openTable(widths: readonly number[]): string {
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="${line}"/>`)
    .join('');
  const total = widths.reduce((a, b) => a + b, 0);
  const margin = (side: string, of: number) => `<w:${side} w:w="${of}" w:type="dxa"/>`;
  const margins = margin('top', 30) + margin('left', cellPadding) + margin('bottom', 30) + margin('right', cellPadding);
  return (
    `<w:tbl><w:tblPr><w:tblW w:w="${total}" w:type="dxa"/><w:tblBorders>${borders}</w:tblBorders>` +
    `<w:tblLayout w:type="fixed"/><w:tblCellMar>${margins}</w:tblCellMar></w:tblPr>` +
    `<w:tblGrid>${widths.map((w) => `<w:gridCol w:w="${w}"/>`).join('')}</w:tblGrid>`
  );
}

/**
 * Widths of the columns: as wide as they ask for, the page at most; a table that nearly fills the page fills it. No column gets narrower
 * than the longest word of its heading and its levels, nor, where there is room, than that of its texts; the others give way. Then those whose texts
 * make the rows high get wider.
 */
export function widthsOf(columns: readonly Column[], rows: readonly (readonly Cell[])[], width: number): number[] {
  const asked = columns.map((column) => column.width * characterWidth + 2 * cellPadding);
  const total = sumOf(asked);
  const needed = leastWidths(columns, rows, width);
  // Where even the longest words do not fit, all columns break theirs alike: the last one alone would be left without any width.
  const squeeze = Math.min(1, width / sumOf(needed));
  const least = withWords(
    columns,
    rows,
    needed.map((one) => one * squeeze),
    width,
  );
  const wanted = Math.max(total > width * 0.7 ? width : total, sumOf(least));
  const shares = asked.map((one, i) => Math.max((one * wanted) / total, least[i] ?? 0));
  const excess = sumOf(shares) - wanted;
  const spare = shares.map((share, i) => share - (least[i] ?? 0));
  const give = sumOf(spare);
  const factor = give > 0 ? Math.min(1, excess / give) : 0;
  const widths = shares.map((share, i) => Math.floor(share - factor * (spare[i] ?? 0)));
  const last = widths.length - 1;
  widths[last] = (widths[last] ?? 0) + Math.round(wanted) - sumOf(widths);
  const lines = spreadRows(rows).map((row) => columns.map((_, i) => lengthsIn(row[i] ?? null)));
  return balancedWidths(widths, least, lines, (one) => Math.max(characterWidth, one - 2 * cellPadding));
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** What each column needs for the longest word of its heading and its levels. */
const leastWidths = (columns: readonly Column[], rows: readonly (readonly Cell[])[], width: number): number[] =>
  columns.map((column, i) => {
    const chips = rows.slice(0, 40).map((row) => row[i] ?? null);
    return Math.min(wordWidth([column.title, ...chips.map(chipText)]) + 2 * cellPadding, width / 4);
  });

/** Widths that hold the longest words of the texts, too; where not all fit, each column gets the same part of what it lacks. */
function withWords(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  least: readonly number[],
  width: number,
): number[] {
  const lacks = longestWords(rows, columns.length, { withParts: true }).map((word, i) =>
    Math.max(0, Math.min(word * wordCharacter + 2 * cellPadding, width / 4) - (least[i] ?? 0)),
  );
  const part = Math.max(0, Math.min(1, (width - sumOf(least)) / Math.max(1, sumOf(lacks))));
  return least.map((one, i) => one + part * (lacks[i] ?? 0));
}

/** How much more than the page the longest words of a table may need; they are broken then. */
const mostSqueezed = 1.3;

/**
 * The columns of a table by the parts it is printed in, below each other: one, as long as they fit the page. A model may have sixty levels, a
 * matrix as many columns; each part begins with the first column, which says what its rows are.
 */
export function partsOf(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  width: number,
  squeezed = mostSqueezed,
): number[][] {
  const [first = 0, ...others] = leastWidths(columns, rows, width);
  const room = width * squeezed - first;
  const count = Math.ceil(sumOf(others) / room);
  if (count <= 1) return [columns.map((_, i) => i)];
  const each = Math.ceil(others.length / count);
  return Array.from({ length: count }, (_, part) => [
    0,
    ...others.map((_, i) => i + 1).slice(part * each, (part + 1) * each),
  ]).filter(({ length }) => length > 1);
}

/** About how high these rows get. */
function heightOf(rows: readonly (readonly Cell[])[], widths: readonly number[]): number {
  const linesIn = (cell: Cell, width: number) =>
    cellText(cell)
      .split('\n')
      .reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / Math.max(characterWidth, width))), 0);
  return rows.reduce((sum, row) => {
    const lines = row.map((cell, i) => linesIn(cell, (widths[i] ?? 0) - 2 * cellPadding));
    return sum + Math.max(1, ...lines) * lineHeight + rowPadding;
  }, 0);
}

/** How long each line of a cell is. */
const lengthsIn = (cell: Cell): number[] => cellText(cell).split('\n').map(widthOf);

const cellText = (cell: Cell): string => (typeof cell === 'object' ? chipText(cell) : String(cell));

/** A Chinese character is as wide as its line is high. */
const widthOf = (line: string): number =>
  line.length * characterWidth + (line.match(/[\u2e80-\uffef]/g)?.length ?? 0) * (lineHeight - characterWidth);

const chipText = (cell: Cell): string => (typeof cell === 'object' && cell && 'text' in cell ? cell.text : '');

/** Width of the longest word in bold; Chinese breaks anywhere, but two characters stay together. */
function wordWidth(texts: readonly string[]): number {
  let widest = 0;
  for (const text of texts)
    for (const word of text.split(/\s+/)) {
      const chinese = /[\u2e80-\uffef]/.test(word);
      widest = Math.max(widest, chinese ? Math.min(word.length, 3) * 170 : word.length * 118);
    }
  return widest;
}

function* tableXml(table: TableBlock, width: number): Iterable<string> {
  const rows = table.lines();
  if (rows.length === 0) {
    yield paragraph('Quiet', run(table.empty));
    return;
  }
  const parts = partsOf(table.columns, rows, width);
  for (const part of parts) {
    const columns = part.flatMap((i) => table.columns[i] ?? []);
    const cells = parts.length === 1 ? rows : rows.map((row) => part.map((i) => row[i] ?? null));
    yield* partXml({ columns, rows: cells, rowHeads: table.rowHeads === true }, width);
  }
}

interface Part {
  columns: readonly Column[];
  rows: readonly (readonly Cell[])[];
  /** The first cell of a row is a heading. */
  rowHeads: boolean;
}

function* partXml({ columns, rows, rowHeads }: Part, width: number): Iterable<string> {
  const widths = widthsOf(columns, rows, width);
  const row = (cells: string, properties: string) => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`;
  const head = columns.map((column, i) =>
    cellXml(column.title, widths[i] ?? 0, { head: true, centred: column.centred === true, keep: true }),
  );
  const isKept = rows.length <= keptRows && heightOf(rows, widths) <= keptHeight;
  yield openTable(widths);
  yield row(head.join(''), '<w:cantSplit/><w:tblHeader/>');
  for (const [n, cells] of rows.entries()) {
    const keep = isKept && n < rows.length - 1;
    let content = '';
    for (const [i, cell] of cells.entries())
      content += cellXml(cell, widths[i] ?? 0, {
        head: rowHeads && i === 0,
        centred: columns[i]?.centred === true,
        keep,
      });
    yield row(content, '<w:cantSplit/>');
  }
  yield closeTable;
  yield gap;
}

function cellXml(cell: Cell, width: number, how: { head?: boolean; centred?: boolean; keep?: boolean }): string {
  const chip = typeof cell === 'object' && cell !== null && 'tone' in cell && 'text' in cell ? cell : null;
  const colours = chip?.tone ? toneColours[chip.tone] : null;
  const fill = colours?.background ?? (how.head ? headFill : null);
  const properties = `<w:tcW w:w="${width}" w:type="dxa"/>${fill ? `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>` : ''}`;
  const align = (how.keep ? keepNext : '') + (how.centred ? '<w:jc w:val="center"/>' : '');
  const style = how.head ? 'CellHead' : 'Cell';
  /** Signs of a word that certainly fit a line. */
  const room = Math.floor((width - 2 * cellPadding) / wordCharacter);
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${content()}</w:tc>`;

  function content(): string {
    if (cell === null || cell === '') return paragraph(style, '', align);
    if (typeof cell !== 'object') return paragraph(style, run(withBreaks(String(cell), room)), align);
    if ('share' in cell) return barXml(cell.share, toneColours[cell.tone].fill, width, how.keep ? keepNext : '');
    const look = colours ? `<w:b/><w:color w:val="${colours.text}"/>` : '<w:i/><w:color w:val="64748B"/>';
    return paragraph(style, run(withBreaks(cell.text, room), look), align);
  }
}

/** Room for the number beside a bar. */
const shareWidth = 700;

/** A bar as long as the share, a tab stop with a background, and its number behind it. */
function barXml(share: number, fill: string, width: number, keep: string): string {
  const number = `${Math.round(share * 100)} %`;
  if (share <= 0) return paragraph('Cell', run(number), keep);
  const room = width - 2 * cellPadding - shareWidth;
  const end = Math.max(60, Math.round(room * share));
  const bar = `<w:r><w:rPr><w:shd w:val="clear" w:color="auto" w:fill="${fill}"/></w:rPr><w:tab/></w:r>`;
  const stop = `<w:tabs><w:tab w:val="left" w:pos="${end}"/></w:tabs>`;
  return paragraph('Cell', `${bar}${run(`  ${number}`)}`, keep + stop);
}
