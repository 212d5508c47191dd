import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import type { TableBlock } from '#domain/report/blocks.ts';
import { joinContinued } from '#domain/tara-table/continued.ts';
import { add } from '#domain/workspace/edit.ts';
import { readTable } from '#server/import/read-table.ts';
import { workbookOfTable } from '#server/report/table-file.ts';
import { writeXlsx } from '#server/report/xlsx.ts';
import { edited, emptyVersion, told } from '#tests/domain/report/example.ts';

/** What a workbook would take for characters by their numbers, what looks like it, and what looks like XML. */
const texts = [
  'REG_x0041_VALUE',
  'SIG_x000D_END',
  '_x005F_x0041_',
  '_x0041_x0042_',
  '_x00e9_ and _x00E9_',
  '_x41_ x0041_ _X0041_',
  '__x0041__',
  'a &lt; b &amp;amp; c',
];

/** A table of two lines that say the same. */
const tableOf = (line: readonly string[]): TableBlock => ({
  block: 'table',
  columns: line.map((title) => ({ title, width: 9 })),
  lines: () => [line],
  empty: '',
});

const textsIn = (bytes: Uint8Array): string[] =>
  readTable(Buffer.from(bytes)).flatMap(({ lines }) => lines.flatMap(({ cells }) => cells));

describe('a text that looks escaped', () => {
  it('is the same when the TARA table is read again', () => {
    expect(textsIn(workbookOfTable(tableOf(texts), 'TARA'))).toEqual([...texts, ...texts]);
  });

  it('is the same in the workbook of a report', () => {
    const assets = texts.map((name) => add('assets', { name }));
    const bytes = writeXlsx(told(edited(emptyVersion(), assets), 'en-US', 'xlsx'));
    expect(textsIn(bytes)).toEqual(expect.arrayContaining(texts));
  });

  it('is the same as the name of a sheet', () => {
    const report = told(emptyVersion(), 'en-US', 'xlsx');
    const named = { ...report, cover: { ...report.cover, sheet: 'REG_x0041_VALUE' } };
    expect(read(writeXlsx(named), { type: 'array' }).SheetNames[0]).toBe('REG_x0041_VALUE');
  });

  it('is the same whatever stands around it', () => {
    const piece = fc.constantFrom('_', 'x', 'X', '0041', '005F', '_x0041_', '_x000d_', '&', 'lt;', 'a', '灯');
    const text = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
    const property = fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), (line) => {
      expect(textsIn(workbookOfTable(tableOf(line), 'TARA'))).toEqual([...line, ...line]);
    });
    fc.assert(property, { numRuns: 50 });
  });
});

/** What Excel holds in one cell. */
const longest = 32_767;

describe('a text that is longer than a cell of a workbook', () => {
  /** The table of a workbook, its long texts whole again. */
  const readBack = (bytes: Uint8Array) => {
    const [head, ...lines] = readTable(Buffer.from(bytes)).at(-1)?.lines ?? [];
    const headers = (head?.cells ?? []).map((text) => ({ over: '', text }));
    const joined = joinContinued(headers, lines);
    return [joined.headers.map(({ text }) => text), ...joined.lines.map(({ cells }) => cells)];
  };
  const written = (...lines: string[][]) =>
    workbookOfTable({ ...tableOf(['Name', 'Path']), lines: () => lines }, 'TARA');
  const [whole, long] = ['a'.repeat(longest), 'b'.repeat(3 * longest)];

  it('goes on in further columns, marked and headed so, and is whole when it is read', () => {
    const cells = textsIn(written([whole, 'short'], ['x', long]));
    expect(cells.slice(0, 6)).toEqual(['Name', 'Path', 'Path […2]', 'Path […3]', 'Path […4]', whole]);
    expect(cells.every(({ length }) => length <= longest)).toBe(true);
    expect(cells.filter((text) => text.endsWith('[…→]'))).toHaveLength(3);
    expect(readBack(written([whole, 'short'], ['x', long]))).toEqual([
      ['Name', 'Path', '', '', ''],
      [whole, 'short'],
      ['x', long, '', '', ''],
    ]);
  });

  it.each([
    ['characters of two halves', `a${'🚗'.repeat(longest)}`],
    ['what looks escaped, which is written with six signs more', '_x0041_ '.repeat(longest / 4)],
    ['lines', 'Listen\n'.repeat(longest)],
  ])('is parted within none of its characters: %s', (_, text) => {
    expect(readBack(written(['x', text.trim()]))[1]?.[1]).toBe(text.trim());
  });

  it('goes on in further columns of the sheets of a report, too', () => {
    const report = told(emptyVersion(), 'en-US', 'xlsx');
    const table: TableBlock = { ...tableOf(['Name', 'Path']), lines: () => [['x', long]], sheet: 'Long' };
    const section = { ...(report.sections[0] as (typeof report.sections)[number]), blocks: [table] };
    expect(readBack(writeXlsx({ ...report, sections: [section] }))).toEqual([
      ['Name', 'Path', '', '', ''],
      ['x', long, '', '', ''],
    ]);
  });

  it('is no further column where another title looks like one', () => {
    const headers = ['Path', 'Path […2]', 'Note […2]'].map((text) => ({ over: '', text }));
    const line = { row: 2, cells: ['By radio', 'by wire', 'x'] };
    expect(joinContinued(headers, [line]).lines).toEqual([line]);
  });
});
