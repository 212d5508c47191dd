import { foldLetters, withoutUnseen } from './model/letters.ts';

/** What separates words on screen: blanks of any width, controls, a Braille cell without dots. */
const gaps = /[\s\p{Cc}\u2800]+/gu;
const plainOnly = /^[!-~]+(?: [!-~]+)*$/;

/**
 * A text as it is compared with what other people typed, wherever two that look alike are one: the ways Unicode writes a sign, its width, capitals, the
 * number and width of blanks, and signs that draw nothing do not count. What is shown and stored stays as it was typed.
 */
export const foldText = (text: string): string =>
  plainOnly.test(text) ? text.toLowerCase() : foldLetters(withoutUnseen(text).replace(gaps, ' ').trim());

/** Words to look for in columns that the database folds by rules of its own: their capitals and blanks alone. */
export const foldSearch = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/** What a column is searched by: the text in small letters, and as it looks where that is another, so that either is found by what is typed. */
export function searchable(text: string): string {
  const [small, alike] = [text.toLowerCase(), foldText(text)];
  return alike === small ? small : `${small}\n${alike}`;
}

/** Returns what tells whether a text contains these words, compared as `foldText` does. No words are in every text. */
export function searchFor(words: string): (text: string) => boolean {
  const wanted = foldText(words);
  return (text) => foldText(text).includes(wanted);
}
