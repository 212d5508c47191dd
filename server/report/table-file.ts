import { utils, write } from 'xlsx';
import { csvText } from '#domain/csv-text.ts';
import { writtenTable } from '#domain/further-columns.ts';
import type { Cell, TableBlock } from '#domain/report/blocks.ts';

/** A table as a workbook of one sheet. Texts stay texts: one that starts with `=` is no formula. */
export function workbookOfTable(table: TableBlock, name: string): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  const { matrix, sources } = writtenTable(matrixOf(table));
  const sheet = utils.aoa_to_sheet(matrix);
  sheet['!cols'] = [...table.columns, ...sources.map((at) => table.columns[at])].map((column) => ({
    wch: column?.width ?? 0,
  }));
  utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(
    write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true }) as ArrayBuffer,
  );
}

/** A table as CSV. */
export const csvOfTable = (table: TableBlock): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(csvText(matrixOf(table)));

const matrixOf = ({ columns, lines }: TableBlock): (string | number)[][] => [
  columns.map(({ title }) => title),
  ...lines().map((cells) => cells.map(plain)),
];

const plain = (cell: Cell): string | number => {
  if (cell === null) return '';
  if (typeof cell !== 'object') return cell;
  if ('share' in cell) return cell.count;
  return cell.number ?? cell.text;
};
