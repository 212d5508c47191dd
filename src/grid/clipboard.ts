import type { ClipboardEvent } from 'react';
import type { CellValue, Column } from './grid-types';
import { canEdit, type Laid, layCells, nothingLaid } from './lay-cells';
import { type ParseTexts, parseCell } from './parse-cell';

const quoted = (cell: string) => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Tab-separated text as spreadsheets write it: a cell with tabs, line ends or quotes is quoted. */
export const toTsv = (matrix: readonly (readonly string[])[]): string =>
  matrix.map((line) => line.map(quoted).join('\t')).join('\n');

/** The inverse of `toTsv`; the last line end, which spreadsheets add, makes no line. */
export function fromTsv(text: string): string[][] {
  const matrix: string[][] = [];
  let line: string[] = [];
  let at = 0;
  const source = text.replace(/\r\n?/g, '\n');
  while (at <= source.length) {
    let cell: string;
    if (source[at] === '"') {
      const read = readQuoted(source, at);
      cell = read.cell;
      at = read.end;
    } else {
      const end = source.slice(at).search(/[\t\n]/);
      cell = end < 0 ? source.slice(at) : source.slice(at, at + end);
      at += cell.length;
    }
    line.push(cell);
    if (source[at] !== '\t') {
      matrix.push(line);
      line = [];
    }
    at += 1;
    if (at === source.length && source[at - 1] === '\n') break;
  }
  return matrix;
}

/** A quoted cell that nobody closed is taken as it stands. */
function readQuoted(source: string, start: number): { cell: string; end: number } {
  let cell = '';
  let at = start + 1;
  while (at < source.length) {
    if (source[at] === '"' && source[at + 1] === '"') {
      cell += '"';
      at += 2;
    } else if (source[at] === '"') {
      const rest = source.slice(at + 1).match(/^[^\t\n]*/)?.[0] ?? '';
      return { cell: cell + rest, end: at + 1 + rest.length };
    } else {
      cell += source[at];
      at += 1;
    }
  }
  const plain = source.slice(start).match(/^[^\t\n]*/)?.[0] ?? '';
  return { cell: plain, end: start + plain.length };
}

/** Puts a matrix on the clipboard, instead of what the browser would copy. */
export function copyMatrix(event: ClipboardEvent<HTMLElement>, matrix: readonly (readonly string[])[]): void {
  event.preventDefault();
  event.clipboardData.setData('text/plain', toTsv(matrix));
  event.clipboardData.setData('text/html', toHtml(matrix));
}

/** Takes a pasted matrix from the clipboard, instead of the browser. */
export function pastedMatrix(event: ClipboardEvent<HTMLElement>): string[][] {
  event.preventDefault();
  return fromTsv(event.clipboardData.getData('text/plain'));
}

interface Target<R> {
  /** The rows from the cursor downwards; what lies beyond becomes new rows. */
  rows: readonly R[];
  /** The columns from the cursor to the right. */
  columns: readonly Column<R>[];
  allowNew: boolean;
}

/** Lays a pasted matrix over the rows and columns from the cursor on. */
export function placePaste<R>(matrix: readonly string[][], target: Target<R>, texts: ParseTexts): Laid<R> {
  const laid = nothingLaid<R>();
  for (const [down, line] of matrix.entries()) {
    const row = target.rows[down];
    if (row === undefined) {
      if (target.allowNew) placeNewRow(line, target.columns, texts, laid);
      continue;
    }
    const cells = target.columns.slice(0, line.length).map((column, right) => {
      return { row, column, entry: { text: line[right] ?? '' } };
    });
    layCells(cells, texts, laid);
  }
  return laid;
}

function placeNewRow<R>(line: readonly string[], columns: readonly Column<R>[], texts: ParseTexts, laid: Laid<R>) {
  const values: Record<string, CellValue> = {};
  line.forEach((text, right) => {
    const column = columns[right];
    if (!column || !canEdit(column, undefined) || text.trim() === '') return;
    const parsed = parseCell(column, text, undefined, texts);
    if ('refusal' in parsed) laid.refused.push({ column: column.key, text, message: parsed.refusal });
    else values[column.key] = parsed.value;
  });
  if (Object.keys(values).length > 0) laid.newRows.push(values);
}

/** The matrix as often as it fits into so many rows and columns, when it fits without a rest; else once. */
export function repeated(matrix: readonly string[][], rows: number, columns: number): readonly string[][] {
  const across = matrix[0]?.length ?? 0;
  const isWhole = across > 0 && matrix.every((line) => line.length === across);
  if (!isWhole || rows % matrix.length !== 0 || columns % across !== 0) return matrix;
  return Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (_, right) => matrix[down % matrix.length]?.[right % across] ?? ''),
  );
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

/** A table for programs that read formatted text. */
const toHtml = (matrix: readonly (readonly string[])[]): string =>
  `<table>${matrix.map((line) => `<tr>${line.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('')}</table>`;
