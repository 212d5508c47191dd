import { zipSync } from 'fflate';
import { type CellObject, read, type WorkSheet } from 'xlsx';
import { type Line, type SheetName, sheets, type Workbook } from './layout.ts';
import { longestCell, mostCells, mostText, WorkbookRefused } from './limits.ts';
import { onlyCells } from './only-cells.ts';
import { unpack } from './unpack.ts';

export type ReadResult = { workbook: Workbook } | { problems: string[] };

/** Of the parts of a workbook those that lead to the texts of its cells. */
export const isRead = (name: string) =>
  /\.(xml|rels)$/i.test(name) &&
  !/(theme|media|drawing|chart|docProps|comments|calcChain|pivot|external|worksheets\/_rels)/i.test(name);

/** A cell with its text takes eight tags, wherever its text stands. */
const tagsOfCell = 8;
const tagBegins = '<'.charCodeAt(0);

/**
 * The sheets we know, as texts by field. Unknown sheets and columns are passed over; a missing column that is needed is a problem.
 * @param counted is told how many cells there are at most, before they are read
 * @throws WorkbookRefused
 */
export async function readWorkbook(
  bytes: Buffer,
  counted: (cells: number) => Promise<void> = async () => undefined,
): Promise<ReadResult> {
  const files = unpack(bytes, isRead);
  await counted(countCells(files));
  for (const [name, part] of files) files.set(name, onlyCells(part));
  // Packed anew: another reader of zips could find another directory in the same bytes.
  const plain = zipSync(Object.fromEntries(files), { level: 0 });
  files.clear();
  const book = read(plain, {
    type: 'array',
    dense: true,
    cellDates: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
  });
  return pick(book.Sheets);
}

/** The cells of all sheets at most. @throws WorkbookRefused `large` when they are too many, or made of too many pieces */
export function countCells(files: ReadonlyMap<string, Buffer>, most = mostCells): number {
  let tags = 0;
  for (const bytes of files.values()) for (let at = 0; at < bytes.length; at++) if (bytes[at] === tagBegins) tags += 1;
  const cells = Math.ceil(tags / tagsOfCell);
  if (cells > most) throw new WorkbookRefused('large');
  return cells;
}

function pick(found: Record<string, WorkSheet>): ReadResult {
  const problems: string[] = [];
  const workbook: Workbook = { users: [], projects: [], tasks: [] };
  const text = new TextBudget();
  let known = 0;
  for (const [name, sheet] of Object.entries(found)) {
    const key = sheetKey(name);
    if (!key) continue;
    known += 1;
    workbook[key] = linesOf(key, name, sheet, problems, text);
  }
  if (known === 0)
    problems.push(
      `${Object.values(sheets)
        .map((s) => `${s.en} / ${s.zh}`)
        .join(', ')} ?`,
    );
  return problems.length ? { problems } : { workbook };
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const sheetKey = (name: string): SheetName | undefined =>
  (Object.keys(sheets) as SheetName[]).find((key) => same(name, sheets[key].en) || same(name, sheets[key].zh));

function linesOf(key: SheetName, name: string, sheet: WorkSheet, problems: string[], budget: TextBudget): Line[] {
  // Only cells that are there are looked at: a sheet can declare a range of seventeen thousand million.
  const rows = ((sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []).entries();
  const filled = [...onlyFilled(rows)];
  const [, first = []] = filled.shift() ?? [];
  const titles = Array.from(first, (cell) => budget.textOf(cell).replace(/\*$/, ''));
  const places = sheets[key].columns.map((column) => ({
    column,
    at: titles.findIndex((title) => same(title, column.en) || same(title, column.zh) || same(title, column.field)),
  }));
  for (const { column, at } of places)
    if (at < 0 && column.needed) problems.push(`${name}: ${column.en} / ${column.zh} ?`);
  const read = places.filter(({ at }) => at >= 0);
  return filled.flatMap(([row, cells]) => {
    const texts = read.map(({ column, at }) => [column.field, budget.textOf(cells[at])]);
    if (texts.every(([, text]) => text === '')) return [];
    return [{ row: row + 1, cells: Object.fromEntries(texts) as Record<string, string> }];
  });
}

function* onlyFilled<T>(rows: Iterable<[number, T[] | undefined]>): Iterable<[number, T[]]> {
  for (const [row, cells] of rows) if (cells?.length) yield [row, cells];
}

/** Counts the text of cells: the same long text can stand in each of them and take the room of one. */
class TextBudget {
  private left = mostText;

  /** @throws WorkbookRefused `large` */
  textOf(cell: CellObject | undefined): string {
    const text = plainText(cell);
    this.left -= text.length;
    if (text.length > longestCell || this.left < 0) throw new WorkbookRefused('large');
    return text;
  }
}

export function plainText(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'e') return '';
  const { v: value } = cell;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'string' && value.length > longestCell) throw new WorkbookRefused('large');
  return String(value ?? '').trim();
}
