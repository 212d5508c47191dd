import type { AssetRow } from '../kinds/asset/shape.ts';
import type { LibraryEntry } from './libraries.ts';
import { holds, isTerm, type Term, termOf, termsIn, type Words, wordsOf } from './terms.ts';

type AssetEntry = LibraryEntry<'assets'>;
type Sought = Pick<AssetRow, 'name' | 'category' | 'library'>;

/** How the library asset was found: by the link of the row, by its whole name, by words in it, or only by its category. */
type FoundBy = 'link' | 'name' | 'words' | 'category';

/** The library asset that a row of a task is one of. */
export interface FoundAsset {
  entry: AssetEntry;
  by: FoundBy;
  /** The words of the name it was found by. */
  words: string;
}

/** Finds library assets for rows; made once for a list of entries, since each has many names. */
export type AssetFinder = (asset: Sought) => FoundAsset | null;

/** The library asset a row is, where one is found. */
export const libraryAssetOf = (asset: Sought, entries: readonly AssetEntry[]): FoundAsset | null =>
  assetFinder(entries)(asset);

/** Codes of the delivered entries that stand for a category as a whole. */
const ofCategory = (code: string) => `CAT-${code}`;

export function assetFinder(entries: readonly AssetEntry[]): AssetFinder {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const whole = new Map(entries.filter(({ code }) => code.startsWith(ofCategory(''))).map((one) => [one.code, one]));
  const named = entries
    .filter(({ code }) => !whole.has(code))
    .flatMap((entry) => termsOf(entry).map((term) => ({ entry, term })))
    .sort((a, b) => weight(b.term) - weight(a.term));
  return (asset) => {
    const linked = asset.library?.library === 'assets' ? byId.get(asset.library.entry) : undefined;
    if (linked) return { entry: linked, by: 'link', words: '' };
    const words = wordsOf(asset.name);
    return inName(named, words, asset.category) ?? categoryOf(whole, asset.category);
  };
}

interface Named {
  entry: AssetEntry;
  term: Term;
}

function inName(named: readonly Named[], words: Words, category: string): FoundAsset | null {
  const same = ({ entry }: Named) => category === '' || entry.category === category;
  const exact = named.filter(({ term }) => isTerm(words, term));
  const [whole] = [...exact.filter(same), ...exact];
  if (whole) return { entry: whole.entry, by: 'name', words: whole.term.text };
  // What is part of a name says less: of another category it is another thing, as the lamp in "lamp request".
  const most = named.find((one) => same(one) && holds(words, one.term));
  if (!most) return null;
  // Of terms of one length the last in the name is what it is: "charging inlet sensor" is a sensor.
  const last = named
    .slice(named.indexOf(most))
    .filter((one) => weight(one.term) === weight(most.term) && same(one) && holds(words, one.term))
    .reduce((one, other) => (placeOf(words, other.term) > placeOf(words, one.term) ? other : one));
  return { entry: last.entry, by: 'words', words: last.term.text };
}

function categoryOf(whole: ReadonlyMap<string, AssetEntry>, category: string): FoundAsset | null {
  const entry = category ? whole.get(ofCategory(category)) : undefined;
  return entry ? { entry, by: 'category', words: '' } : null;
}

/** A Chinese character says about as much as three letters. */
const weight = ({ text, isHan }: Term) => (isHan ? 3 : 1) * text.length;
const placeOf = (words: Words, { text, isHan }: Term) => (isHan ? words.joined : words.spaced).lastIndexOf(text);

const termsOf = ({ name, synonyms }: AssetEntry): Term[] => {
  const all = [name.en, name.zh].flatMap((text) => [termOf(text), termOf(withoutBrackets(text))]);
  const terms = [...all.flatMap((term) => term ?? []), ...termsIn(synonyms.en), ...termsIn(synonyms.zh)];
  return [...new Map(terms.map((term) => [term.text, term])).values()];
};

/** "Body control module (BCM)" is also called what stands before the brackets. */
const withoutBrackets = (text: string) => text.replace(/[(（][^)）]*[)）]/g, '');
