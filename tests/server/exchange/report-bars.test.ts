import { describe, expect, it } from 'vitest';
import type { Cell, TableBlock } from '#domain/report/blocks.ts';
import { blockXml } from '#server/report/docx-blocks.ts';
import { headlamp, told } from '#tests/domain/report/example.ts';

const width = 9000;

/** The cells of a table of one column in Word, without its heading. */
function cellsOf(rows: readonly Cell[]): string[] {
  const table: TableBlock = {
    block: 'table',
    columns: [{ title: 'Share', width: 50 }],
    lines: () => rows.map((cell) => [cell]),
    empty: '',
  };
  const xml = [...blockXml(table, width, [])].join('');
  return [...xml.matchAll(/<w:tc>.*?<\/w:tc>/g)].slice(1).map(([cell]) => cell);
}

const textOf = (cell: string | undefined) =>
  [...(cell ?? '').matchAll(/<w:t [^>]*>([^<]*)<\/w:t>/g)].map(([, text]) => text?.trim()).join('');
const lengthOf = (cell: string | undefined) => Number(/<w:tab w:val="left" w:pos="(\d+)"/.exec(cell ?? '')?.[1]);

describe('a bar in a table of the Word report', () => {
  const bar = (share: number) => ({ share, count: 1, tone: 'negligible' as const });
  const [none, quarter, half, all] = cellsOf([0, 0.25, 0.5, 1].map(bar));

  it('has its share beside it, in whole per cent', () => {
    expect([none, quarter, half, all].map(textOf)).toEqual(['0 %', '25 %', '50 %', '100 %']);
    expect(cellsOf([bar(2 / 3)]).map(textOf)).toEqual(['67 %']);
  });

  it('is as long as its share and leaves room for the number', () => {
    expect(lengthOf(half)).toBeCloseTo(lengthOf(all) / 2, -1);
    expect(lengthOf(quarter)).toBeCloseTo(lengthOf(all) / 4, -1);
    const cell = Number(/<w:tcW w:w="(\d+)"/.exec(all ?? '')?.[1]);
    expect(cell - lengthOf(all)).toBeGreaterThan(700);
    expect(none).not.toContain('<w:shd');
  });

  it('stands in the levels of risks of the headlamp, three risks of which one is not rated', () => {
    const tables = told(headlamp()).sections.flatMap(({ blocks }) => blocks.filter((one) => one.block === 'table'));
    const bars = tables
      .flatMap(({ lines }) => lines().flat())
      .filter((cell) => typeof cell === 'object' && cell && 'share' in cell);
    const said = cellsOf(bars).map(textOf);
    expect(said.filter((text) => text !== '0 %')).toEqual(['33 %', '33 %', '33 %']);
  });
});
