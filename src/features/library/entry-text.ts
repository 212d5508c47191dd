import type { LibraryName } from '#domain/library/libraries.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { Translate } from '@/i18n';
import { inLanguage } from '@/local-text';
import { wordsOfField } from '@/rows/library/words-of-field';

/** Is it a text in both languages? */
export const isText = (value: unknown): value is LocalText =>
  typeof value === 'object' && value !== null && typeof (value as LocalText).en === 'string' && 'zh' in value;

/** What a field of an entry says. */
export const entryWords = (library: LibraryName, name: string, value: unknown, t: Translate): string =>
  wordsOfField(library, name, value, t) ?? (name === 'propertyReasons' ? linesOf(value) : wordsOf(value));

/** Texts by code, a line each. */
const linesOf = (value: unknown): string =>
  Object.entries(value ?? {})
    .map(([code, text]) => `${code}: ${wordsOf(text)}`)
    .join('\n');

/** A value of an entry in words: texts in the language of the screens, lists by their names. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (isText(value)) return inLanguage(value);
  if (Array.isArray(value)) return value.map((one) => wordsOf(one)).join(', ');
  if (typeof value !== 'object') return String(value);
  const { name, title, number, code, key, value: set } = value as Record<string, unknown>;
  if (typeof key === 'string' && isText(set)) return `${wordsOf(name)} = ${inLanguage(set)}`;
  const named = [number, code, name ?? title].map((one) => wordsOf(one)).filter((word) => word !== '');
  if (named.length > 0) return named.join(' ');
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${wordsOf(inner)}`)
    .join(', ');
}
