import { utils, write } from 'xlsx';
import { csvText } from '#domain/csv-text.ts';
import type { Cell, TableBlock } from '#domain/report/blocks.ts';
import { xlsxText } from '#domain/xlsx-text.ts';

/** A table as a workbook of one sheet. Texts stay texts: one that starts with `=` is no formula. */
export function workbookOfTable(table: TableBlock, name: string): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  const lines = matrixOf(table).map((line) => line.map((cell) => (typeof cell === 'string' ? xlsxText(cell) : cell)));
  const sheet = utils.aoa_to_sheet(lines);
  sheet['!cols'] = table.columns.map(({ width }) => ({ wch: width }));
  utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(
    write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true }) as ArrayBuffer,
  );
}

/** A table as CSV. */
export const csvOfTable = (table: TableBlock): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(csvText(matrixOf(table)));

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
