import { describe, expect, it } from 'vitest';
import { jsonPieces } from '#server/json-pieces.ts';

const inPieces = (value: unknown) => [...jsonPieces(value)];

describe('a JSON text in pieces', () => {
  it.each([
    ['nothing', null],
    ['a text with every sign', 'a"b\\c\n\u2028\ud83d\ude00'],
    ['an empty object and an empty list', { a: {}, b: [], c: [{}] }],
    ['fields that are not there', { a: undefined, b: 1, c: undefined }],
    ['only such fields', { a: undefined }],
    ['gaps of a list', { a: [undefined, 1, null] }],
    ['a time', { at: new Date(0) }],
    ['deeper than it goes', { a: { b: { c: { d: { e: { f: [1, { g: 2 }] } } } } } }],
    [
      'more rows than one piece holds',
      { put: { steps: Array.from({ length: 1_001 }, (_, n) => ({ n, name: `${n}` })) } },
    ],
  ])('is the one of JSON.stringify: %s', (_what, value) => {
    expect(inPieces(value).join('')).toBe(JSON.stringify(value));
  });

  it('holds some hundred rows in a piece', () => {
    const row = { name: 'x'.repeat(1_000) };
    const pieces = inPieces({ success: true, data: { put: { steps: Array.from({ length: 10_000 }, () => row) } } });
    expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(300_000);
  });
});
