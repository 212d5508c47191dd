import { foldSearch, foldText } from '../fold-text.ts';
import { type EntryForm, type LibraryName, libraries } from './libraries.ts';

/** Long texts are found by their beginning: a list reads the searched text of every entry. */
const longest = 6000;

/** How the searched text of an entry says that it is about a security property: by the code, in signs that nobody types. */
export const propertyMark = (code: string): string => `\u0001${code}\u0002`;

/** What an entry is found by: its texts in both languages, folded, a line each, and the marks of its security properties. */
export function searchTextOf(entry: EntryForm<LibraryName>): string {
  const { code, name, description, source, ...rest } = entry;
  const texts = [code, name.en, name.zh, ...textsIn(rest), description.en, description.zh, source];
  const said = [...new Set(texts.flatMap((text) => [foldSearch(text), foldText(text)]))]
    .filter((text) => text !== '')
    .join('\n')
    .slice(0, longest);
  return [said, ...propertiesOf(rest).map(propertyMark)].join('\n');
}

/** The codes of the security properties an entry names, in whichever field. */
function propertiesOf(fields: object): string[] {
  const { property = '', properties = [] } = fields as { property?: string; properties?: readonly string[] };
  return [property, ...properties].filter((code) => code !== '');
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
