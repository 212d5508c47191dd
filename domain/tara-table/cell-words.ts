import { isGiven, withoutControls } from '../model/base.ts';
import { tableWords } from '../report/table-headers.ts';

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

/** What a cell says that is left empty on purpose. */
export const saysNothing = (text: string): boolean =>
  isOneOf(text, tableWords.nothing) || isOneOf(text, tableWords.notAnalysed);

const folded = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** The lists of words, folded; every cell is compared with them. */
const lists = new WeakMap<readonly string[], ReadonlySet<string>>();
const longestWord = 60;

/** Is it one of these words? */
export function isOneOf(text: string, words: readonly string[]): boolean {
  if (text.length > longestWord) return false;
  const list = lists.get(words) ?? new Set(words.map(folded));
  lists.set(words, list);
  return list.has(folded(text));
}
