import type { ClipboardEvent } from 'react';
import { type ParseTexts, parseCell } from '../editing/parse-cell';
import { type CellValue, type Column, type Nest, type NewPlace, underKey } from '../grid-types';
import type { UnsavedCell, UnsavedCells } from '../waiting/unsaved';
import { type CopiedColumns, markOf, matrixFromHtml, ownTable } from './clipboard-html';
import { canEnter, type Laid, layCells, nothingLaid } from './lay-cells';

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

/**
 * A cell that begins with a quote. Spreadsheets quote only whole cells, so a quote that is closed before the end of its cell, or never, is part of
 * the text: `"Lamp" request`.
 */
function readQuoted(source: string, start: number): { cell: string; end: number } {
  const close = closingQuote(source, start);
  if (close >= 0 && /^[\t\n]?$/.test(source.charAt(close + 1)))
    return { cell: source.slice(start + 1, close).replaceAll('""', '"'), end: close + 1 };
  const plain = source.slice(start).match(/^[^\t\n]*/)?.[0] ?? '';
  return { cell: plain, end: start + plain.length };
}

/** The first quote behind `start` that is not doubled; -1 where there is none. */
function closingQuote(source: string, start: number): number {
  let at = source.indexOf('"', start + 1);
  while (at >= 0 && source[at + 1] === '"') at = source.indexOf('"', at + 2);
  return at;
}

/** Puts a matrix on the clipboard, instead of what the browser would copy. `from`: the columns of a grid it was copied from. */
export function copyMatrix(
  event: ClipboardEvent<HTMLElement>,
  matrix: readonly (readonly string[])[],
  from?: CopiedColumns,
): void {
  event.preventDefault();
  event.clipboardData.setData('text/plain', toTsv(matrix));
  event.clipboardData.setData('text/html', toHtml(matrix, from));
}

/** Takes a pasted matrix from the clipboard, instead of the browser. `fill`: merged cells count for every row they cover. */
export function pastedMatrix(event: ClipboardEvent<HTMLElement>, fill = true): string[][] {
  event.preventDefault();
  return matrixIn(event.clipboardData, fill);
}

/** The matrix a clipboard holds. */
export const matrixIn = (data: Pick<DataTransfer, 'getData'>, fill = true): string[][] =>
  matrixFromHtml(data.getData('text/html') ?? '', fill) ?? fromTsv(data.getData('text/plain'));

/** Where a paste begins. */
export interface Target<R> {
  /** The rows from the cursor downwards; what lies beyond, or has none, becomes new rows. */
  rows: readonly (R | undefined)[];
  /** The rows were found by what stands in this column, which changes none of them; a new inner row goes into the outer one before it. */
  found?: { by: string; outerOf: (row: R) => string };
  /** The columns from the cursor to the right. */
  columns: readonly Column<R>[];
  allowNew: boolean;
  newId?: (() => string) | undefined;
  nest?: Nest<R> | undefined;
  /** The row new inner rows go into, until a new row comes before them. */
  under?: string | undefined;
  /** The line of the inner row they come behind; absent: the last. */
  after?: string | undefined;
  /** The cursor stands in an inner row, or in the line for one. */
  inside?: boolean;
}

/** Lays a pasted matrix over the rows and columns from the cursor on. */
export function placePaste<R>(matrix: readonly string[][], target: Target<R>, texts: ParseTexts): Laid<R> {
  const laid = nothingLaid<R>();
  let { under } = target;
  for (const [down, line] of matrix.entries()) {
    const row = target.rows[down];
    if (row !== undefined) {
      const cells = target.columns.slice(0, line.length).map((column, right) => {
        return { row, column, entry: { text: line[right] ?? '' } };
      });
      const { found } = target;
      layCells(found ? cells.filter(({ column }) => column.key !== found.by) : cells, texts, laid);
      if (found) under = found.outerOf(row);
    } else if (target.allowNew) {
      const place = placeOf(line, target, under);
      const isRow = placeNewRow(line, target.columns, texts, laid, place);
      if (isRow && place && place.under === undefined) under = place.id;
    }
  }
  return laid;
}

/** Where a pasted line beyond the rows goes: behind them, or inside the row before it. */
function placeOf<R>(line: readonly string[], target: Target<R>, under: string | undefined): NewPlace | undefined {
  const { columns, nest, newId, inside = false } = target;
  if (!newId) return undefined;
  const textOf = (key: string) => {
    const at = columns.findIndex((column) => column.key === key);
    return at < 0 ? undefined : line[at];
  };
  const isInner = under !== undefined && nest?.readsInner(textOf, inside);
  const after = under === target.under && target.after;
  return { id: newId(), ...(isInner && { under, ...(after && { after }) }) };
}

/** False for an empty line. */
function placeNewRow<R>(
  line: readonly string[],
  columns: readonly Column<R>[],
  texts: ParseTexts,
  laid: Laid<R>,
  place: NewPlace | undefined,
): boolean {
  const entries: Record<string, UnsavedCell> = {};
  const under = place?.under;
  line.forEach((text, right) => {
    const column = columns[right];
    if (!column || text.trim() === '' || !canEnter(column, under)) return;
    const entered = Object.fromEntries(Object.entries(entries).map(([key, { value }]) => [key, value]));
    const parsed = parseCell(
      column,
      text,
      undefined,
      texts,
      under === undefined ? entered : { ...entered, [underKey]: under },
    );
    if ('refusal' in parsed) entries[column.key] = { value: null, text, turn: 0, message: parsed.refusal };
    else
      for (const { column: key, value } of [{ column: column.key, value: parsed.value }, ...(parsed.others ?? [])])
        entries[key] = { value, text, turn: 0 };
  });
  if (Object.keys(entries).length === 0) return false;
  if (place) laid.pastedRows.push({ place, entries });
  else placeUnnamed(entries, laid);
  return true;
}

/** A new row of a grid whose caller keeps no ids: what is refused of it is told, and the others are handed on. */
function placeUnnamed<R>(entries: UnsavedCells, laid: Laid<R>) {
  const values: Record<string, CellValue> = {};
  for (const [column, { value, text, message }] of Object.entries(entries))
    if (message === undefined) values[column] = value;
    else laid.refused.push({ column, text, message });
  if (Object.keys(values).length > 0) laid.newRows.push(values);
}

/** The matrix as often as it fits into so many rows and columns, when it fits without a rest; else once. */
export function repeated(matrix: string[][], rows: number, columns: number): string[][] {
  const across = matrix[0]?.length ?? 0;
  const isWhole = across > 0 && matrix.every((line) => line.length === across);
  if (!isWhole || rows % matrix.length !== 0 || columns % across !== 0) return matrix;
  return Array.from({ length: rows }, (_, down) =>
    Array.from({ length: columns }, (_, right) => matrix[down % matrix.length]?.[right % across] ?? ''),
  );
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', sameCell);

/** A line break inside a cell: without the mark Excel begins a row with each line. */
const sameCell = '<br style="mso-data-placement:same-cell">';

/** How a line begins that spreadsheets take for a formula, in the wide letters of Chinese input too. */
const formulaStart = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;

/** A number below zero is one to a spreadsheet too, and no formula. */
const number = /^\s*-\d+(?:[.,]\d+)?\s*$/;

/** Would a spreadsheet compute what stands here, instead of showing it? */
const looksLikeFormula = (cell: string) =>
  cell.startsWith('\t') || cell.split('\n').some((line) => formulaStart.test(line) && !number.test(line));

/** The format "text" in the words of Excel and WPS (`mso-number-format`) and of LibreOffice (`sdnum`): each of them passes over the other’s. */
const asText = ` style='mso-number-format:"\\@"' sdnum="1033;0;@"`;

/** A text that looks like a formula is marked as text: what somebody typed into a task must not be computed in the sheet it is copied to. */
const cellHtml = (cell: string) => `<td${looksLikeFormula(cell) ? asText : ''}>${escaped(cell)}</td>`;

/** A table for programs that read formatted text. */
const toHtml = (matrix: readonly (readonly string[])[], from: CopiedColumns | undefined): string =>
  `<table ${ownTable}="${from ? escaped(markOf(from)).replaceAll('"', '&quot;') : ''}">${matrix.map((line) => `<tr>${line.map(cellHtml).join('')}</tr>`).join('')}</table>`;
