import type { Cell } from '#domain/report/blocks.ts';
import { partsOfWord } from './word-breaks.ts';

/** Longer words are addresses, keys and the like, which are broken between their parts. */
const longestWhole = 26;
/** So many rows are looked through for long words. */
const rowsRead = 2_000;

const textIn = (cell: Cell | undefined): string => {
  if (cell && typeof cell === 'object') return 'text' in cell ? cell.text : '';
  return String(cell ?? '');
};

/**
 * Signs of the longest word of each column that is kept whole; Chinese breaks anywhere.
 * @param whole words of so many signs are kept whole
 * @param withParts of longer ones the parts count that they may be broken into
 */
export function longestWords(
  rows: readonly (readonly Cell[])[],
  columns: number,
  { whole = longestWhole, withParts = false } = {},
): number[] {
  const longest = Array.from({ length: columns }, () => 0);
  for (const row of rows.slice(0, rowsRead))
    for (const i of longest.keys())
      for (const word of textIn(row[i]).split(/[\s\u2e80-\uffef]+/))
        for (const { length } of word.length > whole && withParts ? partsOfWord(word) : [word])
          if (length <= whole) longest[i] = Math.max(longest[i] ?? 0, length);
  return longest;
}
