import { unguardFormula } from './csv-text.ts';

/** A quoted cell that never ends. */
export class BrokenCsv extends Error {}

/** A line of a table: its number, counted from 1 as a spreadsheet shows it, and its cells. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/** Lines from which the separator is found. */
const linesToGuess = 40;
const cellsToGuess = 1000;
const separators = [',', ';', '\t', '|'];

/** `sep=;`: the line by which a file tells Excel its separator. No spreadsheet shows it, so it counts as no line. */
const saidSeparator = /^"?sep=(.)"?(?:\r\n?|\n|$)/i;

/** The line that a table of Markdown has below its heading. */
const isRule = (cells: readonly string[]) => cells.every((cell) => /^\s*(?::?-{2,}:?)?\s*$/.test(cell));

/**
 * The lines of a table that are not empty (RFC 4180). The file says its separator in a first line of its own, or it is the one that makes a table of
 * its first lines. An apostrophe that keeps a cell from being a formula is no part of it.
 * @param mostCells of a line; more are passed over
 * @throws BrokenCsv
 */
export function* csvRows(text: string, mostCells: number): Generator<CsvRow, void> {
  const whole = text.replace(/^\ufeff/, '');
  const [line = '', said] = saidSeparator.exec(whole) ?? [];
  const body = whole.slice(line.length);
  const separator = said ?? separatorOf(body);
  for (const one of rowsBy(body, separator, mostCells)) if (separator !== '|' || !isRule(one.cells)) yield one;
}

/**
 * The separator that gives most lines the same number of cells, of two such the one that gives more of them. A title above the heading, a heading of
 * one long cell and texts with commas weigh little against the lines of the table.
 */
function separatorOf(body: string): string {
  let found = ',';
  let most = 0;
  for (const separator of separators) {
    const value = fitOf(body, separator);
    if (value > most) [found, most] = [separator, value];
  }
  return found;
}

function fitOf(body: string, separator: string): number {
  const widths = new Map<number, number>();
  let lines = 0;
  try {
    for (const { cells } of rowsBy(body, separator, cellsToGuess)) {
      widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
      lines += 1;
      if (lines >= linesToGuess) break;
    }
  } catch (error) {
    // A quotation mark that never ends is none with this separator; with the right one the file is refused.
    if (!(error instanceof BrokenCsv)) throw error;
  }
  return Math.max(0, ...[...widths].map(([width, count]) => (count / lines) ** 2 * (width - 1)));
}

function* rowsBy(body: string, separator: string, mostCells: number): Generator<CsvRow, void> {
  let cells: string[] = [];
  let row = 1;
  let at = 0;
  while (at < body.length) {
    const [cell, next] = body[at] === '"' ? quoted(body, at, separator) : bare(body, at, separator);
    if (cells.length < mostCells) cells.push(unguardFormula(cell));
    at = next;
    if (body[at] === separator) {
      at += 1;
      continue;
    }
    if (body[at] === '\r') at += 1;
    if (body[at] === '\n') at += 1;
    if (cells.some((one) => one.trim() !== '')) yield { row, cells };
    cells = [];
    row += 1;
  }
  if (cells.some((one) => one.trim() !== '')) yield { row, cells };
}

function bare(body: string, from: number, separator: string): [cell: string, next: number] {
  let at = from;
  while (at < body.length && body[at] !== separator && body[at] !== '\n' && body[at] !== '\r') at += 1;
  return [body.slice(from, at), at];
}

/**
 * Returns a cell in quotation marks. RFC 4180 has nothing behind them; what stands there all the same belongs to the cell, or every later line
 * would have another number.
 */
function quoted(body: string, from: number, separator: string): [cell: string, next: number] {
  const [cell, end] = withinQuotes(body, from);
  const [rest, next] = bare(body, end, separator);
  return [rest.trim() === '' ? cell : cell + rest, next];
}

function withinQuotes(body: string, from: number): [text: string, next: number] {
  let text = '';
  let at = from + 1;
  for (;;) {
    const end = body.indexOf('"', at);
    if (end < 0) throw new BrokenCsv();
    text += body.slice(at, end);
    if (body[end + 1] !== '"') return [text, end + 1];
    text += '"';
    at = end + 2;
  }
}
