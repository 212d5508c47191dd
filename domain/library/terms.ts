import { foldText } from '../fold-text.ts';

/** A text cut into words, for finding whole words in it: `Body-control ECU` → `body control ecu`. */
export interface Words {
  /** Words with one blank around each. */
  spaced: string;
  /** The text without blanks, for scripts that write none. */
  joined: string;
}

const gaps = /[^\p{L}\p{N}+]+/gu;
const han = /\p{Script=Han}/u;

export function wordsOf(text: string): Words {
  const folded = foldText(text);
  const spaced = ` ${folded
    .replace(/(\p{Script=Han}+)/gu, ' $1 ')
    .replace(gaps, ' ')
    .trim()} `;
  return { spaced, joined: folded.replace(gaps, '') };
}

/** A term to look for, ready to be compared: in Chinese as a part of the text, else as whole words. */
export interface Term {
  text: string;
  isHan: boolean;
  /** As it stands in a text whose words have blanks around them, and the same with a final s. */
  spaced: string;
  plural: string;
}

export function termOf(text: string): Term | null {
  const words = wordsOf(text);
  const isHan = han.test(words.joined);
  const term = isHan ? words.joined : words.spaced.trim();
  // One sign says too little: it stands in half of all words.
  return term.length < 2 ? null : { text: term, isHan, spaced: ` ${term} `, plural: ` ${term}s ` };
}

/** Does the text hold the term? A final s of a Latin word does not count. */
export const holds = (words: Words, { text, isHan, spaced, plural }: Term): boolean =>
  isHan ? words.joined.includes(text) : words.spaced.includes(spaced) || words.spaced.includes(plural);

/** Is the text this term and nothing else? */
export const isTerm = (words: Words, { text, isHan, spaced, plural }: Term): boolean =>
  isHan ? words.joined === text : words.spaced === spaced || words.spaced === plural;

/** The terms of a list with a semicolon between. */
export const termsIn = (list: string): Term[] => list.split(/[;；\n]/).flatMap((one) => termOf(one) ?? []);
