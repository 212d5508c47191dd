import { describe, expect, it } from 'vitest';
import type { Cell, TableBlock } from '#domain/report/blocks.ts';
import { blockXml } from '#server/report/docx-blocks.ts';

const page = 9000;
/** Width of a bold sign, and what stands around the text of a cell. */
const sign = 105;
const padding = 160;

const widthsOf = (widths: readonly number[], row: readonly Cell[]): number[] => {
  const columns = widths.map((width, i) => ({ title: `C${i}`, width }));
  const table: TableBlock = { block: 'table', columns, lines: () => [row], empty: '' };
  const xml = [...blockXml(table, page, [])].join('');
  return [...xml.matchAll(/<w:gridCol w:w="(\d+)"/g)].map(([, width]) => Number(width));
};

describe('the columns of a table of the Word report', () => {
  const long = 'Misconfigurations of it';

  it('are as wide as the longest word of their texts, others give way', () => {
    const [narrow = 0, wide = 0] = widthsOf([8, 80], [long, 'Some text that takes several lines']);
    expect(narrow - padding).toBeGreaterThanOrEqual('Misconfigurations'.length * sign);
    expect(narrow + wide).toBe(page);
  });

  it('keep what they ask for where no word needs more; of an address only its parts count', () => {
    const plain = widthsOf([8, 80], ['a b c', 'text']);
    expect(widthsOf([8, 80], [`https://${'x'.repeat(28)}`, 'text'])).toEqual(widthsOf([8, 80], ['https://', 'text']));
    expect(widthsOf([8, 80], ['网络安全需求网络安全需求网络安全需求', 'text'])).toEqual(plain);
  });

  it('share the room alike where not all long words fit, and fill the page no further', () => {
    const many = widthsOf(Array(9).fill(8), Array(9).fill('Counterauthentication'));
    expect(many.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(page);
    expect(Math.max(...many) - Math.min(...many)).toBeLessThan(20);
  });
});
