import { zipSync } from 'fflate';
import { type CellObject, read, type WorkSheet } from 'xlsx';
import { BrokenCsv, type CsvRow, csvRows } from '#domain/csv-rows.ts';
import type { TableLine } from '#domain/tara-table/table-plan.ts';
import { isTaraJson, linesOfTaraJson } from '#domain/tara-table/tara-json.ts';
import { decodeText } from './decode-text.ts';
import type { HiddenParts } from './hidden-parts.ts';
import { isZip } from './is-zip.ts';
import {
  longestCell,
  longestTextCell,
  mostTableCells,
  mostTableColumns,
  mostTableText,
  mostTableUnpacked,
  WorkbookRefused,
} from './limits.ts';
import { notComputed, onlyCells } from './only-cells.ts';
import { countCells, errorIn, isErrorWord, isRead, plainText } from './read-workbook.ts';
import { shownText } from './shown-text.ts';
import { unpack } from './unpack.ts';

/** A sheet beside its lines. */
export interface SheetHead {
  name: string;
  /** The workbook hides it. */
  isHidden: boolean;
  /** Columns it hides, from 0. */
  hiddenColumns: readonly number[];
}

/** A sheet as texts; lines without any are left out. */
export interface TableSheet extends SheetHead {
  lines: TableLine[];
}

/** The sheets of a workbook, or the one table of a text with separators or of an analysis as JSON. @throws WorkbookRefused */
export function readTable(bytes: Buffer): TableSheet[] {
  return isZip(bytes) ? sheetsOf(bytes) : [sheetOfText(decodeText(bytes))];
}

function sheetOfText(text: string): TableSheet {
  const start = text
    .slice(0, 200)
    .replace(/^\ufeff/, '')
    .trimStart();
  const lines = start.startsWith('{') ? linesOfJson(text) : linesOfCsv(text);
  return { name: '', isHidden: false, hiddenColumns: [], lines };
}

/** An analysis as JSON, laid out as a table. */
function linesOfJson(text: string): TableLine[] {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new WorkbookRefused('broken');
  }
  if (!isTaraJson(json)) throw new WorkbookRefused('broken');
  const lines = linesOfTaraJson(json);
  const cells = lines.reduce((sum, line) => sum + line.cells.length, 0);
  const tooLong = lines.some((line) => line.cells.some(({ length }) => length > longestCell));
  if (cells > mostTableCells || tooLong) throw new WorkbookRefused('large');
  return lines.map(({ row, cells: all }) => ({ row, cells: all.slice(0, mostTableColumns) }));
}

function linesOfCsv(text: string): TableLine[] {
  const lines: TableLine[] = [];
  let cells = 0;
  try {
    for (const line of csvRows(text, mostTableColumns)) {
      cells += line.cells.length;
      if (cells > mostTableCells || line.cells.some(({ length }) => length > longestTextCell))
        throw new WorkbookRefused('large');
      lines.push(csvLine(line));
    }
  } catch (error) {
    throw error instanceof BrokenCsv ? new WorkbookRefused('broken') : error;
  }
  return lines;
}

/** A spreadsheet saves the error of a cell as its words. */
function csvLine({ row, cells: read }: CsvRow): TableLine {
  const cells = read.map((cell) => cell.trim());
  const errors = cells.flatMap((cell, at) => (isErrorWord(cell) ? [{ at, found: cell }] : []));
  if (errors.length === 0) return { row, cells };
  return { row, cells: cells.map((cell) => (isErrorWord(cell) ? '' : cell)), errors };
}

function sheetsOf(bytes: Buffer): TableSheet[] {
  const files = unpack(bytes, isRead, mostTableUnpacked);
  countCells(files, mostTableCells);
  const hidden = new Map<string, HiddenParts>();
  for (const [name, part] of files) {
    // Which part a sheet comes from is told by the code name alone.
    const codeName = `part${hidden.size}`;
    files.set(name, onlyCells(part, { codeName, hides: (parts) => hidden.set(codeName, parts) }));
  }
  const plain = zipSync(Object.fromEntries(files), { level: 0 });
  files.clear();
  const options = { dense: true, cellDates: true, cellFormula: false, cellHTML: false, cellText: false, cellNF: true };
  const { SheetNames, Sheets, Workbook } = read(plain, { type: 'array', ...options });
  const budget = { left: mostTableText };
  return SheetNames.flatMap((name, at) => {
    const sheet = Sheets[name];
    const { CodeName = '', Hidden = 0 } = Workbook?.Sheets?.[at] ?? {};
    const { rows, columns = [] } = hidden.get(CodeName) ?? {};
    return sheet
      ? [{ name, isHidden: Hidden > 0, hiddenColumns: columns, lines: linesOf(sheet, budget, rows ?? new Set()) }]
      : [];
  });
}

function linesOf(sheet: WorkSheet, budget: { left: number }, hidden: ReadonlySet<number>): TableLine[] {
  // Only cells that are there are looked at: a sheet can declare a range of seventeen thousand million.
  const rows = ((sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []).entries();
  const lines = new Map<number, string[]>();
  const errors = new Map<number, NonNullable<TableLine['errors']>>();
  const shown = new Map<number, NonNullable<TableLine['shown']>>();
  for (const [row, cells] of rows) {
    if (!cells?.length) continue;
    const texts = Array.from(cells.slice(0, mostTableColumns), (cell) => {
      const text = plainText(cell);
      budget.left -= text.length;
      if (text.length > longestCell || budget.left < 0) throw new WorkbookRefused('large');
      return text;
    });
    const found = errorsIn(cells.slice(0, mostTableColumns));
    if (found.length > 0) errors.set(row, found);
    const formatted = shownIn(cells.slice(0, mostTableColumns));
    if (formatted.length > 0) shown.set(row, formatted);
    if (found.length > 0 || texts.some((text) => text !== '')) lines.set(row, texts);
  }
  spread(sheet, lines, shown);
  return [...lines].map(([row, cells]) => ({
    row: row + 1,
    cells,
    ...(errors.has(row) && { errors: errors.get(row) }),
    ...(shown.has(row) && { shown: shown.get(row) }),
    ...(hidden.has(row + 1) && { isHidden: true as const }),
  }));
}

const errorsIn = (cells: readonly (CellObject | undefined)[]): NonNullable<TableLine['errors']> =>
  cells.flatMap((cell, at) => {
    const found = errorIn(cell);
    return found === undefined ? [] : [{ at, found: found === notComputed ? '' : found }];
  });

const shownIn = (cells: readonly (CellObject | undefined)[]): NonNullable<TableLine['shown']> =>
  cells.flatMap((cell, at) => {
    const text = shownText(cell);
    return text === undefined || text.length > longestCell ? [] : [{ at, text }];
  });

/** Cells joined downwards say the same in each line: an asset beside its threats. */
function spread(
  sheet: WorkSheet,
  lines: ReadonlyMap<number, string[]>,
  shown: Map<number, NonNullable<TableLine['shown']>>,
): void {
  for (const { s, e } of sheet['!merges'] ?? []) {
    if (s.c !== e.c && s.r === e.r) continue;
    const text = lines.get(s.r)?.[s.c] ?? '';
    if (text === '' || s.c >= mostTableColumns) continue;
    const formatted = shown.get(s.r)?.filter(({ at }) => at === s.c) ?? [];
    for (let row = s.r + 1; row <= Math.min(e.r, s.r + mostTableCells); row++) {
      const cells = lines.get(row);
      // A line of joined cells alone says nothing of its own; behind the last line there is none.
      if (!cells) {
        if (row - s.r > lines.size) break;
        continue;
      }
      while (cells.length <= s.c) cells.push('');
      if (cells[s.c] !== '') continue;
      cells[s.c] = text;
      if (formatted.length > 0) shown.set(row, [...(shown.get(row) ?? []), ...formatted]);
    }
  }
}
