import { describe, expect, it } from 'vitest';
import type { VersionComparison } from '#contract/comparison.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { DifferenceWords } from '@/features/version/difference-words';
import type { Translate } from '@/i18n';
import { rowLabel } from '@/product/useRowLabel';
import type { FieldsByKind } from '@/rows/useFieldWords';

const keys = ((key: string) => key) as Translate;
const found = { methods: { before: defaultMethod, after: defaultMethod }, codes: {} } as VersionComparison;

/** Chapters are no rows of a grid: without words of their own a comparison would show ids and JSON (R-VER-8). */
describe('a chapter in a comparison', () => {
  it('is called by its title, other rows by their codes', () => {
    expect(rowLabel(keys, 'chapters', 'chapter-overview')).toBe('info.overview');
    expect(rowLabel(keys, 'risks', 'R-1')).toBe('R-1');
  });

  it('shows its text, and its pictures by name', () => {
    const words = new DifferenceWords(found, {} as FieldsByKind, keys);
    expect(words.of('chapters', { path: ['text'], before: null, after: 'Structure' })).toEqual({
      label: 'version.diff.chapter.text',
      before: { text: '' },
      after: { text: 'Structure' },
    });
    const pictures = [{ file: 'a', name: 'bus.png', size: 1, type: 'png' }];
    expect(words.of('chapters', { path: ['pictures'], before: pictures, after: null })).toEqual({
      label: 'version.diff.chapter.pictures',
      before: { text: 'bus.png' },
      after: { text: '' },
    });
  });
});
