import type { Cell, Column, TableBlock } from '#domain/report/blocks.ts';
import { toneColours } from '#domain/report/tones.ts';
import { partsOf, widthsOf } from '../docx-blocks.ts';
import type { Book } from './book.ts';
import { linesOf } from './lines.ts';
import type { TextLook } from './page.ts';
import { type Element, scopes } from './tags.ts';

const headFill = 'EAF2FB';
const border = 'CBD5E1';
const ink = '1F2937';
const quiet = '64748B';
const size = 8;
const lineHeight = 10;
/** From the upper edge of a line to its base. */
const base = 8;
const padding = { x: 4, y: 1.8 };
/** Twentieths of a point, in which widths of columns are told. */
const dxa = 20;
/** A table of up to so many rows that is no higher than this stays on one page. */
const keptRows = 14;
const keptHeight = 240;
/** Headings and a sentence above a table. */
const headingRoom = 100;
const gap = 10;
/** Room for the number beside a bar. */
const shareWidth = 35;

/** A piece of the flow of a section. */
export interface Piece {
  /** What of it has to stand on one page. */
  opening: number;
  /** It does not stand alone at the foot of a page. */
  keepsNext: boolean;
  draw(): void;
}

interface LaidCell {
  lines: readonly string[];
  look: TextLook;
  fill: string | null;
  centred: boolean;
  isHead: boolean;
  bar?: { share: number; colour: string };
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface LaidRow {
  cells: readonly LaidCell[];
  /** Of its highest cell. */
  lines: number;
}

const heightOf = ({ lines }: LaidRow): number => Math.max(1, lines) * lineHeight + 2 * padding.y;
const sumOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Whose codes are meant: two tasks in one report have a TS-3 each. */
export type CodeNames = (code: string) => string;

/** The parts of a table, each as a piece; none where it is empty. */
export function tablePieces(book: Book, table: TableBlock, nameOf: CodeNames): Piece[] {
  const rows = table.lines();
  if (rows.length === 0) return [];
  const width = book.textWidth * dxa;
  // No word of a heading is broken; Word would be asked to scroll through more parts.
  const parts = partsOf(table.columns, rows, width, 1);
  return parts.map((part) => {
    const columns = part.flatMap((i) => table.columns[i] ?? []);
    const cells = parts.length === 1 ? rows : rows.map((row) => part.map((i) => row[i] ?? null));
    const widths = widthsOf(columns, cells, width).map((one) => one / dxa);
    const grid = new Grid(book, widths, nameOf);
    const head = grid.layHead(columns);
    return grid.piece(head, cells.length, (i) => grid.lay(cells[i] ?? [], columns, table.rowHeads === true));
  });
}

/** Labels beside their values. */
export function factsPiece(book: Book, rows: readonly (readonly [string, Cell])[], nameOf: CodeNames): Piece {
  const label = Math.min(book.textWidth * 0.28, 140);
  const grid = new Grid(book, [label, book.textWidth - label], nameOf);
  const columns = [
    { title: '', width: 1 },
    { title: '', width: 1 },
  ];
  return grid.piece(null, rows.length, (i) => grid.lay(rows[i] ?? [], columns, true));
}

/** Rows between their lines. */
class Grid {
  private readonly width: number;
  /** Where rows begin and end on the present page. */
  private edges: number[] = [];

  constructor(
    private readonly book: Book,
    private readonly widths: readonly number[],
    private readonly nameOf: CodeNames,
  ) {
    this.width = sumOf(widths);
  }

  layHead(columns: readonly Column[]): LaidRow {
    return this.rowOf(
      columns.map(({ title, centred }, i) => this.text(title, i, { isHead: true, centred: centred === true })),
    );
  }

  lay(cells: readonly Cell[], columns: readonly Column[], rowHeads: boolean): LaidRow {
    return this.rowOf(
      this.widths.map((_, i) =>
        this.cell(cells[i] ?? null, i, { isHead: rowHeads && i === 0, centred: columns[i]?.centred === true }),
      ),
    );
  }

  /** @param lay asked once for each row, when it is drawn; of a small table at once, for its height */
  piece(head: LaidRow | null, count: number, lay: (i: number) => LaidRow): Piece {
    const headHeight = head ? heightOf(head) : 0;
    const kept = count <= keptRows ? Array.from({ length: count }, (_, i) => lay(i)) : undefined;
    const whole = headHeight + sumOf((kept ?? []).map(heightOf));
    const first = kept?.[0] ?? lay(0);
    // Of a row that no page holds below headings, the first lines have to be there.
    const isWhole = headHeight + heightOf(first) <= this.book.textHeight - headingRoom;
    const begun = headHeight + (isWhole ? heightOf(first) : Math.min(heightOf(first), keptHeight));
    return {
      opening: kept && whole <= keptHeight ? whole : begun,
      keepsNext: false,
      draw: () => this.draw(head, count, (i) => kept?.[i] ?? (i === 0 ? first : lay(i))),
    };
  }

  private draw(head: LaidRow | null, count: number, lay: (i: number) => LaidRow): void {
    const { book } = this;
    this.edges = [book.y];
    // A head that takes most of a page would leave no room for what is below it.
    const repeated = head && heightOf(head) < book.textHeight / 3 ? head : null;
    book.tags.inside('Table', () => {
      if (head) this.drawRow(head, null, scopes.column);
      for (let i = 0; i < count; i++) this.drawRow(lay(i), repeated, scopes.row, head !== null && i === 0);
    });
    this.drawEdges();
    book.y += gap;
  }

  /**
   * @param head what is repeated where the row begins a page; null = nothing
   * @param stays begins here, below the head, which is not to stand alone
   */
  private drawRow(row: LaidRow, head: LaidRow | null, scope: string, stays = false): void {
    const { book } = this;
    const headHeight = head ? heightOf(head) : 0;
    const turn = () => {
      this.drawEdges();
      book.nextPage();
      this.edges = [book.y];
      if (head) this.drawAgain(head);
    };
    const room = book.textHeight - headHeight;
    if (!stays && book.y + heightOf(row) > book.bottom && !book.isFresh && heightOf(row) <= room) turn();
    book.tags.inside('TR', () => {
      const elements = row.cells.map(({ isHead }) => (isHead ? book.tags.begin('TH', scope) : book.tags.begin('TD')));
      for (let from = 0; ; ) {
        const fitting = Math.floor((book.bottom - book.y - 2 * padding.y + 0.01) / lineHeight);
        const left = Math.max(1, row.lines) - from;
        if (fitting >= left) {
          this.drawLines(row, from, left, elements);
          break;
        }
        if (fitting > 0) this.drawLines(row, from, fitting, elements);
        from += Math.max(0, fitting);
        turn();
      }
      for (const element of elements) book.tags.end(element);
    });
  }

  /** The head of the table on a further page: who has it read aloud has heard it. */
  private drawAgain(head: LaidRow): void {
    this.drawLines(head, 0, Math.max(1, head.lines), null);
  }

  /** Lines of a row, from that one on, with what is around them. */
  private drawLines(row: LaidRow, from: number, count: number, elements: readonly Element[] | null): void {
    const { book } = this;
    const { page, y } = book;
    const height = count * lineHeight + 2 * padding.y;
    let x = book.left;
    for (const [i, cell] of row.cells.entries()) {
      const width = this.widths[i] ?? 0;
      const lines = cell.lines.slice(from, from + count);
      const element = elements?.[i];
      this.drawGround(cell, from === 0, { x, y, width, height });
      if (lines.some((line) => line !== '')) {
        const mark = element ? book.tags.mark(element, page) : '/Artifact BMC';
        const part = { ...cell, lines };
        const top = y + padding.y;
        page.marked(mark, () =>
          page.lines(lines, (line) => this.xOf(part, line, x, width), top + base, lineHeight, cell.look),
        );
        if (element) this.noteCodes(part, x, top, width, i === 0 && from === 0);
      }
      x += width;
    }
    book.y += height;
    this.edges.push(book.y);
  }

  private drawGround({ fill, bar }: LaidCell, isFirst: boolean, { x, y, width, height }: Box): void {
    const { page } = this.book;
    if (fill) page.fill(x, y, width, height, fill);
    if (!bar || !isFirst || bar.share <= 0) return;
    page.fill(x + padding.x, y + padding.y + 1, this.barLength(bar.share, width), lineHeight - 2, bar.colour);
  }

  private barLength(share: number, width: number): number {
    return Math.max(3, (width - 2 * padding.x - shareWidth) * Math.min(1, share));
  }

  /** The lines of what of the table is on this page, at once. */
  private drawEdges(): void {
    const [top, ...edges] = this.edges;
    this.edges = [];
    if (top === undefined || edges.length === 0) return;
    const { page, left } = this.book;
    const bottom = edges.at(-1) ?? top;
    let x = left;
    const across = [top, ...edges].map((y) => [left, y, left + this.width, y] as const);
    const down = [0, ...this.widths].map((width) => {
      x += width;
      return [x, top, x, bottom] as const;
    });
    page.strokes([...across, ...down], border);
  }

  private xOf({ centred, look, bar }: LaidCell, line: string, x: number, width: number): number {
    if (bar) return x + padding.x + (bar.share > 0 ? this.barLength(bar.share, width) + 5 : 0);
    return centred ? x + Math.max(padding.x, (width - look.font.textWidth(line, look.size)) / 2) : x + padding.x;
  }

  /** The codes in a cell lead to their rows; the code that begins a row is where they lead. */
  private noteCodes(cell: LaidCell, x: number, y: number, width: number, isFirst: boolean): void {
    const { book, nameOf } = this;
    const { page } = book;
    if (isFirst && cell.lines.length === 1) {
      const [code = ''] = cell.lines;
      if (wholeCode.test(code) && book.notePlace(nameOf(code), y)) return;
    }
    for (const [i, line] of cell.lines.entries())
      if (line.includes('-'))
        for (const { 0: code, index } of line.matchAll(codes)) {
          const { font } = cell.look;
          const start = this.xOf(cell, line, x, width) + font.textWidth(line.slice(0, index), size);
          const bottom = y + base + i * lineHeight + 1.4;
          page.addCode(start, bottom, font.textWidth(code, size), book.nameNumber(nameOf(code)));
        }
  }

  private rowOf(cells: readonly LaidCell[]): LaidRow {
    let lines = 1;
    for (const cell of cells) if (cell.lines.length > lines) lines = cell.lines.length;
    return { cells, lines };
  }

  private cell(cell: Cell, i: number, how: { isHead: boolean; centred: boolean }): LaidCell {
    if (typeof cell !== 'object' || cell === null) return this.text(cell === null ? '' : String(cell), i, how);
    if ('share' in cell) {
      const bar = { share: cell.share, colour: toneColours[cell.tone].fill };
      return { ...this.text(`${Math.round(cell.share * 100)} %`, i, how), bar };
    }
    const colours = cell.tone ? toneColours[cell.tone] : null;
    const look = { font: colours ? this.book.bold : this.book.regular, size, colour: colours?.text ?? quiet };
    const fill = colours?.background ?? (how.isHead ? headFill : null);
    return { lines: this.linesIn(cell.text, i, look), look, fill, ...how };
  }

  private text(text: string, i: number, how: { isHead: boolean; centred: boolean }): LaidCell {
    const look = { font: how.isHead ? this.book.bold : this.book.regular, size, colour: ink };
    return { lines: text === '' ? [] : this.linesIn(text, i, look), look, fill: how.isHead ? headFill : null, ...how };
  }

  private linesIn(text: string, i: number, look: TextLook): string[] {
    return linesOf(text, Math.max(size, (this.widths[i] ?? 0) - 2 * padding.x), look.font, size);
  }
}

const codes = /(?<![\p{L}\p{N}-])\p{Lu}[\p{Lu}\p{N}]*-\d+(?![\p{L}\p{N}-])/gu;
const wholeCode = /^\p{Lu}[\p{Lu}\p{N}]*-\d+$/u;
