import type { LocalText } from '#domain/model/base.ts';
import { matchOption } from '@/grid/editing/parse-cell';
import type { CellValue, Column, Option, Parsed } from '@/grid/grid-types';
import { numberOf } from './number-cell';

/** A number as it is edited: what could not be read stays as it was typed and is said at the cell; `null` = no end, or infinite. */
export type NumberCell = number | string | null | undefined;

/** A column of RowGrid: it also says how a value gets into the row. */
export type RowColumn<R> = Column<R> & { set: (row: R, value: CellValue) => R };

interface Head<R> {
  key: string;
  title: string;
  width: number;
  set: (row: R, value: CellValue) => R;
}

const head = <R>({ key, title, width, set }: Head<R>) => ({ key, title, titleText: title, width, set });

/** Text of one line, or of several with `long`. Too long a text stays and is said at the cell. */
export function textColumn<R>(input: Head<R> & { value: (row: R) => string; long?: boolean }): RowColumn<R> {
  const { key, value, long } = input;
  // Codes hold no blanks, in any table.
  const editor = { kind: long ? ('longText' as const) : ('text' as const), value, spaceless: key === 'code' };
  return { ...head(input), text: value, show: value, editor };
}

/** A name in both languages as two columns `en` and `zh`. */
export function nameColumns<R extends { name?: LocalText | undefined }>(
  titles: { en: string; zh: string },
  widths: { en: number; zh: number } = { en: 140, zh: 125 },
): RowColumn<R>[] {
  return (['en', 'zh'] as const).map((language) => ({
    ...textColumn<R>({
      key: language,
      title: titles[language],
      width: widths[language],
      value: (row) => row.name?.[language] ?? '',
      set: (row, value) => {
        const name = { ...(row.name ?? { en: '', zh: '' }), [language]: String(value ?? '') };
        return { ...row, name };
      },
    }),
    grow: true,
  }));
}

/**
 * A number. `open` says what ∞ means there: an empty cell is no end of a range (`end`), or ∞ alone is infinite (`infinite`).
 * Anything else that is no number is kept as text.
 */
export function numberColumn<R>(
  input: Omit<Head<R>, 'set'> & {
    value: (row: R) => NumberCell;
    set: (row: R, value: NumberCell) => R;
    open?: 'end' | 'infinite';
  },
): RowColumn<R> {
  const { value, open, set } = input;
  const shown = (row: R) => {
    const cell = value(row);
    return cell === null ? '∞' : cell === undefined ? '' : String(cell);
  };
  const read = (typed: string): NumberCell => {
    const text = typed.trim();
    if (open && /^(∞|inf(inity|inite)?)$/i.test(text)) return null;
    if (text === '') return open === 'end' ? null : '';
    return numberOf(text) ?? text;
  };
  return {
    ...head({ ...input, set: (row: R, typed: CellValue) => set(row, read(String(typed ?? ''))) }),
    align: 'right',
    text: shown,
    show: shown,
    editor: { kind: 'text', value: shown },
    parse: asTyped,
  };
}

const asTyped = (text: string): Parsed => ({ value: text.trim() });

/** One of some choices. A pasted text that names none of them is kept. */
export function choiceColumn<R>(
  input: Head<R> & { value: (row: R) => string; options: readonly Option[]; initial?: string },
): RowColumn<R> {
  const { value, options, initial } = input;
  const words = (row: R) => options.find((option) => option.value === value(row))?.label ?? value(row);
  return {
    ...head(input),
    text: words,
    show: words,
    editor: { kind: 'choice', value, options },
    parse: (text) => ({ value: matchOption(options, text)?.value ?? text.trim() }),
    ...(initial === undefined ? {} : { initial }),
  };
}

/** Yes or no. */
export function toggleColumn<R>(
  input: Head<R> & { value: (row: R) => boolean; words: (yes: boolean) => string },
): RowColumn<R> {
  const { value, words } = input;
  const text = (row: R) => words(value(row));
  return { ...head(input), text, show: text, initial: false, editor: { kind: 'toggle', value } };
}
