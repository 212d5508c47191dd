import { foldText } from '#domain/fold-text.ts';
import { cellPatterns } from '#domain/report/cell-patterns.ts';
import { readYesNo } from '#domain/report/marks.ts';
import { rowOfCodes } from '#domain/report/row-of-codes.ts';
import { readSaid } from '#domain/report/said-parts.ts';
import {
  type CellValue,
  type Column,
  type EditorOf,
  type NewValues,
  type Option,
  type Parsed,
  underKey,
} from '../grid-types';
import { numbersIn } from './numbers';
import { toldWithin } from './told-within';

/** The words of a refusal, in the chosen language. */
export interface ParseTexts {
  tooLong: (max: number) => string;
  noSuchChoice: (text: string) => string;
  notYesOrNo: (text: string) => string;
}

/** Does a text of that editor keep its line breaks? */
export const keepsBreaks = <R>(editor: EditorOf<R> | undefined): boolean =>
  editor?.kind === 'longText' || (editor?.kind === 'text' && editor.breaks === true);

/** Texts of one line lose the breaks of what is pasted, and the blanks around it; those of several only what stands behind them. */
function textOf<R>(editor: EditorOf<R>, text: string): string {
  if (!keepsBreaks(editor)) return text.replace(/\s*\n\s*/g, ' ').trim();
  return editor.kind === 'longText' ? text.replace(/\s+$/, '') : text.trim();
}

const separators = /[,;，；、\n]+/;
/** Would a list in text fall apart at this name? */
export const separates = (name: string): boolean => separators.test(name);

export const optionsOf = <R>(editor: EditorOf<R>, row: R | undefined, entered: NewValues = {}): readonly Option[] => {
  if (editor.kind !== 'choice' && editor.kind !== 'choices') return [];
  return typeof editor.options === 'function' ? editor.options(row, entered) : editor.options;
};

/** Without blanks, which Chinese has between a number and a word or not, and with one way to write "at most" and "at least". */
const tight = (text: string): string => foldText(text).replace(/ /g, '').replaceAll('≤', '<=').replaceAll('≥', '>=');

/**
 * The option a text names: its code, its label, its key or another name of it, in any letter case; else the only one beginning so. A name that two
 * options have names none. A number may be written with thousands separators and a decimal comma.
 */
export function matchOption(options: readonly Option[], text: string): Option | undefined {
  const plain = foldText(text);
  if (plain === '') return undefined;
  for (const wanted of [plain, ...numbersIn(plain)]) {
    const same = (part: string | undefined) => part !== undefined && foldText(part) === wanted;
    const exact =
      options.find((o) => same(o.code)) ?? options.find((o) => same(o.label)) ?? options.find((o) => same(o.value));
    if (exact) return exact;
    const named = options.filter(({ names }) => names?.some(same));
    if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  }
  const tightly = tight(text);
  const alike = options.filter(({ code, label, value, names = [] }) =>
    [code, label, value, ...names].some((part) => part !== undefined && tight(part) === tightly),
  );
  if (alike.length > 0) return alike.length === 1 ? alike[0] : undefined;
  const begins = (part: string) => foldText(part).startsWith(plain);
  const beginning = options.filter(({ label, names }) => begins(label) || names?.some(begins));
  return beginning.length === 1 ? beginning[0] : (inSeveralWords(options, text) ?? toldWithin(options, text));
}

/** Options of so many are no scale that somebody labels by a letter and a number. */
const longestScale = 12;

/** An option that a text names in more than one way, as `3 - Proficient` and `Proficient (3)` do: all of them must agree. */
function inSeveralWords(options: readonly Option[], text: string): Option | undefined {
  const index = new Map<string, Option[]>();
  for (const option of options)
    for (const word of [option.code, option.label, option.value, ...(option.names ?? [])]) {
      const key = foldText(word ?? '');
      const known = index.get(key) ?? [];
      if (key !== '' && !known.includes(option)) index.set(key, [...known, option]);
    }
  const meant = (part: string) =>
    [foldText(part), ...numbersIn(foldText(part))].flatMap((word) => index.get(word) ?? []);
  const isScale = options.length <= longestScale && !options.some(({ code = '' }) => /-\d+$/.test(code));
  const placesOf = (option: Option) => {
    const at = options.indexOf(option);
    return [at, at + 1, options.length - at - 1, options.length - at];
  };
  const said = readSaid(text, meant, (number, option) => isScale && placesOf(option).includes(number));
  return said && said !== 'apart' ? said.is : undefined;
}

/** Pasted or typed text → the value of a cell, or why not. `row` is undefined in the line for a new row. */
export function parseCell<R>(
  column: Column<R>,
  text: string,
  row: R | undefined,
  texts: ParseTexts,
  entered: NewValues = {},
): Parsed {
  const read = readCell(column, text, row, texts, entered);
  if (row !== undefined || !('value' in read) || !column.check) return read;
  const under = entered[underKey];
  const refusal = column.check(read.value, typeof under === 'string' ? under : undefined);
  return refusal === undefined ? read : { refusal };
}

function readCell<R>(
  column: Column<R>,
  text: string,
  row: R | undefined,
  texts: ParseTexts,
  entered: NewValues,
): Parsed {
  if (column.parse) return column.parse(text, row);
  const editor = column.editor;
  switch (editor?.kind) {
    case 'text':
    case 'longText': {
      const value = textOf(editor, text);
      return editor.max !== undefined && value.length > editor.max ? { refusal: texts.tooLong(editor.max) } : { value };
    }
    case 'choice': {
      if (text.trim() === '' && editor.allowEmpty) return { value: null };
      const option = matchOption(optionsOf(editor, row, entered), text);
      return option && !option.disabled ? { value: option.value } : { refusal: texts.noSuchChoice(text.trim()) };
    }
    case 'choices':
      return parseChoices(optionsOf(editor, row, entered), row === undefined ? [] : editor.value(row), text, texts);
    case 'toggle': {
      const value = readYesNo(text);
      return value === undefined ? { refusal: texts.notYesOrNo(text.trim()) } : { value };
    }
    default:
      return { value: text };
  }
}

/** `held`: what the cell has. An option that nobody may choose any more stays where it is, and comes nowhere else. */
function parseChoices(options: readonly Option[], held: readonly string[], text: string, texts: ParseTexts): Parsed {
  const values: string[] = [];
  for (const part of partsOf(options, text)) {
    const option = matchOption(options, part);
    if (!option || (option.disabled && !held.includes(option.value)))
      return { refusal: texts.noSuchChoice(part.trim()) };
    if (!values.includes(option.value)) values.push(option.value);
  }
  return { value: values };
}

/** What is longer is a text: to look for marks between many blanks could take long. */
const longestPart = 2000;

/** The entries of a list in text. A comma may stand in a name, so it separates only what names nothing with it. */
function partsOf(options: readonly Option[], text: string): string[] {
  const entries = text.split(/[;；\n]+/).filter((part) => part.trim() !== '');
  const split = (entry: string, by: RegExp) => entry.split(by).filter((part) => part.trim() !== '');
  const isNamed = (entry: string) => matchOption(options, entry) !== undefined;
  return entries.flatMap((entry) =>
    isNamed(entry)
      ? [entry]
      : split(entry, separators).flatMap((part) => {
          const others = isNamed(part) || part.length > longestPart ? [] : split(part, cellPatterns.between);
          const isList =
            others.length > 1 && others.every((other) => isNamed(other) || inARow(options, other).length > 0);
          return isList
            ? others.flatMap((other) => withCodes(options, other, isNamed))
            : withCodes(options, part, isNamed);
        }),
  );
}

/** Codes of letters alone, as those of properties are, may stand in a row without a mark between: `CIA`. */
const isLetters = (code: string) => /^\p{L}{1,4}$/u.test(code);
const inARow = (options: readonly Option[], word: string): string[] =>
  rowOfCodes(
    word,
    options.flatMap(({ code = '' }) => (isLetters(code) ? [code] : [])),
  );

function withCodes(options: readonly Option[], part: string, isNamed: (part: string) => boolean): string[] {
  const codes = isNamed(part) ? [] : inARow(options, part);
  return codes.length > 0 ? codes : [part];
}

export function sameValue(a: CellValue, b: CellValue): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, at) => item === b[at]);
  return a === b || (isNothing(a) && isNothing(b));
}

const isNothing = (value: CellValue) => value === null || value === '';
