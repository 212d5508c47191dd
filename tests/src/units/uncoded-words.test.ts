import { describe, expect, it } from 'vitest';
import { type KindName, kinds } from '#domain/kinds/kinds.ts';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { DifferenceWords } from '@/features/version/diff/difference-words';
import type { Translate } from '@/i18n';
import { rowLabel } from '@/product/useRowLabel';
import { uncodedFields } from '@/rows/uncoded-fields';
import type { FieldsByKind } from '@/rows/useFieldWords';
import enUS from '../../../src/locales/en-US';
import zhCN from '../../../src/locales/zh-CN';

const keys = ((key: string) => key) as Translate;
const wordsIn = (t: Translate, codes: Record<string, string> = {}) =>
  new DifferenceWords(
    { methods: { before: defaultMethod, after: defaultMethod }, codeOf: (id) => codes[id] },
    {} as FieldsByKind,
    t,
  );
const in_ = (texts: Record<string, string>) => ((key: string) => texts[key] ?? key) as Translate;
const languages = [
  ['en-US', in_(enUS), /^[A-Z][a-z]/],
  ['zh-CN', in_(zhCN), /\p{Script=Han}/u],
] as const;

/** Chapters are no rows of a grid: without words of their own a comparison would show ids and JSON (R-VER-8). */
describe('a chapter in a comparison', () => {
  it('is called by its title, other rows by their codes', () => {
    expect(rowLabel(keys, 'chapters', 'chapter-overview')).toBe('info.overview');
    expect(rowLabel(keys, 'risks', 'R-1')).toBe('R-1');
  });

  it('shows its text, and its pictures by name', () => {
    const words = wordsIn(keys);
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

describe.each(languages)('a drawn row in a comparison, in %s', (_, t, word) => {
  const words = wordsIn(t, { n1: 'A-1', s1: 'AS-3' });
  const shown = (kind: KindName, path: string[], before: unknown, after: unknown) => {
    const { label, before: was, after: is } = words.of(kind, { path, before, after });
    return [label, was.text, is.text];
  };

  it.each(Object.keys(uncodedFields) as (keyof typeof uncodedFields)[])('names every field of %s', (kind) => {
    for (const field of Object.keys(kinds[kind].fields)) expect(shown(kind, [field], null, null)[0]).toMatch(word);
  });

  it('says what was chosen, linked and drawn in words', () => {
    const [look = '', , dashed] = shown('links', ['style', 'dashed'], null, true);
    expect(look).toMatch(word);
    expect(look).not.toContain('dashed');
    expect(dashed).toBe(t('workspace.yes'));
    expect(shown('links', ['arrow'], 'forward', 'both').slice(1)).toEqual([
      t('topology.arrow.forward'),
      t('topology.arrow.both'),
    ]);
    expect(shown('links', ['from'], 'n1', null).slice(1)).toEqual(['A-1', '']);
    expect(shown('treeNodes', ['gate'], 'and', 'or').slice(1)).toEqual([t('drawn.gate.and'), t('drawn.gate.or')]);
    expect(shown('treeNodes', ['step'], null, 's1').slice(1)).toEqual(['', 'AS-3']);
    expect(shown('nodes', ['x'], 10, 25.5).slice(1)).toEqual(['10', '25.5']);
    const [bends = '', , points = ''] = shown('links', ['vertices'], [], [{ x: 1, y: 2 }]);
    expect(`${bends} ${points}`).toMatch(word);
    expect(points).not.toMatch(/[{}"]/);
  });

  it('says the model by its name, here and of a path', () => {
    const [model] = defaultMethod.feasibility;
    expect(shown('treeNodes', ['model'], '', model?.id)[2]).toBe(model?.name.en);
  });

  it('names what a merge decides as one', () => {
    for (const [kind, place] of [
      ['nodes', 'box'],
      ['links', 'ends'],
      ['treeNodes', 'place'],
      ['treeNodes', 'leaf'],
    ] as const)
      expect(shown(kind, [place], null, null)[0]).toMatch(word);
  });
});
