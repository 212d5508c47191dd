import { isGiven, withoutControls } from '../model/base.ts';

/** A level as a cell may name it. */
export interface Scaled {
  code: string;
  name: { en: string; zh: string };
  value: number | null;
  correspondsTo?: unknown;
}

/** A code or a name goes before a number, a number before the name the standard has for it. */
export function indexLevels(levels: readonly Scaled[]): Map<string, string> {
  const index = new Map<string, string>();
  const put = (word: string, code: string) => {
    if (word !== '' && !index.has(word)) index.set(word, code);
  };
  for (const { code, name } of levels) for (const word of [code, name.en, name.zh]) put(foldLevel(word), code);
  for (const { code, value } of levels) if (value !== null) put(foldLevel(String(value)), code);
  for (const { code, correspondsTo } of levels)
    if (typeof correspondsTo === 'string') put(foldLevel(correspondsTo), code);
  return index;
}

/** `≤ 1 week` and `> 6 months` differ in their marks: they count here. */
export const foldLevel = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/<=/g, '≤')
    .replace(/>=/g, '≥')
    .replace(/[\s()（）]+/g, '');

/** The number a cell says, also as `expert (6)` or `6 - expert`. */
export function numberIn(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const [, number] =
    /^(-?\d+(?:\.\d+)?)$/.exec(plain) ??
    /\((-?\d+(?:\.\d+)?)\)$/.exec(plain) ??
    /^(-?\d+(?:\.\d+)?)\s*[-:=]\s/.exec(plain) ??
    [];
  return number === undefined ? undefined : String(Number(number));
}

/** What a cell says, without signs that nobody sees: a cell of these alone is an empty one, as it looks. A workbook can hold a null character. */
export function wordsOfCell(cell: string): string {
  const text = withoutControls(cell).replaceAll('\0', '').trim();
  return isGiven(text) ? text : '';
}

/** The lines of a cell that say something. */
export const linesOfCell = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter(isGiven);

/** Is it one of these words? */
export const isOneOf = (text: string, words: readonly string[]): boolean => words.includes(text.trim().toLowerCase());
