import { foldText } from '#domain/fold-text.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Tone } from '#domain/model/tones.ts';
import { numberOf } from '@/editor/number-cell';
import { inLanguage } from '@/local-text';

/**
 * What stands in a cell while it is edited: a level, by the key of its row (it keeps its cells when its value or code changes; `null` = none),
 * or a text that names no level and is kept to be corrected.
 */
export type DraftCell = { level: string | null } | { text: string };
export type DraftCells = Readonly<Record<string, Readonly<Record<string, DraftCell>>>>;

/** A level one can choose in a cell. `words` are all the texts that mean it when typed or pasted. */
export interface CellOption {
  key: string | null;
  /** Short: a number or a code. */
  sign: string;
  name: LocalText;
  tone: Tone;
  words: readonly string[];
}

/** A row or column: what it is called. Its cells are kept by `id` where its code may change meanwhile. */
export interface AxisLevel {
  id?: string;
  code: string;
  name: LocalText;
}

/** The key of a cell in a map of cells. */
export const cellKey = (row: string, column: string): string => JSON.stringify([row, column]);

export const idOf = ({ id, code }: { id?: string; code: string }): string => id ?? code;

/** Value and name as they are shown; one of them where both are the same, the name alone for "none". */
export const optionName = ({ key, sign, name }: CellOption): string =>
  key === null ? inLanguage(name) : [...new Set([sign, inLanguage(name)])].join(' ').trim();

/** The cell that a typed or pasted text means; undefined = empty. */
export function readCell(text: string, options: readonly CellOption[]): DraftCell | undefined {
  const wanted = foldText(text);
  if (wanted === '') return undefined;
  const option =
    options.find(({ words }) => words.some((word) => foldText(word) === wanted)) ?? byNumber(wanted, options);
  return option ? { level: option.key } : { text: text.trim() };
}

/** `4.0` and `4,0` are 4. */
function byNumber(text: string, options: readonly CellOption[]): CellOption | undefined {
  const number = numberOf(text);
  return number === undefined
    ? undefined
    : options.find(({ words }) => words.some((word) => numberOf(word) === number));
}

/** What is copied, and what the field of a cell starts with. */
export function cellText(cell: DraftCell | undefined, options: readonly CellOption[]): string {
  if (!cell) return '';
  return 'text' in cell ? cell.text : (options.find(({ key }) => key === cell.level)?.sign ?? '');
}

/** The cells with some of them put or (undefined) emptied. */
export function withCells(
  cells: DraftCells,
  put: readonly { row: string; column: string; cell: DraftCell | undefined }[],
): DraftCells {
  const next: Record<string, Record<string, DraftCell>> = { ...cells };
  for (const { row, column, cell } of put) {
    const { [column]: _former, ...others } = next[row] ?? {};
    next[row] = cell ? { ...others, [column]: cell } : others;
  }
  return next;
}

/** Every cell passed through `change`. */
export const mapCells = (cells: DraftCells, change: (cell: DraftCell) => DraftCell): DraftCells =>
  Object.fromEntries(
    Object.entries(cells).map(([row, line]) => [
      row,
      Object.fromEntries(Object.entries(line).map(([column, cell]) => [column, change(cell)])),
    ]),
  );
