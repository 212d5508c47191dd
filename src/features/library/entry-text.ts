import type { LocalText } from '#domain/model/base.ts';
import { inLanguage } from '@/local-text';

const isText = (value: unknown): value is LocalText =>
  typeof value === 'object' && value !== null && typeof (value as LocalText).en === 'string' && 'zh' in value;

/** A value of an entry in words: texts in the language of the screens, lists by their names. */
export function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (isText(value)) return inLanguage(value);
  if (Array.isArray(value)) return value.map(wordsOf).join(', ');
  if (typeof value !== 'object') return String(value);
  const { name, title, number, code } = value as Record<string, unknown>;
  const named = [number, code, name ?? title].map(wordsOf).filter((word) => word !== '');
  if (named.length > 0) return named.join(' ');
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${wordsOf(inner)}`)
    .join(', ');
}
