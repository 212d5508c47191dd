import { utils, writeFile } from 'xlsx';

/** Saves a matrix of texts as a spreadsheet. Text stays text: a cell that starts with `=` is no formula. */
export function saveSheet(name: string, matrix: readonly (readonly string[])[]): void {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(matrix.map((line) => [...line]));
  // A sheet name has at most 31 characters and none of these.
  utils.book_append_sheet(book, sheet, name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31));
  writeFile(book, `${name}.xlsx`);
}
