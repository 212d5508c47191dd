import { foldText } from '../fold-text.ts';
import type { AssetRow } from '../kinds/asset/shape.ts';
import type { LibraryEntry } from './libraries.ts';

/** What is delivered and not taken over yet has no id. */
type LibraryAsset = Pick<LibraryEntry<'assets'>, 'code' | 'name'> & {
  id?: string;
  synonyms?: { en: string; zh: string };
};

/** The library assets a row of a task is one of, by their codes; empty = its kind is not known. */
export type KindsOf = (asset: Pick<AssetRow, 'name' | 'library'>) => ReadonlySet<string>;

/** Nothing is known of any asset. */
export const noKinds: KindsOf = () => new Set();

/** An asset of the library as far as it says what rows of tasks are: its id, code, and what it is called, one name each. */
export interface AssetKind {
  /** Empty where this workplace does not have it. */
  id: string;
  code: string;
  words: string[];
}

/** What an entry says of the kind of rows; one made of an asset category alone says nothing of it. */
export function kindOf({ id = '', code, name, synonyms }: LibraryAsset): AssetKind {
  const others = [synonyms?.en ?? '', synonyms?.zh ?? ''].flatMap((list) => list.split(/[;；\n]/));
  const words = [name.en, name.zh, ...others].map((word) => word.trim()).filter((word) => word.length > 1);
  return { id, code, words: code.startsWith('CAT-') ? [] : [...new Set(words)] };
}

/**
 * Tells the kinds of a row: that of the entry it was taken from, and those its name says. A link called "Bluetooth" is one, whoever drew it; a data
 * flow taken from the library as a command tells by its name on which bus it runs.
 */
export function kindsBy(kinds: readonly AssetKind[]): KindsOf {
  const byId = new Map(kinds.flatMap(({ id, code, words }) => (id && words.length > 0 ? [[id, code] as const] : [])));
  const finders = kinds.flatMap(({ code, words }) => words.map((word) => ({ code, isIn: finderOf(word) })));
  const known = new Map<string, ReadonlySet<string>>();
  const named = (name: string): ReadonlySet<string> => {
    const folded = foldText(name);
    const found = known.get(name) ?? new Set(finders.flatMap(({ code, isIn }) => (isIn(name, folded) ? [code] : [])));
    known.set(name, found);
    return found;
  };
  return ({ name, library }) => {
    const linked = library?.library === 'assets' ? byId.get(library.entry) : undefined;
    return linked ? new Set([linked, ...named(name)]) : named(name);
  };
}

const quoted = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Short names in capitals count as they are written: CAN is a bus, "can" is not. Words of Latin letters count whole, others anywhere. */
function finderOf(word: string): (name: string, folded: string) => boolean {
  const short = /^[A-Z0-9/-]{2,5}$/.test(word);
  const text = short ? word : foldText(word);
  if (!/[a-z0-9]/i.test(text)) return (_, folded) => folded.includes(text);
  const pattern = new RegExp(`(?<![A-Za-z0-9])${quoted(text)}(?![A-Za-z0-9])`);
  return (name, folded) => pattern.test(short ? name : folded);
}
