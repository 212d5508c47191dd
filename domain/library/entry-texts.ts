import { foldText } from '../fold-text.ts';
import { type EntryForm, type LibraryName, libraries } from './libraries.ts';

/** Long texts are found by their beginning: a list reads the searched text of every entry. */
const longest = 6000;

/** What an entry is found by: its texts in both languages, folded, a line each. */
export function searchTextOf(entry: EntryForm<LibraryName>): string {
  const { code, name, description, source, ...rest } = entry;
  const texts = [code, name.en, name.zh, ...textsIn(rest), description.en, description.zh, source];
  return [...new Set(texts.map(foldText))]
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, longest);
}

/** The texts of a value that is in two languages; of lists the names of their entries. */
function textsIn(fields: object): string[] {
  return Object.values(fields).flatMap((value: unknown) => {
    if (Array.isArray(value))
      return value.flatMap((one) => (isObject(one) ? textsIn({ name: one.name ?? one.title }) : []));
    return isObject(value) && typeof value.en === 'string' && typeof value.zh === 'string' ? [value.en, value.zh] : [];
  });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The value of the field the library's lists are narrowed by, as text. */
export function facetOf(name: LibraryName, entry: EntryForm<LibraryName>): string {
  const value = (entry as Record<string, unknown>)[libraries[name].facet];
  return isObject(value) ? String(value.en ?? '') : String(value ?? '');
}
