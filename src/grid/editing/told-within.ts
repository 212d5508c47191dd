import { foldText } from '#domain/fold-text.ts';
import type { Option } from '../grid-types';

/** What is longer is a text about the matter, and no name of an entry. */
const longest = 200;

const latin = /^[a-z]/;

/** Does a word stand in this text? One in letters as a whole word, so that a contest is no test. */
function holds(text: string, word: string): boolean {
  if (!latin.test(word)) return text.includes(word);
  return text.split(/[^a-z]+/).includes(word);
}

/** The option whose word stands in a longer name, as *test* does in `penetration test`; none where those of several do. */
export function toldWithin(options: readonly Option[], text: string): Option | undefined {
  if (text.length > longest) return undefined;
  const plain = foldText(text);
  const told = options.filter(({ within }) => within?.some((word) => holds(plain, word)));
  return told.length === 1 ? told[0] : undefined;
}
