import { zipSync } from 'fflate';
import { type CellObject, read, utils, type WorkSheet } from 'xlsx';
import { foldText } from '#domain/fold-text.ts';
import type { PassedOver, ReadProblem, SheetLines, SheetName, SheetTitles, Workbook } from './layout.ts';
import { longestCell, mostCells, mostText, WorkbookRefused } from './limits.ts';
import { notComputed, onlyCells } from './only-cells.ts';
import type { Column } from './sheets/sheet.ts';
import { shownText } from './shown-text.ts';
import { unpack } from './unpack.ts';

export interface ReadResult {
  workbook: Workbook;
  problems: ReadProblem[];
  /** At most so many as are worth reading. */
  passedOver: PassedOver[];
}

/** Of the parts of a workbook those that lead to the texts of its cells. */
export const isRead = (name: string) =>
  /\.(xml|rels)$/i.test(name) &&
  !/(theme|media|drawing|chart|docProps|comments|calcChain|pivot|external|worksheets\/_rels)/i.test(name);

/** A cell with its text takes eight tags, wherever its text stands. */
const tagsOfCell = 8;
const tagBegins = '<'.charCodeAt(0);

/**
 * The sheets we know, as texts by field; empty cells are left out. Unknown sheets and columns are passed over and named; a missing column that is needed
 * and an error of the spreadsheet in a cell are problems.
 * @param counted is told how many cells there are at most, before they are read
 * @throws WorkbookRefused
 */
export async function readWorkbook(
  bytes: Buffer,
  titles: SheetTitles,
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
    cellNF: true,
  });
  return pick(book.Sheets, titles);
}

/** The cells of all sheets at most. @throws WorkbookRefused `large` when they are too many, or made of too many pieces */
export function countCells(files: ReadonlyMap<string, Buffer>, most = mostCells): number {
  let tags = 0;
  for (const bytes of files.values()) for (let at = 0; at < bytes.length; at++) if (bytes[at] === tagBegins) tags += 1;
  const cells = Math.ceil(tags / tagsOfCell);
  if (cells > most) throw new WorkbookRefused('large');
  return cells;
}

function pick(found: Record<string, WorkSheet>, titles: SheetTitles): ReadResult {
  const problems: ReadProblem[] = [];
  const passedOver: PassedOver[] = [];
  const workbook: Workbook = {};
  const text = new TextBudget();
  for (const [title, sheet] of Object.entries(found)) {
    const key = (Object.keys(titles) as SheetName[]).find(
      (one) => same(title, titles[one].en) || same(title, titles[one].zh),
    );
    if (!key) {
      passedOver.push({ sheet: title.slice(0, longestTitle), cell: '', title: '' });
      continue;
    }
    if (workbook[key]) problems.push({ sheet: title, cell: '', code: 'sheetTwice' });
    else workbook[key] = linesOf({ key, title, columns: titles[key].columns }, sheet, { problems, passedOver }, text);
  }
  if (Object.keys(workbook).length === 0) problems.push({ sheet: '', cell: '', code: 'noSheet' });
  return { workbook, problems, passedOver: passedOver.slice(0, mostPassedOver) };
}

const same = (a: string, b: string) => foldText(a) === foldText(b);

/** Unknown sheets and columns that are named, and how much of their titles. */
const mostPassedOver = 100;
const longestTitle = 100;
/** Error cells that are named; a sheet of nothing else has said enough. */
const mostErrors = 2000;

function linesOf(
  { key, title, columns: known }: { key: SheetName; title: string; columns: SheetTitles[SheetName]['columns'] },
  sheet: WorkSheet,
  { problems, passedOver }: Pick<ReadResult, 'problems' | 'passedOver'>,
  budget: TextBudget,
): SheetLines {
  // Only cells that are there are looked at: a sheet can declare a range of seventeen thousand million.
  const rows = ((sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []).entries();
  const filled = [...onlyFilled(rows)];
  const [top = 0, first = []] = filled.shift() ?? [];
  const heads = Array.from(first, (cell) => budget.textOf(cell).replace(/\*$/, ''));
  const names = ({ en, zh, field, former = [] }: (typeof known)[number]) => [en, zh, field, ...former];
  const places = known.map((column) => {
    const named = (text: string) => names(column).some((name) => same(text, name));
    const at = heads.findIndex(named);
    const again = at < 0 ? -1 : heads.findIndex((text, i) => i > at && named(text));
    if (again >= 0) problems.push(problemAt(again, top, column.field, 'columnTwice'));
    if (at < 0 && column.needed) problems.push(problemAt(-1, top, column.field, 'columnMissing'));
    return { column, at };
  });
  function problemAt(at: number, row: number, field: string, code: ReadProblem['code']): ReadProblem {
    return { sheet: title, cell: at < 0 ? '' : cellName(at, row), at: { sheet: key, field }, code };
  }
  heads.forEach((head, at) => {
    if (head === '' || passedOver.length >= mostPassedOver) return;
    if (known.some((column) => names(column).some((name) => same(name, head)))) return;
    passedOver.push({ sheet: title, cell: cellName(at, top), title: head.slice(0, longestTitle) });
  });
  const read = places.filter(({ at }) => at >= 0);
  const lines = filled.flatMap(([row, cells]) => {
    const texts = read.map(({ column, at }) => {
      const cell = cells[at];
      const found = errorIn(cell);
      if (found && problems.length < mostErrors) {
        const code = found === notComputed ? 'notComputed' : 'errorCell';
        problems.push({ ...problemAt(at, row, column.field, code), ...(code === 'errorCell' && { found }) });
      }
      return [column.field, budget.textOf(cell, column)] as const;
    });
    if (texts.every(([, text]) => text === '')) return [];
    return [{ row: row + 1, cells: Object.fromEntries(texts.filter(([, text]) => text !== '')) }];
  });
  const columns = Object.fromEntries(read.map(({ column, at }) => [column.field, utils.encode_col(at)]));
  return { title, columns, lines };
}

const cellName = (column: number, row: number) => `${utils.encode_col(column)}${row + 1}`;

function* onlyFilled<T>(rows: Iterable<[number, T[] | undefined]>): Iterable<[number, T[]]> {
  for (const [row, cells] of rows) if (cells?.length) yield [row, cells];
}

/** Counts the text of cells: the same long text can stand in each of them and take the room of one. */
class TextBudget {
  private left = mostText;

  /** @throws WorkbookRefused `large` */
  textOf(cell: CellObject | undefined, column?: { kind?: Column['kind'] }): string {
    // A code or a name is what the sheet shows; a number and a day are what it holds.
    const shown = column && column.kind === undefined ? shownText(cell) : undefined;
    const text = shown ?? plainText(cell);
    this.left -= text.length;
    if (text.length > longestCell || this.left < 0) throw new WorkbookRefused('large');
    return text;
  }
}

/** Errors of a spreadsheet by their numbers (MS-XLS 2.5.10). */
const errorNames: Readonly<Record<number, string>> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: notComputed,
};

/** The error that a cell shows in place of a value, as the spreadsheet writes it. */
export const errorIn = (cell: CellObject | undefined): string | undefined =>
  cell?.t === 'e' ? (errorNames[Number(cell.v)] ?? '#…') : undefined;

const errorWords: ReadonlySet<string> = new Set(Object.values(errorNames));
/** Is it how a spreadsheet writes an error? */
export const isErrorWord = (text: string): boolean => errorWords.has(text);

export function plainText(cell: CellObject | undefined): string {
  if (!cell || cell.t === 'e') return '';
  const { v: value } = cell;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  if (typeof value === 'string' && value.length > longestCell) throw new WorkbookRefused('large');
  return String(value ?? '').trim();
}
