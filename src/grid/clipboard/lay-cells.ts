import { optionsOf, type ParseTexts, parseCell, sameValue } from '../editing/parse-cell';
import type { CellValue, Column, NewPlace, Parsed, Pasted } from '../grid-types';
import { type NewRow, storedValue } from '../waiting/unsaved';

/** What is laid into a cell: text, and the value behind it where the cell is of the same column. */
export interface Entry {
  text: string;
  value?: CellValue;
}

export interface Target<R> {
  row: R;
  column: Column<R>;
  entry: Entry;
}

/** What an edit of several cells does. */
export interface Laid<R> extends Pasted<R> {
  cells: { row: R; column: string; text: string; value: CellValue }[];
  newRows: Readonly<Record<string, CellValue>>[];
  places: NewPlace[];
  /** The new rows with the text behind each value, refused ones too; in a grid that chooses their ids. */
  pastedRows: NewRow[];
  refused: { row?: R; place?: NewPlace; column: string; text: string; message: string }[];
  /** Cells that hold the value already. */
  same: { row: R; column: string }[];
}

export const canEdit = <R>(column: Pick<Column<R>, 'editor' | 'locked' | 'absent'>, row: R | undefined): boolean =>
  column.editor !== undefined && !(row !== undefined && (column.locked?.(row) || column.absent?.(row)));

/** Can the cell of a new row be entered? `under`: the row it will stand in. */
export const canEnter = <R>({ editor, level, enters }: Entered<R>, under: string | undefined): boolean =>
  editor !== undefined &&
  editor.kind !== 'custom' &&
  (level === undefined || (level === 'inner') === (under !== undefined)) &&
  (under === undefined || enters?.(under) !== false);
type Entered<R> = Pick<Column<R>, 'editor' | 'level' | 'enters'>;

export const nothingLaid = <R>(): Laid<R> => ({
  cells: [],
  newRows: [],
  places: [],
  pastedRows: [],
  refused: [],
  same: [],
});

/** Lays an entry into each of the cells. Computed and locked cells are passed over, what does not fit is refused at its cell. */
export function layCells<R>(targets: readonly Target<R>[], texts: ParseTexts, into = nothingLaid<R>()): Laid<R> {
  for (const { row, column, entry } of targets) {
    if (!canEdit(column, row)) continue;
    const { text } = entry;
    const at = { row, column: column.key };
    const parsed = isShown(entry, column, row) ? undefined : fitted(entry, column, row, texts);
    if (parsed === undefined) into.same.push(at);
    else if ('refusal' in parsed) into.refused.push({ ...at, text, message: parsed.refusal });
    else if (sameValue(parsed.value, storedValue(column, row, undefined))) into.same.push(at);
    else {
      const message = column.fits?.(parsed.value, row);
      if (message === undefined) into.cells.push({ ...at, text, value: parsed.value });
      else into.refused.push({ ...at, text, message });
    }
    if (parsed && 'others' in parsed) for (const other of parsed.others ?? []) into.cells.push({ row, text, ...other });
  }
  return into;
}

/** A cell copied and pasted back keeps what its text does not say. */
const isShown = <R>({ text, value }: Entry, column: Column<R>, row: R): boolean =>
  value === undefined && lines(text) === lines(column.text(row));
const lines = (text: string) => text.replace(/\r\n?/g, '\n');

function fitted<R>({ text, value }: Entry, column: Column<R>, row: R, texts: ParseTexts): Parsed {
  const { editor } = column;
  if (value === undefined) return parseCell(column, text, row, texts);
  if (editor?.kind !== 'choice' && editor?.kind !== 'choices') return { value };
  if (value === null && editor.kind === 'choice' && editor.allowEmpty) return { value };
  const wanted = Array.isArray(value) ? (value as readonly string[]) : [value];
  const options = optionsOf(editor, row);
  const fits = wanted.every((key) => options.some((option) => option.value === key && !option.disabled));
  return fits ? { value } : { refusal: texts.noSuchChoice(text) };
}
