import { utils, writeFile } from 'xlsx';
import { csvText } from '#domain/csv-text.ts';
import { writtenTable } from '#domain/further-columns.ts';

export type SheetFormat = 'xlsx' | 'csv';

/** Saves a matrix of texts as a spreadsheet. Text stays text: a cell that starts with `=` is no formula, and one that is too long goes on behind. */
export function saveSheet(name: string, matrix: readonly (readonly string[])[], format: SheetFormat = 'xlsx'): void {
  if (format === 'csv') {
    saveText(`${name}.csv`, csvText(matrix));
    return;
  }
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(writtenTable(matrix).matrix);
  // A sheet name has at most 31 characters and none of these.
  utils.book_append_sheet(book, sheet, name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31));
  writeFile(book, `${name}.xlsx`, { bookSST: true });
}

function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Once the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
