import { describe, expect, it } from 'vitest';
import type { Cell, Column } from '#domain/report/blocks.ts';
import { widthsOf } from '#server/report/docx-blocks.ts';

const page = 14_000;
const columns: Column[] = [
  { title: 'Code', width: 7 },
  { title: 'Threat scenario', width: 100 },
  { title: 'Accepted by', width: 17 },
];
const widths = (rows: readonly (readonly Cell[])[]) => widthsOf(columns, rows, page);
const linesIn = (text: string, width: number) => Math.ceil((text.length * 105) / (width - 160));

describe('the columns of a printed table', () => {
  const accepted =
    'Head of development, because the remaining risk is decided at 4 High (Severe, Medium) → 2 Low. '.repeat(3);
  const rows = Array.from({ length: 200 }, (_, i): Cell[] => [`R-${i + 1}`, 'Forged lamp request', accepted]);

  it('get their widths by what they hold, so that no narrow one makes all rows high', () => {
    const [, , by = 0] = widths(rows);
    expect(by).toBeGreaterThan(4_000);
    expect(linesIn(accepted, by)).toBeLessThan(6);
  });

  it('fill the page as before, keep their words whole, and are the same twice', () => {
    const found = widths(rows);
    expect(found.reduce((sum, one) => sum + one, 0)).toBe(page);
    expect(Math.min(...found)).toBeGreaterThan(600);
    expect(widths(rows)).toEqual(found);
  });

  it('stay as they were asked for where every text has one line', () => {
    const [code = 0, threat = 0, by = 0] = widths([['R-1', 'Forged', 'Li Wei']]);
    expect(threat).toBeGreaterThan(by);
    expect(by).toBeGreaterThan(code);
  });

  it('are found in no time for a long table of long texts', () => {
    const long = Array.from({ length: 5_000 }, (_, i): Cell[] => [`R-${i}`, 'word '.repeat(100), 'x '.repeat(50)]);
    const began = performance.now();
    widths(long);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
