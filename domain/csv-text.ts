/**
 * A table as CSV (RFC 4180), with the mark by which a spreadsheet knows UTF-8; a text it would take for a formula has an apostrophe before it
 * (OWASP, CSV Injection).
 */
export const csvText = (matrix: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${matrix.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`;

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  // A full-width mark is the same to a spreadsheet of East Asia, and blanks before it are passed over.
  const safe = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n;\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
