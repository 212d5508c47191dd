import type * as z from 'zod';
import { problemsOf, type WorkbookProblemKey } from '#contract/kit/problems.ts';
import { foldText } from '#domain/fold-text.ts';
import { readYesNo } from '#domain/report/marks.ts';
import type { CellProblems } from './cell-problems.ts';
import { type Line, type SheetName, sheets } from './layout.ts';
import type { Column } from './sheets/sheet.ts';

type Raw = Record<string, unknown>;

/** The values of a cell with several. */
export const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[,;、，；\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * What a line says, as the form of its sheet is nested: empty cells are left out, so that defaults or what is stored hold. A cell that cannot
 * be read as its column wants it is a problem.
 */
export function rawOf(sheet: SheetName, line: Line, problems: CellProblems): Raw {
  const raw: Raw = {};
  for (const column of sheets[sheet].columns) {
    const text = line.cells[column.field];
    if (text === undefined) continue;
    const { value, problem } = readCell(column, text);
    if (problem) problems.at(sheet, line, column.field, problem);
    else put(raw, column.field.split('.'), value);
  }
  return raw;
}

function readCell({ kind, many, choices }: Column, text: string): { value?: unknown; problem?: WorkbookProblemKey } {
  if (kind === 'flag') {
    // Our own workbook has said no by this sign, too.
    const value = text === '×' ? false : readYesNo(text);
    return value === undefined ? { problem: 'flag' } : { value };
  }
  if (kind === 'number') {
    const value = Number(text);
    return Number.isFinite(value) ? { value } : { problem: 'number' };
  }
  if (kind === 'date') return { value: dayIn(text) };
  // A word in other letters is the same word.
  const chosen = (word: string) => choices?.find((one) => foldText(one) === foldText(word)) ?? word;
  return { value: many ? listOf(text).map(chosen) : chosen(text) };
}

/** A day that was typed as a text with its year first as a day is written; what else it says stays: nobody knows which number is the month. */
function dayIn(text: string): string {
  const [, year, month = '', day = ''] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?$/.exec(text.normalize('NFKC')) ?? [];
  return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function put(raw: Raw, [first = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) raw[first] = value;
  else {
    const inner = (raw[first] ?? {}) as Raw;
    put(inner, rest, value);
    raw[first] = inner;
  }
}

/** What is stored with what a line says over it: texts of one language go into the other one, lists replace lists. */
export function merged(stored: unknown, said: unknown): unknown {
  if (!isRecord(stored) || !isRecord(said)) return said;
  const result: Raw = { ...stored };
  for (const [key, value] of Object.entries(said)) result[key] = key in stored ? merged(stored[key], value) : value;
  return result;
}

/** A text that is said in one language has an empty one in the other, which the form fills. */
export function inTwoLanguages(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inTwoLanguages);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value);
  if (keys.length === 1 && (keys[0] === 'en' || keys[0] === 'zh')) return { en: '', zh: '', ...value };
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inTwoLanguages(inner)]));
}

const isRecord = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The form a line makes, or undefined when something of it is wrong; `fieldOf` says which column a place of the form is from. */
export function formOf<S extends z.ZodType>(
  { sheet, line, problems }: { sheet: SheetName; line: Line; problems: CellProblems },
  schema: S,
  raw: unknown,
  fieldOf: (path: string) => string = (path) => path,
): z.output<S> | undefined {
  const result = schema.safeParse(inTwoLanguages(raw), { reportInput: true });
  if (result.success) return result.data;
  const seen = new Set<string>();
  for (const { path, problem, limit } of problemsOf(result.error)) {
    const field = fieldOf(path);
    // A cell that is wrong in several ways, or in several of its values, is named once.
    if (seen.has(field)) continue;
    seen.add(field);
    problems.at(sheet, line, field, problem as WorkbookProblemKey, { limit });
  }
  return undefined;
}
