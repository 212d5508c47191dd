import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { read } from 'xlsx';
import type { TableBlock } from '#domain/report/blocks.ts';
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
  it('is cut at the end of the cell, and the table can be made', () => {
    const [whole, long] = ['a'.repeat(longest), 'b'.repeat(longest + 9)];
    expect(textsIn(workbookOfTable({ ...tableOf(['Name', 'Path']), lines: () => [[whole, long]] }, 'TARA'))).toEqual([
      'Name',
      'Path',
      whole,
      long.slice(0, longest),
    ]);
  });

  it('is cut neither within a character nor within what looks escaped', () => {
    const inside = (piece: string) =>
      textsIn(workbookOfTable({ ...tableOf(['Name']), lines: () => [[piece]] }, 'TARA'))[1] ?? '';
    expect(inside(`a${'🚗'.repeat(longest)}`)).toBe(`a${'🚗'.repeat((longest - 1) / 2)}`);
    const text = '_x0041_ '.repeat(longest);
    const cut = inside(text);
    expect(text.startsWith(cut)).toBe(true);
    // Each mark is written with six more, so a little more than half of the cell is left.
    expect(cut.length).toBeGreaterThan(longest / 2);
  });
});
