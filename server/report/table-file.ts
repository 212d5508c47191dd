import { utils, write } from 'xlsx';
import { csvText } from '#domain/csv-text.ts';
import { cutAt } from '#domain/model/base.ts';
import type { Cell, TableBlock } from '#domain/report/blocks.ts';
import { cutToCell, longestText, xlsxText } from '#domain/xlsx-text.ts';

/** A table as a workbook of one sheet. Texts stay texts: one that starts with `=` is no formula. */
export function workbookOfTable(table: TableBlock, name: string): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  const lines = matrixOf(table).map((line) =>
    line.map((cell) => (typeof cell === 'string' ? fittingText(cell) : cell)),
  );
  const sheet = utils.aoa_to_sheet(lines);
  sheet['!cols'] = table.columns.map(({ width }) => ({ wch: width }));
  utils.book_append_sheet(book, sheet, name);
  return new Uint8Array(
    write(book, { type: 'array', bookType: 'xlsx', bookSST: true, compression: true }) as ArrayBuffer,
  );
}

/** Returns a text as a cell is written, cut where a cell ends. The xlsx library counts the marks that `xlsxText` puts in, too. */
function fittingText(text: string): string {
  let own = cutToCell(text);
  for (;;) {
    const written = xlsxText(own);
    const over = written.length - longestText;
    if (over <= 0) return written;
    // A text becomes at most twice as long, so half of what is over never cuts too much.
    own = cutAt(own, own.length - Math.ceil(over / 2));
  }
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
