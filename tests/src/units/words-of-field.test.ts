import { describe, expect, it } from 'vitest';
import { textOf } from '@/i18n';
import { wordsOfField } from '@/rows/library/words-of-field';

const words = (...[library, name, value]: [Parameters<typeof wordsOfField>[0], string, unknown]) =>
  wordsOfField(library, name, value, textOf);

describe('a field of a library entry', () => {
  it('says its choices and its levels in words of the product, never by their keys', () => {
    localStorage.setItem('umi_locale', 'en-US');
    expect(words('attacks', 'form', 'path')).toBe('Attack path');
    expect(words('attacks', 'type', 'custom')).toBe('Custom');
    expect(words('impacts', 'ratings', { safety: 'Severe', privacy: 'Major' })).toBe('Safety: Severe, Privacy: Major');
  });

  it('leaves what others named to them: a category of assets is a code', () => {
    expect(words('assets', 'category', 'COM')).toBeUndefined();
    expect(words('attacks', 'vector', '')).toBeUndefined();
    expect(words('attacks', 'threatTypes', ['S'])).toBeUndefined();
  });
});
