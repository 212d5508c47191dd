import { describe, expect, it } from 'vitest';
import { deepestJson, JsonScan, JsonTooMuch, parseJson } from '#domain/json-text.ts';

const limits = { deepest: 3, mostValues: 10, mostFields: 2 };
const scan = (text: string) => new JsonScan(text, limits).endOf(0);

describe('the end of a JSON value', () => {
  it.each([
    ['{"a":[1,2]},"next"', 11],
    ['"a \\" quote, [and] a bracket",1', 29],
    ['-1.5e3,2', 6],
    ['null]', 4],
    ['[]', 2],
  ])('of %s', (text, end) => {
    expect(scan(text)).toBe(end);
  });

  it.each(['[1,2', '"text', '{"a":"b}', ''])('is missing in %j', (text) => {
    expect(() => scan(text)).toThrow(SyntaxError);
  });
});

describe('what a JSON text holds', () => {
  const refusalOf = (text: string): unknown => {
    try {
      return scan(text);
    } catch (error) {
      return error instanceof JsonTooMuch ? error.what : error;
    }
  };

  it('is nested as deeply as it may be, and no deeper', () => {
    expect(refusalOf('[{"a":[]}]')).toBe(10);
    expect(refusalOf('[{"a":[[]]}]')).toBe('deepest');
  });

  it('has as many values as it may have, and no more', () => {
    expect(refusalOf('[1,2,3,4,5,6,7,8,9]')).toBe(19);
    expect(refusalOf('[1,2,3,4,5,6,7,8,9,0]')).toBe('mostValues');
    expect(refusalOf('["1,2,3,4,5,6,7,8,9,0"]')).toBe(23);
  });

  it('has as many fields in one object as it may have, and no more', () => {
    expect(refusalOf('{"a":1,"b":[1,2,3]}')).toBe(19);
    expect(refusalOf('[{"a":1,"b":2},{"c":3}]')).toBe(23);
    expect(refusalOf('[{"a":1,"b":{},"c":3}]')).toBe('mostFields');
  });
});

describe('a JSON text of somebody else', () => {
  it('is what JSON.parse returns of it', () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => ({ n, name: `"${n}" [`, none: null }));
    const text = `\n ${JSON.stringify(rows)} `;
    expect(parseJson(text)).toEqual(rows);
    expect(parseJson(' 1 ')).toBe(1);
  });

  it('is refused where five million brackets open, and where more follows it', () => {
    expect(() => parseJson('['.repeat(5_000_000))).toThrow(JsonTooMuch);
    expect(() => parseJson(`[${'['.repeat(deepestJson)}${'1,'.repeat(40_000)}`)).toThrow(JsonTooMuch);
    expect(() => parseJson(`[${'1,'.repeat(40_000)}1]]`)).toThrow(SyntaxError);
  });
});
