import { describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import type { TableBlock } from '#domain/report/blocks.ts';
import { writeXlsx } from '#server/report/xlsx.ts';
import { emptyVersion, told } from '#tests/domain/report/example.ts';

/** Widths of the columns of a sheet, in characters; that of a table alone, or of a page with texts. */
function widthsIn(lines: string[][], titles: string[], sheet: string | undefined): number[] {
  const report = told(emptyVersion(), 'en-US', 'xlsx');
  const columns = titles.map((title) => ({ title, width: 3 }));
  const table: TableBlock = { block: 'table', columns, lines: () => lines, empty: '', ...(sheet && { sheet }) };
  const section = { ...(report.sections[0] as (typeof report.sections)[number]), sheet: 'Alone', blocks: [table] };
  const book = read(writeXlsx({ ...report, sections: [section] }), { type: 'array', cellStyles: true });
  return (book.Sheets[sheet ?? 'Alone']?.['!cols'] ?? []).map(({ width }) => Number(width));
}

/** A word of this many signs needs so much at least, with the edges of its cell. */
const room = (word: string) => word.length + 1;
const word = 'LightSwitchPositionRequestHandlerSignalV2';

describe.each([
  ['a sheet of one table', 'Table'],
  ['a page with texts', undefined],
])('the columns of a workbook, on %s', (_, sheet) => {
  it('are as wide as their longest word, wherever it stands', () => {
    const [, narrow, wide] = widthsIn(
      [
        ['', 'a', 'b'],
        ['', 'c', `at ${word}, or not`],
      ],
      ['', 'X', 'Y'],
      sheet,
    );
    expect(wide).toBeGreaterThanOrEqual(room(word));
    expect(narrow).toBeLessThan(room(word));
  });

  it('are as wide as the longest word of their title, which stands beside the arrow of the filter', () => {
    const [, , wide] = widthsIn([['', '', 'b']], ['', 'X', word], sheet);
    expect(wide).toBeGreaterThanOrEqual(room(word) + 2);
  });

  it.each([
    ['an address', `https://example.com/${'a'.repeat(300)}`],
    ['Chinese, which breaks anywhere', '车身控制器'.repeat(60)],
    ['many words', 'a short word '.repeat(60)],
  ])('are no wider for %s', (__, text) => {
    const [, narrow, other] = widthsIn([['', 'a', text]], ['', 'X', 'Y'], sheet);
    expect(other).toBe(narrow);
  });
});
