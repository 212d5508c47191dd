import { utils, write } from 'xlsx';
import { csvText } from '#domain/csv-text.ts';
import type { Cell, TableBlock } from '#domain/report/blocks.ts';
import { piecesOf, xlsxText } from '#domain/xlsx-text.ts';
import { FurtherColumns } from './further-columns.ts';

/** A table as a workbook of one sheet. Texts stay texts: one that starts with `=` is no formula. */
export function workbookOfTable(table: TableBlock, name: string): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  const [titles = [], ...lines] = matrixOf(table);
  const further = new FurtherColumns(titles.length);
  const cells = lines.map((line) => {
    const own: (string | number)[] = [];
    for (const [at, cell] of line.entries()) {
      const [first = '', ...others] = typeof cell === 'string' ? piecesOf(cell, xlsxText) : [];
      own[at] = typeof cell === 'string' ? xlsxText(first) : cell;
      for (const [i, piece] of others.entries()) own[further.placeOf(at, i + 2)] = xlsxText(piece);
    }
    return Array.from(own, (cell) => cell ?? '');
  });
  const sheet = utils.aoa_to_sheet([
    [...titles, ...further.titles(titles.map(String))].map((title) => xlsxText(String(title))),
    ...cells,
  ]);
  sheet['!cols'] = [...table.columns, ...further.sources.map((at) => table.columns[at])].map((column) => ({
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
