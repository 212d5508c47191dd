import type { ClipboardEvent } from 'react';
import type { CellValue, Column, Pasted } from './grid-types';
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

export const canEdit = <R>(column: Pick<Column<R>, 'editor' | 'locked'>, row: R | undefined): boolean =>
  column.editor !== undefined && !(row !== undefined && column.locked?.(row));

/** Lays a pasted matrix over the rows and columns from the cursor on. Computed and locked cells are passed over. */
export function placePaste<R>(matrix: readonly string[][], target: Target<R>, texts: ParseTexts): Pasted<R> {
  const cells: { row: R; column: string; text: string; value: CellValue }[] = [];
  const newRows: Record<string, CellValue>[] = [];
  const refused: { row?: R; column: string; text: string; message: string }[] = [];
  matrix.forEach((line, down) => {
    const row = target.rows[down];
    if (row === undefined && (!target.allowNew || line.every((cell) => cell.trim() === ''))) return;
    const values: Record<string, CellValue> = {};
    line.forEach((text, right) => {
      const column = target.columns[right];
      if (!column || !canEdit(column, row) || (row === undefined && text.trim() === '')) return;
      const parsed = parseCell(column, text, row, texts);
      if ('refusal' in parsed) refused.push({ row, column: column.key, text, message: parsed.refusal });
      else if (row !== undefined) cells.push({ row, column: column.key, text, value: parsed.value });
      else values[column.key] = parsed.value;
    });
    if (row === undefined && Object.keys(values).length > 0) newRows.push(values);
  });
  return { cells, newRows, refused };
}
