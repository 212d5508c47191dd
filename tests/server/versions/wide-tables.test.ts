// @vitest-environment node
import { expect, it } from 'vitest';
import type { TableBlock } from '#domain/report/blocks.ts';
import { blockXml } from '#server/report/docx-blocks.ts';

/** What a portrait page has between its margins (dxa). */
const page = 9026;

/** A matrix with so many levels on top, printed as the report prints it. */
function printed(levels: number, name = 'Feasibility'): string {
  const table: TableBlock = {
    block: 'table',
    columns: [
      { title: 'Impact', width: 14 },
      ...Array.from({ length: levels }, (_, i) => ({ title: `${name} ${i}`, width: 8, centred: true })),
    ],
    rowHeads: true,
    empty: '',
    lines: () => [['Severe', ...Array.from({ length: levels }, (_, i) => i)]],
  };
  return [...blockXml(table, page, [])].join('');
}

/** The widths of the columns of each table. */
const widthsIn = (xml: string): number[][] =>
  [...xml.matchAll(/<w:tblGrid>(.*?)<\/w:tblGrid>/g)].map(([, grid = '']) =>
    [...grid.matchAll(/w:w="(-?\d+)"/g)].map(([, width]) => Number(width)),
  );

it.each([1, 4, 8, 12, 20, 60])('a matrix of %d levels shows every column within the page', (levels) => {
  const xml = printed(levels);
  const tables = widthsIn(xml);
  for (const widths of tables) {
    expect(Math.min(...widths)).toBeGreaterThan(600);
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(page);
  }
  // Each part of a matrix begins with the level its rows are about.
  expect(tables.reduce((sum, widths) => sum + widths.length - 1, 0)).toBe(levels);
  expect(xml.match(/>Severe</g)).toHaveLength(tables.length);
  for (let i = 0; i < levels; i++) expect(xml.match(new RegExp(`>Feasibility ${i}<`, 'g'))).toHaveLength(1);
});

it('a matrix that fits the page is one table', () => {
  expect(widthsIn(printed(4))).toHaveLength(1);
  expect(widthsIn(printed(12, 'F'))).toHaveLength(1);
});
