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

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1'])('keeps %j from being a formula', (cell) => {
    const [line] = [...csvRows(csvText([[cell]]), 10)];
    expect(line?.cells[0]?.startsWith("'")).toBe(true);
  });

  it('leaves numbers and other words alone', () => {
    expect(csvText([[-1, 'a-b', 'x=1']])).toBe('\ufeff-1,a-b,x=1\r\n');
  });
});
