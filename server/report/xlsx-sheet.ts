import { FurtherColumns } from '#domain/further-columns.ts';
import type { Block, Cell, Chip, TableBlock } from '#domain/report/blocks.ts';
import { longestText, piecesOf, xlsxText } from '#domain/xlsx-text.ts';
import { cleanText, xml } from '#server/files/xml.ts';
import { longestWords } from './longest-word.ts';
import type { PrintedPicture } from './printed-pictures.ts';
import type { Look, Styles } from './xlsx-styles.ts';

/** A sheet's name and XML, and the range that can be filtered, if it holds one table. */
export interface Sheet {
  name: string;
  /** In pieces, so that a large sheet is never one string. */
  xml: readonly string[];
  filter: string | null;
  /** What is drawn on it. */
  picture?: PrintedPicture;
}

const lineHeight = 14;
/** What a row of a workbook may be high, in points. */
const tallestRow = 409;
const formulaStart = /^[=+\-@\t\r]/;

/** `0` → `A`, `26` → `AA`. */
function letters(column: number): string {
  const own = String.fromCharCode(65 + (column % 26));
  return column < 26 ? own : letters(Math.floor(column / 26) - 1) + own;
}

/** Lines a cell takes at this width; Chinese characters are twice as wide. */
function linesOf(cell: Cell, width: number | undefined): number {
  const text = textIn(cell);
  if (!text || !width) return 1;
  let lines = 0;
  for (const line of text.split('\n')) {
    const length = line.length + (line.match(/[\u2e80-\uffef]/g)?.length ?? 0);
    lines += Math.max(1, Math.ceil((length * 1.08) / width));
  }
  return lines;
}

/** Width of a column in the workbook, from what the table asks for. */
const columnWidth = (width: number) => Math.min(70, Math.max(9, width * 1.15));

/** A cell and how it looks. */
type Written = readonly [Cell, Look];

const textIn = (cell: Cell): string => {
  if (typeof cell === 'string') return cell;
  return cell !== null && typeof cell === 'object' && 'text' in cell ? cell.text : '';
};

/** A cell whose text is longer than a cell may be, as several. */
function piecesIn(cell: Cell): Cell[] {
  const text = textIn(cell);
  if (text.length <= longestText) return [cell];
  const pieces = piecesOf(cleanText(text));
  return typeof cell === 'string' ? pieces : pieces.map((piece) => ({ ...(cell as Chip), text: piece }));
}

/** One row of cells; text is written as text, so that nothing that was entered is ever a formula. */
class RowWriter {
  private readonly rows: string[] = [];
  readonly merged: string[] = [];
  private count = 0;

  constructor(private readonly styles: Styles) {}

  get length() {
    return this.count;
  }

  /**
   * @param widths of the columns in characters: a row is made as high as its wrapped text, as not every program does that by itself
   * @param further where texts go on that are longer than a cell; without it they do so in the rows below
   */
  add(cells: readonly Written[], widths: readonly number[] = [], further?: FurtherColumns): void {
    if (cells.some(([cell]) => textIn(cell).length > longestText)) this.addLong(cells, widths, further);
    else this.addLine(cells, widths);
  }

  private addLong(cells: readonly Written[], widths: readonly number[], further: FurtherColumns | undefined): void {
    const parts = cells.map(([cell, look]) => piecesIn(cell).map((piece): Written => [piece, look]));
    const rowOf = (i: number) => parts.map((pieces, at): Written => pieces[i] ?? [null, cells[at]?.[1] ?? {}]);
    if (!further) {
      for (let i = 0; parts.some(({ length }) => i < length); i++) this.addLine(rowOf(i), widths);
      return;
    }
    const line = rowOf(0);
    for (const [at, pieces] of parts.entries())
      for (const [i, piece] of pieces.slice(1).entries()) line[further.placeOf(at, i + 2)] = piece;
    this.addLine(
      Array.from(line, (one) => one ?? [null, { framed: true }]),
      widths,
    );
  }

  private addLine(cells: readonly Written[], widths: readonly number[]): void {
    this.count += 1;
    const content = cells.map(([cell, look], i) => this.cell(`${letters(i)}${this.count}`, cell, look)).join('');
    const lines = Math.max(1, ...cells.map(([cell], i) => linesOf(cell, widths[i])));
    const large = cells[0]?.[1].font === 'title';
    const height = large ? 30 : Math.min(tallestRow, lines * lineHeight + 3);
    this.rows.push(`<row r="${this.count}" ht="${height}" customHeight="1">${content}</row>`);
  }

  /** One text over the first columns. */
  addWide(text: string, look: Look, columns: number, width: number): void {
    this.add([[text, { ...look, wrapped: true }]], [width]);
    if (columns > 1) this.merged.push(`A${this.count}:${letters(columns - 1)}${this.count}`);
  }

  /** The first row once more: only when all others are written it is known what it heads. */
  replaceFirst(cells: readonly Written[], widths: readonly number[]): void {
    const others = this.rows.splice(0).slice(1);
    const count = this.count;
    this.count = 0;
    this.addLine(cells, widths);
    this.rows.push(...others);
    this.count = count;
  }

  skip(): void {
    this.count += 1;
  }

  xml(): readonly string[] {
    return ['<sheetData>', ...this.rows, '</sheetData>'];
  }

  private cell(at: string, cell: Cell, look: Look): string {
    if (cell === null || cell === '') return `<c r="${at}" s="${this.styles.of(look)}"/>`;
    if (typeof cell === 'number') return this.number(at, cell, look);
    if (typeof cell === 'string') return this.text(at, cell, look);
    if ('share' in cell) return this.number(at, cell.share, { ...look, percent: true });
    const toned: Look = cell.tone ? { ...look, font: cell.tone, fill: cell.tone } : { ...look, font: 'quiet' };
    return cell.number !== undefined && cell.text === String(cell.number)
      ? this.number(at, cell.number, toned)
      : this.text(at, cell.text, toned);
  }

  private number(at: string, value: number, look: Look): string {
    return `<c r="${at}" s="${this.styles.of(look)}"><v>${value}</v></c>`;
  }

  private text(at: string, value: string, look: Look): string {
    const text = cleanText(value);
    const style = this.styles.of(formulaStart.test(text) ? { ...look, quoted: true } : look);
    return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(xlsxText(text))}</t></is></c>`;
  }
}

const head: Look = { font: 'head', fill: 'head', framed: true };

const addHead = (rows: RowWriter, table: TableBlock, widths: readonly number[]) =>
  rows.add(
    table.columns.map((column) => [column.title, { ...head, centred: column.centred === true }]),
    widths,
  );

/** Returns whether there is a line. */
function addBody(rows: RowWriter, table: TableBlock, widths: readonly number[], further?: FurtherColumns): boolean {
  const lines = table.lines();
  if (lines.length === 0) {
    rows.add([[table.empty, { font: 'quiet' }]]);
    return false;
  }
  for (const cells of lines)
    rows.add(
      cells.map((cell, i) => {
        const centred = table.columns[i]?.centred === true;
        return [cell, table.rowHeads && i === 0 ? { ...head, centred } : { framed: true, centred }];
      }),
      widths,
      further,
    );
  return true;
}

/** What all sheets of a workbook share. */
export interface Book {
  styles: Styles;
  /** Header and footer of printed pages. */
  edge: string;
}

/** A sheet has room for longer words than a page: names of signals and services. */
const longestWhole = 48;

/**
 * Of its columns: a cell breaks a word that is longer than its line, and its title, which is bold, stands beside the arrow of the filter.
 * @param most that a column may ask for by itself
 */
function widthsOf({ columns }: TableBlock, lines: readonly (readonly Cell[])[], most = Infinity): number[] {
  const words = longestWords(lines, columns.length, { whole: longestWhole });
  const titles = longestWords([columns.map(({ title }) => title)], columns.length, { whole: longestWhole });
  return columns.map(({ width }, i) =>
    Math.max(columnWidth(Math.min(width, most)), (words[i] ?? 0) * 1.15 + 2, (titles[i] ?? 0) * 1.2 + 4),
  );
}

/** A sheet of one table: its heading stays in sight, every column can be filtered. */
export function tableSheet(name: string, table: TableBlock, { styles, edge }: Book): Sheet {
  const rows = new RowWriter(styles);
  const lines = table.lines();
  const widths = widthsOf(table, lines);
  const further = new FurtherColumns(table.columns.length);
  addHead(rows, table, widths);
  const filled = addBody(rows, { ...table, lines: () => lines }, widths, further);
  if (further.sources.length > 0) {
    const titles = [
      ...table.columns,
      ...further.titles(table.columns.map(({ title }) => title)).map((title) => ({ title, centred: false })),
    ];
    widths.push(...further.sources.map((at) => widths[at] ?? 0));
    rows.replaceFirst(
      titles.map(({ title, centred }) => [title, { ...head, centred: centred === true }]),
      widths,
    );
  }
  const filter = filled ? `A1:${letters(widths.length - 1)}${rows.length}` : null;
  const frozen =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>';
  return {
    name,
    filter,
    xml: sheetXml(widths, rows, `<sheetView workbookViewId="0">${frozen}</sheetView>`, edge, filter),
  };
}

/** A sheet of facts, texts and small tables below each other. */
export function pageSheet(name: string, title: string, blocks: readonly Block[], { styles, edge }: Book): Sheet {
  const rows = new RowWriter(styles);
  const widths = pageWidths(blocks);
  const textWidth = widths.reduce((a, b) => a + b, 0);
  rows.add([[title, { font: 'title' }]]);
  for (const block of blocks) {
    switch (block.block) {
      case 'heading':
        rows.skip();
        rows.addWide(block.text, { font: 'subtitle' }, widths.length, textWidth / 1.2);
        break;
      case 'text':
        rows.addWide(block.text, block.quiet ? { font: 'quiet' } : {}, widths.length, textWidth);
        break;
      case 'facts':
        for (const [label, value] of block.rows)
          rows.add(
            [
              [label, head],
              [value, { framed: true }],
            ],
            widths,
          );
        break;
      case 'picture':
      case 'keptPicture':
        // It has a sheet of its own.
        break;
      case 'table':
        addHead(rows, block, widths);
        addBody(rows, block, widths);
        rows.skip();
    }
  }
  const view = '<sheetView showGridLines="0" workbookViewId="0"/>';
  return { name, filter: null, xml: sheetXml(widths, rows, view, edge) };
}

/** A sheet with one picture below its title. */
export function pictureSheet(name: string, picture: PrintedPicture, { styles, edge }: Book): Sheet {
  const rows = new RowWriter(styles);
  rows.add([
    [picture.block.alt, { font: 'title' }],
    ...(picture.caption ? [[picture.caption, { font: 'quiet' }] as const] : []),
  ]);
  const view = '<sheetView showGridLines="0" workbookViewId="0"/>';
  const sheet = sheetXml([columnWidth(60)], rows, view, edge);
  const end = sheet.length - 1;
  return {
    name,
    filter: null,
    // The drawing stands behind the settings of the page (ECMA-376 18.3.1.99).
    xml: [...sheet.slice(0, end), `<drawing xmlns:r="${relationships}" r:id="rId1"/>`, ...sheet.slice(end)],
    picture,
  };
}

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Every column as wide as its widest cell; facts need two columns. */
function pageWidths(blocks: readonly Block[]): number[] {
  const widths: number[] = [columnWidth(26)];
  for (const block of blocks) {
    if (block.block === 'facts') widths[1] = Math.max(widths[1] ?? 0, 60);
    if (block.block !== 'table') continue;
    for (const [i, width] of widthsOf(block, block.lines(), 44).entries()) widths[i] = Math.max(widths[i] ?? 0, width);
  }
  return widths;
}

function sheetXml(
  widths: readonly number[],
  rows: RowWriter,
  view: string,
  edge: string,
  filter: string | null = null,
): readonly string[] {
  const columns = widths.map(
    (width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width.toFixed(1)}" customWidth="1"/>`,
  );
  // Paper by its number: 8 is A3, 9 is A4.
  const paper = widths.length > 16 ? 8 : 9;
  const merged = rows.merged.map((range) => `<mergeCell ref="${range}"/>`);
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews>${view}</sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols>`,
    ...rows.xml(),
    filter ? `<autoFilter ref="${filter}"/>` : '',
    merged.length ? `<mergeCells count="${merged.length}">${merged.join('')}</mergeCells>` : '',
    '<pageMargins left="0.4" right="0.4" top="0.6" bottom="0.6" header="0.3" footer="0.3"/>',
    `<pageSetup paperSize="${paper}" orientation="landscape" fitToWidth="1" fitToHeight="0"/>`,
    edge,
    '</worksheet>',
  ];
}
