import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffWords, type Piece } from '#domain/versions/word-diff.ts';

const shown = (pieces: readonly Piece[]) =>
  pieces
    .map(({ text, in: side }) => (side === 'both' ? text : side === 'before' ? `[-${text}]` : `[+${text}]`))
    .join('');

describe('two texts word by word', () => {
  it.each([
    ['the lamp fails', 'the lamp fails', 'the lamp fails'],
    ['the lamp fails', 'the horn fails', 'the [-lamp][+horn] fails'],
    ['is described in the manual', 'is no longer in the manual', 'is [-described][+no longer] in the manual'],
    ['one two three', 'four five six', '[-one two three][+four five six]'],
    ['', 'new', '[+new]'],
    ['车灯失效', '车灯熄灭', '车灯[-失效][+熄灭]'],
  ])('%s → %s', (before, after, expected) => {
    expect(shown(diffWords(before, after))).toBe(expected);
  });

  it('lose nothing of either text', () => {
    const text = fc.array(fc.constantFrom('lamp', 'horn', ' ', '灯', ',', '\n', '<b>')).map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const pieces = diffWords(before, after);
        const side = (of: 'before' | 'after') =>
          pieces.flatMap((piece) => (piece.in === 'both' || piece.in === of ? [piece.text] : [])).join('');
        expect([side('before'), side('after')]).toEqual([before, after]);
      }),
    );
  });

  it('of enormous size are compared in time that does not grow with their product', () => {
    const long = (word: string) => Array.from({ length: 4_000 }, (_, n) => `${word}${n}`).join(' ');
    expect(diffWords(long('a'), long('b'))).toHaveLength(2);
  });
});
