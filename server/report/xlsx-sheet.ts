import type { Block, Cell, TableBlock } from '#domain/report/value.ts';
import type { Look, Styles } from './xlsx-styles.ts';
import { cleanText, xml } from './xml.ts';

/** A sheet's name and XML, and the range that can be filtered, if it holds one table. */
export interface Sheet {
  name: string;
  xml: string;
  filter: string | null;
}

/** What a cell of a workbook may hold. */
const longestText = 32_767;
const formulaStart = /^[=+\-@\t\r]/;

/** `0` → `A`, `26` → `AA`. */
export function letters(column: number): string {
  const own = String.fromCharCode(65 + (column % 26));
  return column < 26 ? own : letters(Math.floor(column / 26) - 1) + own;
}

/** One row of cells; text is written as text, so that nothing that was entered is ever a formula. */
class RowWriter {
  private readonly rows: string[] = [];
  private count = 0;

  constructor(private readonly styles: Styles) {}

  get length() {
    return this.count;
  }

  add(cells: readonly (readonly [Cell, Look])[], height?: number): void {
    this.count += 1;
    const content = cells.map(([cell, look], i) => this.cell(`${letters(i)}${this.count}`, cell, look)).join('');
    this.rows.push(`<row r="${this.count}"${height ? ` ht="${height}" customHeight="1"` : ''}>${content}</row>`);
  }

  skip(): void {
    this.count += 1;
  }

  xml(): string {
    return `<sheetData>${this.rows.join('')}</sheetData>`;
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
    const text = cleanText(value).slice(0, longestText);
    const style = this.styles.of(formulaStart.test(text) ? { ...look, quoted: true } : look);
    return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`;
  }
}

const head: Look = { font: 'head', fill: 'head', framed: true };

const addHead = (rows: RowWriter, table: TableBlock) =>
  rows.add(table.columns.map((column) => [column.title, { ...head, centred: column.centred === true }]));

function addBody(rows: RowWriter, table: TableBlock): void {
  if (table.rows.length === 0) {
    rows.add([[table.empty, { font: 'quiet' }]]);
    return;
  }
  for (const cells of table.rows)
    rows.add(
      cells.map((cell, i) => {
        const centred = table.columns[i]?.centred === true;
        return [cell, table.rowHeads && i === 0 ? { ...head, centred } : { framed: true, centred }];
      }),
    );
}

/** A sheet of one table: its heading stays in sight, every column can be filtered. */
export function tableSheet(name: string, table: TableBlock, styles: Styles): Sheet {
  const rows = new RowWriter(styles);
  addHead(rows, table);
  addBody(rows, table);
  const filter = table.rows.length ? `A1:${letters(table.columns.length - 1)}${rows.length}` : null;
  const frozen =
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>';
  return {
    name,
    filter,
    xml: sheetXml(
      table.columns.map((column) => column.width),
      rows,
      `<sheetView workbookViewId="0">${frozen}</sheetView>`,
      filter,
    ),
  };
}

/** A sheet of facts, texts and small tables below each other. */
export function pageSheet(name: string, title: string, blocks: readonly Block[], styles: Styles): Sheet {
  const rows = new RowWriter(styles);
  const widths: number[] = [30];
  rows.add([[title, { font: 'title' }]], 30);
  for (const block of blocks) {
    switch (block.block) {
      case 'heading':
        rows.skip();
        rows.add([[block.text, { font: 'subtitle' }]]);
        break;
      case 'text':
        for (const line of block.text.split('\n')) rows.add([[line, block.quiet ? { font: 'quiet' } : {}]]);
        break;
      case 'facts':
        widths[1] = Math.max(widths[1] ?? 0, 60);
        for (const [label, value] of block.rows)
          rows.add([
            [label, head],
            [value, { framed: true }],
          ]);
        break;
      case 'table':
        addHead(rows, block);
        addBody(rows, block);
        for (const [i, column] of block.columns.entries())
          widths[i] = Math.max(widths[i] ?? 0, Math.min(column.width, 44));
        rows.skip();
    }
  }
  const view = '<sheetView showGridLines="0" workbookViewId="0"/>';
  return { name, filter: null, xml: sheetXml(widths, rows, view, null) };
}

function sheetXml(widths: readonly number[], rows: RowWriter, view: string, filter: string | null): string {
  const columns = Array.from(widths, (width = 12, i) => {
    const wide = Math.min(70, Math.max(8, width * 1.15)).toFixed(1);
    return `<col min="${i + 1}" max="${i + 1}" width="${wide}" customWidth="1"/>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    `<sheetViews>${view}</sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns.join('')}</cols>`,
    rows.xml(),
    filter ? `<autoFilter ref="${filter}"/>` : '',
    '<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>',
    '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>',
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter>',
    '</worksheet>',
  ].join('');
}
