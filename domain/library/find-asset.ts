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
  const isSign = isTelling(named);
  return (asset) => {
    const linked = asset.library?.library === 'assets' ? byId.get(asset.library.entry) : undefined;
    if (linked) return { entry: linked, by: 'link', words: '' };
    const words = wordsOf(asset.name);
    return inName(named, isSign, words, asset.category) ?? categoryOf(whole, asset.category);
  };
}

interface Named {
  entry: AssetEntry;
  term: Term;
}

/** Entries whose terms have a word in them at least, for it to say nothing of which of them a thing is. */
const several = 3;
/** Whatever software it is, the entry of software in general is right; no key is another key. */
const hasGeneral = new Set(['FW']);

/** Words that several entries of the category have in their names, as "key", are no sign of the one that happens to be called so alone. */
function isTelling(named: readonly Named[]): (one: Named) => boolean {
  const known = new Map<Named, boolean>();
  const found = ({ entry, term }: Named) => {
    if (hasGeneral.has(entry.category) || term.text.includes(' ') || term.text.length > mostGeneric) return true;
    const others = named.filter(
      (one) => one.entry.category === entry.category && one.entry !== entry && holds(wordsIn(one.term), term),
    );
    return new Set(others.map((one) => one.entry)).size < several;
  };
  return (one) => {
    const telling = known.get(one) ?? found(one);
    known.set(one, telling);
    return telling;
  };
}
const wordsIn = ({ text }: Term): Words => ({ spaced: ` ${text} `, joined: text });
/** What is longer or has several words is no generic word. */
const mostGeneric = 12;

/** Terms that are the whole name are looked for among all, those that are a part of it among those that are a sign of one. */
function inName(
  named: readonly Named[],
  isSign: (one: Named) => boolean,
  words: Words,
  category: string,
): FoundAsset | null {
  const same = ({ entry }: Named) => category === '' || entry.category === category;
  const exact = named.filter(({ term }) => isTerm(words, term));
  const [whole] = [...exact.filter(same), ...exact];
  if (whole) return { entry: whole.entry, by: 'name', words: whole.term.text };
  // What is part of a name says less: of another category it is another thing, as the lamp in "lamp request".
  const most = named.find((one) => same(one) && holds(words, one.term) && isSign(one));
  if (!most) return null;
  // Of terms of one length the last in the name is what it is: "charging inlet sensor" is a sensor.
  const last = named
    .slice(named.indexOf(most))
    .filter((one) => weight(one.term) === weight(most.term) && same(one) && holds(words, one.term) && isSign(one))
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
