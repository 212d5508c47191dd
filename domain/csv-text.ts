/**
 * A table as CSV (RFC 4180), with the mark by which a spreadsheet knows UTF-8; a text it would take for a formula has an apostrophe before it
 * (OWASP, CSV Injection).
 */
export const csvText = (matrix: readonly (readonly (string | number)[])[]): string => `\ufeff${csvLines(matrix)}`;

/** The lines of such a table without the mark: for a file that is written in parts. */
export const csvLines = (matrix: readonly (readonly (string | number)[])[]): string =>
  matrix.map((line) => `${line.map(csvCell).join(',')}\r\n`).join('');

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = guardFormula(value);
  return /[",\r\n;\t|]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * What a spreadsheet would take for a formula. A full-width mark is the same to one of East Asia, and blanks before it are passed over. Apostrophes
 * before it count as well, so that one that was entered is told from one that was put on.
 */
const formula = /^'*(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** A text as a cell of CSV that no spreadsheet runs: with an apostrophe before it where it would be a formula. */
const guardFormula = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The inverse of `guardFormula`: takes off the apostrophe that it puts on, and leaves every other text. */
export const unguardFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;
