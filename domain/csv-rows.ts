import { unguardFormula } from './csv-text.ts';

/** A quoted cell that never ends. */
export class BrokenCsv extends Error {}

/** A line of a table: its number, counted from 1 as a spreadsheet shows it, and its cells. */
export interface CsvRow {
  row: number;
  cells: string[];
}

/**
 * The lines of a table that are not empty (RFC 4180). The separator is the one the heading line has most of. An apostrophe that keeps a cell from
 * being a formula is no part of it.
 * @param mostCells of a line; more are passed over
 * @throws BrokenCsv
 */
export function* csvRows(text: string, mostCells: number): Generator<CsvRow, void> {
  const body = text.replace(/^\ufeff/, '');
  const head = body.slice(0, Math.max(0, body.search(/[\r\n]|$/)));
  const separator = [',', ';', '\t'].reduce((best, one) =>
    head.split(one).length > head.split(best).length ? one : best,
  );
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
