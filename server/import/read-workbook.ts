import { read, utils, type WorkSheet } from 'xlsx';
import { type Line, type SheetName, sheets, type Workbook } from './layout.ts';

/** Lines of one sheet; more is not a start but a migration. */
const mostRows = 5000;

export type ReadResult = { workbook: Workbook } | { problems: string[] };

/** The sheets we know, as texts by field. Unknown sheets and columns are passed over; a missing column that is needed is a problem. */
export function readWorkbook(bytes: Uint8Array): ReadResult {
  const book = read(bytes, {
    type: 'array',
    sheetRows: mostRows + 1,
    cellDates: true,
    cellFormula: false,
    cellHTML: false,
  });
  const problems: string[] = [];
  const workbook: Workbook = { users: [], projects: [], tasks: [] };
  let known = 0;
  for (const [name, sheet] of Object.entries(book.Sheets)) {
    const key = sheetKey(name);
    if (!key) continue;
    known += 1;
    workbook[key] = linesOf(key, name, sheet, problems);
  }
  if (known === 0)
    problems.push(
      `${Object.values(sheets)
        .map((s) => `${s.en} / ${s.zh}`)
        .join(', ')} ?`,
    );
  return problems.length ? { problems } : { workbook };
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.toLowerCase();

const sheetKey = (name: string): SheetName | undefined =>
  (Object.keys(sheets) as SheetName[]).find((key) => same(name, sheets[key].en) || same(name, sheets[key].zh));

function linesOf(key: SheetName, name: string, sheet: WorkSheet, problems: string[]): Line[] {
  const matrix = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '', blankrows: true });
  const titles = (matrix[0] ?? []).map((cell) => String(cell).replace(/\*$/, ''));
  const places = sheets[key].columns.map((column) => ({
    column,
    at: titles.findIndex((title) => same(title, column.en) || same(title, column.zh) || same(title, column.field)),
  }));
  for (const { column, at } of places)
    if (at < 0 && column.needed) problems.push(`${name}: ${column.en} / ${column.zh} ?`);
  return matrix.slice(1).flatMap((cells, i) => {
    const filled = places.filter(({ at }) => at >= 0).map(({ column, at }) => [column.field, textOf(cells[at])]);
    if (filled.every(([, text]) => text === '')) return [];
    return [{ row: i + 2, cells: Object.fromEntries(filled) as Record<string, string> }];
  });
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return String(cell ?? '').trim();
}
