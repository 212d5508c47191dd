// postgres: no, opens no store
import { describe, expect, it } from 'vitest';
import { jsonPieces, parsingPieces } from '#server/loop/json-pieces.ts';

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

describe('a JSON text parsed in pieces', () => {
  const rows = Array.from({ length: 3_000 }, (_, n) => ({
    id: `row ${n}`,
    name: `"quoted" and \\ [not a list] {车门} ${n}`,
    values: [n, -1.5e-3, null, true, [], {}, [[n]]],
  }));
  const value = {
    none: null,
    empty: {},
    before: { steps: rows },
    changes: { put: { steps: rows, paths: [] }, rev: 3 },
  };

  function parse(text: string) {
    const work = parsingPieces(text);
    let pauses = 0;
    for (;;) {
      const step = work.next();
      if (step.done) return { value: step.value, pauses };
      pauses += 1;
    }
  }

  it.each([
    ['as the product writes it', JSON.stringify(value)],
    ['with blanks and breaks', JSON.stringify(value, null, 2)],
    ['a list', JSON.stringify(rows)],
    ['short', '{"a":[1,2]}'],
    ['a field that is called as a prototype', `{"__proto__":{"a":1},"rows":${JSON.stringify(rows)}}`],
    ['an object of many fields', JSON.stringify(Object.fromEntries(rows.map((row) => [row.id, row])))],
  ])('is what JSON.parse gives: %s', (_what, text) => {
    const { value: read } = parse(text);
    expect(read).toEqual(JSON.parse(text));
    expect(JSON.stringify(read)).toBe(JSON.stringify(JSON.parse(text)));
  });

  it('pauses after each piece of a long list', () => {
    expect(parse(JSON.stringify(value)).pauses).toBeGreaterThan(5);
  });

  it.each([
    ['that ends too early', JSON.stringify(value).slice(0, -1)],
    ['whose text has no end', JSON.stringify(value).slice(0, -6)],
    ['with more behind it', `${JSON.stringify(value)} {}`],
    ['whose field has no name', `{1:${JSON.stringify(rows)}}`],
    ['with a blank that JSON does not know', `\u00a0${JSON.stringify(value)}`],
    ['with a word nobody knows', `[${'1,'.repeat(50_000)}nothing]`],
  ])('refuses one %s', (_what, text) => {
    expect(() => parse(text)).toThrow(SyntaxError);
  });
});
