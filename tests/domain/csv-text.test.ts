import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRows } from '#domain/csv-rows.ts';
import { csvText } from '#domain/csv-text.ts';

describe('a table as CSV', () => {
  it('is read again as it was, with the mark of UTF-8', () => {
    const matrix = [
      ['Name', '说明'],
      ['a "quoted", word', 'two\nlines'],
      ['semi;colon', 'tab\there'],
    ];
    const text = csvText(matrix);
    expect(text.startsWith('\ufeff')).toBe(true);
    expect([...csvRows(text, 10)].map(({ cells }) => cells)).toEqual(matrix);
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1', "'=1"])(
    'keeps %j from being a formula, and reads it as it was',
    (cell) => {
      const text = csvText([[cell]]);
      expect(text.replace(/^\ufeff"?/, '').startsWith(`'${cell}`)).toBe(true);
      expect([...csvRows(text, 10)][0]?.cells).toEqual([cell]);
    },
  );

  it('is read again as it was, whatever its cells hold', () => {
    const mark = fc.constantFrom(
      "'",
      "''",
      '=',
      '-',
      '+',
      '@',
      '＝',
      '\t',
      '\r',
      '\n',
      ' ',
      '"',
      ',',
      ';',
      'a',
      '40 °C',
    );
    const cell = fc.oneof(
      fc.array(mark, { maxLength: 6 }).map((marks) => marks.join('')),
      fc.string({ unit: 'grapheme' }),
    );
    const property = fc.property(fc.array(fc.tuple(cell, cell), { maxLength: 5 }), (lines) => {
      // A line of blanks alone is none, so each has a name.
      const matrix = [['Name', 'Path', 'Note'], ...lines.map(([path, note]) => ['Lamp', path, note])];
      expect([...csvRows(csvText(matrix), 10)].map(({ cells }) => cells)).toEqual(matrix);
    });
    fc.assert(property, { numRuns: 500 });
  });

  it('keeps an apostrophe that guards nothing', () => {
    const words = ["'tis", "'", "driver's", "'quoted'", "a'=1"];
    expect([...csvRows(words.join(','), 10)][0]?.cells).toEqual(words);
  });

  it('leaves numbers and other words alone', () => {
    expect(csvText([[-1, 'a-b', 'x=1']])).toBe('\ufeff-1,a-b,x=1\r\n');
  });
});
