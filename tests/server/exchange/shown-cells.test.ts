import { expect, it } from 'vitest';
import { utils, type WorkSheet, write } from 'xlsx';
import { defaultMethod } from '#domain/method/seed/methods.ts';
import { runToEnd } from '#domain/run-to-end.ts';
import { findHeading, guessMapping } from '#domain/tara-table/heading.ts';
import { planning } from '#domain/tara-table/plan.ts';
import type { SheetTitles } from '#server/import/layout.ts';
import { readTable } from '#server/import/read-table.ts';
import { readWorkbook } from '#server/import/read-workbook.ts';
import { empty } from '#tests/world/headlamp.ts';

/** A value with the format its cell has. */
type Formatted = readonly [value: string | number, format?: string];

function workbook(headers: readonly string[], ...lines: readonly (readonly Formatted[])[]): Buffer {
  const sheet: WorkSheet = utils.aoa_to_sheet([[...headers], ...lines.map((line) => line.map(([value]) => value))]);
  for (const [row, line] of lines.entries())
    for (const [column, [, format]] of line.entries()) {
      const cell = sheet[utils.encode_cell({ r: row + 1, c: column })];
      if (format !== undefined) cell.z = format;
    }
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'TARA');
  return Buffer.from(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

function deskOf(bytes: Buffer) {
  const desk = empty();
  const [sheet] = readTable(bytes);
  const lines = sheet?.lines ?? [];
  const { at, headers } = findHeading(lines, defaultMethod) ?? { at: 0, headers: [] };
  const mapping = guessMapping(headers, defaultMethod);
  const { ops, problems } = runToEnd(planning(desk.w, lines.slice(at + 1), mapping, () => desk.at.newId()));
  desk.do(...ops);
  return { desk, problems };
}

it('codes and texts of a workbook are those that its formats show, levels those that are shown or held', () => {
  const headers = [
    'Asset ID',
    'Asset',
    'Integrity',
    'Damage ID',
    'Damage scenario',
    'S',
    'F',
    'Threat ID',
    'Threat scenario',
    'Path ID',
    'Attack path',
    'SE',
    'Goal',
  ]; // prettier-ignore
  const { desk, problems } = deskOf(
    workbook(headers, [
      [1, '"A-"000'],
      [4711, '#,##0'],
      ['x'],
      ['7', '"DS-"@'],
      ['Seat moves'],
      [3, '[=3]"Severe";[=2]"Major";General'],
      [1.5, '0'],
      [12, '"TS-"000'],
      ['Spoofed command'],
      [5, '000'],
      ['Frames'],
      [3, '0" points"'],
      [9, '"CSG-"00'],
    ]),
  );
  expect(problems.filter(({ problem }) => problem !== 'assumed')).toEqual([]);
  expect(desk.row('assets', 'A-001').name).toBe('4711');
  expect(desk.row('damages', 'DS-7').ratings).toMatchObject({ S: { level: 'SEV' }, F: { level: 'MAJ' } });
  expect(desk.codes('threats')).toEqual(['TS-012']);
  expect(desk.row('paths', '005').ratings).toEqual({ 'attack-potential': { SE: 'proficient' } });
  expect([...desk.w.goals].map(({ name }) => name)).toEqual(['CSG-09']);
});

it('a format that nobody can read shows the value', () => {
  const { desk } = deskOf(workbook(['Asset ID', 'Asset'], [[1, '[$$$$]"'], ['Seat']]));
  expect(desk.codes('assets')).toEqual(['1']);
});

it('the workbook of an organisation is read in the same way, its numbers and days by what they hold', async () => {
  const titles = {
    tasks: {
      en: 'TARA',
      zh: 'TARA',
      columns: [
        { field: 'code', en: 'Code', zh: 'Code' },
        { field: 'count', en: 'Count', zh: 'Count', kind: 'number' as const },
      ],
    },
  } as unknown as SheetTitles;
  const bytes = workbook(
    ['Code', 'Count'],
    [
      [7, '"PRJ-"000'],
      [3, '0" pieces"'],
    ],
  );
  const { workbook: read } = await readWorkbook(bytes, titles);
  expect(read.tasks?.lines.map(({ cells }) => cells)).toEqual([{ code: 'PRJ-007', count: '3' }]);
});
