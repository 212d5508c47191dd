import type { LocalText } from '#domain/model/base.ts';
import { inLanguage } from '@/local-text';
import { shownCategory } from '@/product/impact-category';
import type { Item } from './screens';

const isText = (value: unknown): value is LocalText =>
  typeof value === 'object' && value !== null && typeof (value as LocalText).en === 'string' && 'zh' in value;

/** A value of an entry in words: texts in the language of the screens, lists by their names. `as`: what its field is, where that matters. */
export function wordsOf(value: unknown, as?: Item['as']): string {
  if (value === null || value === undefined) return '';
  if (as === 'category' && typeof value === 'string') return shownCategory(value);
  if (isText(value)) return inLanguage(value);
  if (Array.isArray(value)) return value.map((one) => wordsOf(one)).join(', ');
  if (typeof value !== 'object') return String(value);
  const { name, title, number, code } = value as Record<string, unknown>;
  const named = [number, code, name ?? title].map((one) => wordsOf(one)).filter((word) => word !== '');
  if (named.length > 0) return named.join(' ');
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${wordsOf(inner)}`)
    .join(', ');
}
