import type { LocalText } from '#domain/model/base.ts';
import { inLanguage } from '@/local-text';

const isText = (value: object): value is LocalText => 'en' in value && 'zh' in value;

/** A value of a row or of an entry in words: texts in the language of the screens, lists by their entries, ratings by what they hold. */
export function wordsOfValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(wordsOfValue).filter(Boolean).join(', ');
  if (typeof value === 'boolean') return value ? '✓' : '✗';
  if (typeof value !== 'object') return String(value);
  if (isText(value)) return inLanguage(value);
  if ('standard' in value && 'chapter' in value) return `${value.standard} ${value.chapter}`.trim();
  if ('name' in value) return wordsOfValue(value.name);
  return Object.entries(value)
    .map(([key, inner]) => `${key}: ${wordsOfValue((inner as { level?: unknown })?.level ?? inner)}`)
    .join(', ');
}
