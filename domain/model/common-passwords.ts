import { commonWords } from './common-words.ts';

/** Signs written for a letter that they look like. `l` and `i` count as one, because `1` is written for both. */
const looksLike: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  l: 'i',
};
const asLetters = (text: string): string => [...text].map((sign) => looksLike[sign] ?? sign).join('');

let words: Set<string> | undefined;

/** Digits and signs of the keyboard, before and after a word. */
const before = /^[\d\s!-/:-@[-`{-~]+/;
const after = /[\d\s!-/:-@[-`{-~]+$/;
/** What is left when they are taken off: `2024Summer!` is `summer`. */
const bare = (text: string): string => text.replace(before, '').replace(after, '');

/** A word so short is common with digits around it alone. */
const shortest = 4;

/** One letter or group over and over: `aaAA1111`, `abc1abc1`. */
const isRepeated = (text: string): boolean => /^(.{1,4}?)\1+.?$/.test(text);

/** Keys side by side in reading order, and down two rows at once. */
const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'q1w2e3r4t5y6', '1q2w3e4r5t6y', '1qaz2wsx3edc4rfv'];
const isRow = (text: string): boolean => rows.some((row) => row.includes(text) || text.startsWith(row.slice(0, 8)));

/**
 * Is this one of the commonest passwords: a common word with digits or signs around it or in place of letters (`P4ssw0rd123`), keys in a row, one
 * thing repeated? Who guesses begins with these.
 */
export function isCommonPassword(password: string): boolean {
  words ??= new Set(commonWords.map(asLetters));
  const small = password.normalize('NFKC').toLowerCase();
  if (isRepeated(small) || isRow(small)) return true;
  const known = words;
  const isKnown = (word: string) =>
    known.has(asLetters(word)) && (word.length >= shortest || /^\d*$/.test(small.replace(word, '')));
  return [bare(small), small.replace(after, ''), small, bare(asLetters(small))].some(
    (word) => word !== '' && isKnown(word),
  );
}
