// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { text } from './imports.ts';

/** Enter or Escape is asked for, by `===`, by `!==` or as a case. */
const asksFor = /(?:[!=]== |case )'(?:Enter|Escape)'/;

/** What hears these keys has no field in it: no input method composes there. */
const withoutField: Readonly<Record<string, string>> = {
  'src/features/risk/ThreatStep.tsx': 'a group of radio buttons',
  'src/features/library/tree/outline-keys.ts': 'asked by OutlineLine, which knows of the composing',
  'src/features/topology/useDrawingKeys.ts': 'the drawing; names are typed in fields of their own',
  'src/method-editor/matrix/LevelList.tsx': 'a list of levels',
  'src/ratings/ExplainCard.tsx': 'a card to read',
  'src/features/shell/layout.tsx': 'a button',
};

/**
 * While an input method composes (Chinese by its sounds, say), Enter takes a word and Escape gives one up. Taken for ours, Enter stores half a word and
 * Escape throws away a text: who hears these keys asks `composing` first.
 */
describe('Enter and Escape', () => {
  const files = [...text].filter(([file]) => /^(src|login)\//.test(file));
  const hearing = files.filter(([, source]) => asksFor.test(source));

  it('are left to the input method that composes', () => {
    const deaf = hearing.filter(([file, source]) => !(file in withoutField) && !source.includes('composing('));
    expect(deaf.map(([file]) => file)).toEqual([]);
  });

  it('are heard without that only where there is no field', () => {
    expect(Object.keys(withoutField).filter((file) => !hearing.some(([one]) => one === file))).toEqual([]);
  });

  it('are known to be of an input method in one place alone', () => {
    const others = files.filter(
      ([file, source]) => file !== 'src/components/composing.ts' && /isComposing|=== 229/.test(source),
    );
    expect(others.map(([file]) => file)).toEqual(['src/grid/filter/FilterRow.tsx']);
  });
});
