import { utils, write } from 'xlsx';
import type { Cell, TableBlock } from '#domain/report/blocks.ts';

/** A table as a workbook of one sheet. Texts stay texts: one that starts with `=` is no formula. */
export function workbookOfTable(table: TableBlock, name: string): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(matrixOf(table));
  sheet['!cols'] = table.columns.map(({ width }) => ({ wch: width }));
  utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}

/** A table as CSV. */
export const csvOfTable = (table: TableBlock): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(csvOf(matrixOf(table)));

const matrixOf = ({ columns, rows }: TableBlock): (string | number)[][] => [
  columns.map(({ title }) => title),
  ...rows.map((cells) => cells.map(plain)),
];

const plain = (cell: Cell): string | number => {
  if (cell === null) return '';
  if (typeof cell !== 'object') return cell;
  if ('share' in cell) return cell.count;
  return cell.number ?? cell.text;
};

/** With the mark by which a spreadsheet knows UTF-8; a text it would take for a formula has an apostrophe before it. */
const csvOf = (matrix: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${matrix.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
