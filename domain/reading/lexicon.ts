import { foldText } from '../fold-text.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { wordKey } from './words-en.ts';
import { keyZh } from './words-zh.ts';

/** How a name is recognised: however it is spaced, hyphened or counted. */
export function termKey(given: string): string {
  const name = given.trim();
  const words = foldText(name.replace(/’/g, "'")).split(/[\s\-_/·]+/);
  const last = name.split(/[\s\-_/·]+/).at(-1) ?? '';
  words[words.length - 1] = /[\u4e00-\u9fff]/.test(last) ? foldText(last) : wordKey(last);
  return words.join('');
}

/** What a text may name: an entry of the library, or a name that the text defines. */
export interface Term {
  key: string;
  name: string;
  category: string;
  medium: boolean;
  entry?: string;
  /** It tells what a name means, and does not make one: a common word, as "charging" for a charger. */
  isCommon?: true;
}

/** Categories of what takes part in a flow; what travels is data, what it travels over a medium. */
export const partCategories = new Set(['HW', 'SEN', 'ACT', 'EXT', 'CLD', 'FW']);
export const dataCategories = new Set(['DIT', 'DAR', 'KEY', 'PII']);

type AssetEntry = Pick<LibraryEntry<'assets'>, 'id' | 'name' | 'category' | 'synonyms'>;

/** The names of the library, the organisation's own entries among them, in both languages. */
export class LibraryTerms {
  private readonly terms = new Map<string, Term>();

  constructor(entries: readonly AssetEntry[]) {
    // A function is read as a function, not as an asset. What an entry is called comes before what another is called besides.
    const assets = entries.filter(({ category }) => category !== 'FUN');
    for (const entry of assets) for (const one of [entry.name.en, entry.name.zh]) this.take(entry, one, false);
    for (const entry of assets)
      for (const one of `${entry.synonyms.en};${entry.synonyms.zh}`.split(/[;；]/)) this.take(entry, one, true);
  }

  private take({ id, category }: AssetEntry, name: string, isSynonym: boolean): void {
    for (const part of withoutBrackets(name)) {
      const text = part.trim();
      const key = termKey(text);
      if (text.length < 2 || text.length > 60 || this.terms.has(key)) continue;
      const term: Term = { key, name: text, category, medium: category === 'COM', entry: id };
      this.terms.set(key, isSynonym && /^[a-z]+$/.test(text) ? { ...term, isCommon: true } : term);
    }
  }

  find(name: string): Term | undefined {
    return this.terms.get(termKey(name));
  }

  /** The entry that is meant by the longest end of a name: of "front radar sensor" the radar sensor. */
  ofEnd(name: string): Term | undefined {
    const parts = /[\u4e00-\u9fff]/.test(name) ? tails(keyZh(name)) : wordTails(name);
    for (const part of parts) {
      const found = this.terms.get(part);
      if (found) return found;
    }
    return undefined;
  }
}

const withoutBrackets = (name: string): string[] => {
  const outside = name.replace(/[（(][^）)]*[）)]/g, ' ').trim();
  const inside = /[（(]([A-Za-z][\w\- ]{1,20})[）)]/.exec(name)?.[1];
  return inside === undefined ? [outside] : [outside, inside];
};

const tails = (key: string): string[] => [...key].map((_, at) => key.slice(at)).filter((tail) => tail.length > 1);
const wordTails = (name: string): string[] => {
  const words = name.split(/\s+/);
  return words.map((_, at) => termKey(words.slice(at).join(' ')));
};

/** How a name was found: `end` is the last word of a name that stands elsewhere in full, as "the switch". */
export type FoundBy = 'library' | 'abbreviation' | 'word' | 'compound' | 'end' | 'table';

/** A name that stands in a sentence. */
export interface Mention {
  start: number;
  end: number;
  text: string;
  key: string;
  category: string;
  medium: boolean;
  /** The sentence says that there is none. */
  negated: boolean;
  /** How it was found. */
  rule: FoundBy;
}
