import { numbersIn } from '../editing/numbers';

/**
 * The cells of the first table in formatted text of a clipboard, as spreadsheets write it; undefined where there is none. What a cell shows is taken;
 * a number without the separators of its format, which its value tells apart (LibreOffice: `sdval`, Excel and WPS: `x:num`).
 *
 * @param fill merged cells hold their value in each of the rows they cover, as their sheet means it; else in the first alone
 */
export function matrixFromHtml(html: string, fill: boolean): string[][] | undefined {
  if (!/<table/i.test(html)) return undefined;
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  // A table of this product says less than the text beside it.
  if (!table || table.hasAttribute(ownTable)) return undefined;
  const matrix: (string | undefined)[][] = [];
  [...table.rows].forEach((row, down) => {
    matrix[down] ??= [];
    let right = 0;
    for (const cell of row.cells) {
      while (matrix[down]?.[right] !== undefined) right += 1;
      const text = textOf(cell);
      const [rows, columns] = [Math.max(cell.rowSpan, 1), Math.max(cell.colSpan, 1)];
      for (let r = 0; r < rows && down + r < table.rows.length; r++)
        for (let c = 0; c < columns; c++) {
          const line = matrix[down + r] ?? [];
          matrix[down + r] = line;
          line[right + c] = (r === 0 && c === 0) || (fill && c === 0) ? text : '';
        }
      right += columns;
    }
  });
  const width = Math.max(0, ...matrix.map((line) => line.length));
  const whole = matrix.map((line) => Array.from({ length: width }, (_, at) => line[at] ?? ''));
  return whole.length > 0 && width > 0 ? whole : undefined;
}

/** Marks a table that the grid itself has copied; its value names the columns. */
export const ownTable = 'data-grid-copy';

/** The columns of cells that were copied. `whole`: all columns of rows that were marked. */
export interface CopiedColumns {
  columns: readonly { key: string; titleText: string }[];
  whole: boolean;
}

/** What the mark of a copied table says of its columns. */
export const markOf = ({ columns, whole }: CopiedColumns): string =>
  JSON.stringify({ columns: columns.map(({ key, titleText }) => [key, titleText]), whole });

/** The columns of a table that a grid has copied; undefined for any other text, and when the mark says something else. */
export function copiedColumns(html: string): CopiedColumns | undefined {
  const at = html.indexOf(ownTable);
  if (at < 0) return undefined;
  // Its rows may be ten thousand.
  const head = html.slice(0, html.indexOf('<tr', at));
  const mark = new DOMParser().parseFromString(head, 'text/html').querySelector('table')?.getAttribute(ownTable);
  if (!mark) return undefined;
  try {
    const { columns, whole } = Object(JSON.parse(mark)) as Record<string, unknown>;
    if (!Array.isArray(columns) || !columns.every(isNamed)) return undefined;
    return { columns: columns.map(([key, titleText]) => ({ key, titleText })), whole: whole === true };
  } catch {
    return undefined;
  }
}

const isNamed = (one: unknown): one is [string, string] =>
  Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === 'string');

function textOf(cell: HTMLTableCellElement): string {
  const shown = shownIn(cell);
  const value = cell.getAttribute('sdval') || cell.getAttribute('x:num');
  return value ? (plainNumber(shown, Number(value)) ?? shown) : shown;
}

/**
 * A shown number without its separators: `1.234` is 1234 where the value says so. It may be rounded, since it is what people see. Undefined where
 * something else is shown than the number: a date, a share, `TRUE`, or a code with zeros before it.
 */
function plainNumber(shown: string, value: number): string | undefined {
  const text = shown.replace(/(?<=\d)[\s'’](?=\d{3}(?!\d))/g, '');
  if (!/^-?\d/.test(text) || /^-?0\d/.test(text)) return undefined;
  const [nearest] = [text, ...numbersIn(text)]
    .map(Number)
    .filter((number) => !Number.isNaN(number))
    .sort((a, b) => Math.abs(a - value) - Math.abs(b - value));
  return nearest !== undefined && Math.abs(nearest - value) <= 0.5 ? String(nearest) : undefined;
}

/** What a cell shows, its line breaks kept. */
function shownIn(cell: HTMLTableCellElement): string {
  const lines: string[] = [''];
  const read = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE)
      lines.push(`${lines.pop() ?? ''}${(node.textContent ?? '').replace(/[ \t\r\n]+/g, ' ')}`);
    else if (node.nodeName === 'BR') lines.push('');
    else {
      // A paragraph in a cell (Word, WPS) is a line of it.
      if (/^(P|DIV|LI)$/.test(node.nodeName) && lines.join('') !== '') lines.push('');
      for (const child of node.childNodes) read(child);
    }
  };
  for (const child of cell.childNodes) read(child);
  return lines
    .map((line) => line.replace(/\u00a0/g, ' ').trim())
    .join('\n')
    .trim();
}
