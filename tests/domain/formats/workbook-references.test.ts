import { describe, expect, it } from 'vitest';
import { checkRows } from '#domain/exchange/check-rows.ts';
import { xsamMethod } from '#domain/formats/openxsam/method.ts';
import { guessSheets } from '#domain/formats/workbook/mapping.ts';
import { readWorkbookOfSheets } from '#domain/formats/workbook/read.ts';
import { linesOfSheets } from '../../world/documents/sheets-workbook.ts';

type Sheets = Parameters<typeof linesOfSheets>[0];
const rowsOf = (sheets: Sheets) => {
  const lines = linesOfSheets(sheets);
  const read = readWorkbookOfSheets(lines, guessSheets(lines, xsamMethod));
  const { problems } = checkRows(xsamMethod, read.draft.rows, 100, false);
  const notes = read.losses.map(({ kind, outcome, note }) => `${kind} ${outcome}: ${note?.en ?? ''}`);
  return { ...read, rows: read.draft.rows, problems, notes };
};
const codeOf = (rows: readonly { id: string; code: string }[] | undefined, id: string | undefined) =>
  rows?.find((row) => row.id === id)?.code;

const door: Sheets = {
  Components: [
    ['ID', 'Name'],
    ['C-10', 'Gateway'],
    ['C-20', 'Sensor'],
  ],
  'Damage Scenarios': [
    ['ID', 'Damage scenario', 'Concerns', 'Property', 'Safety'],
    ['D-1', 'The door opens while driving', 'C-10', 'I', 'Severe'],
    ['', 'Data are read', 'C-20', 'C', 'Negligible'],
    ['D-3', 'The car is stolen', 'C-20', 'I', 'Major'],
  ],
  'Threat Scenarios': [
    ['ID', 'Name', 'Acts on', 'Realizes'],
    ['T-1', 'Forge', 'C-10', 'D-1'],
    ['T-2', 'Replay', 'C-20', 'D-3, D-1'],
    ['T-3', 'Read', 'C-20', 'Data are read'],
  ],
  Risks: [
    ['ID', 'Threat scenario', 'Damage scenario', 'Treatment'],
    ['R-1', 'T-1', 'D-1', 'Reduce'],
    ['R-2', 'T-9', 'D-1', 'Avoid'],
    ['R-3', 'T-3', 'Data are read', 'Retain'],
    ['R-4', 'T-2', 'D-9', 'Retain'],
  ],
};

describe('a reference of a workbook', () => {
  const { rows, notes, problems, sheets = [] } = rowsOf(door);

  it('to nothing never leads to another row: the risk is left out', () => {
    const pairs = rows.risks?.map(({ code, threat, damage }) => [
      code,
      codeOf(rows.threats, threat),
      codeOf(rows.damages, damage),
    ]);
    expect(pairs).toEqual([
      ['R-1', 'T-1', 'D-1'],
      ['R-3', 'T-3', 'DS-1'],
    ]);
    expect(problems).toEqual([]);
    expect(notes).toContain('Risks left: row 3 is left out for B3: R-2 · T-9 · D-1');
    expect(notes).toContain('Risks left: row 5 is left out for C5: R-4 · T-2 · D-9');
  });

  it('counts in the sheets what became rows', () => {
    expect(sheets.find(({ sheet }) => sheet === 'Risks')).toMatchObject({ found: 4, made: 2, left: 2 });
    expect(sheets.map(({ found, made, joined, left }) => found - made - joined - left)).toEqual([0, 0, 0, 0]);
  });

  it('by a name that two rows have is said to be ambiguous, and an id goes before it', () => {
    const twice = {
      ...door,
      Components: [
        ['ID', 'Name'],
        ['C-1', 'C-20'],
        ['C-10', 'Gateway'],
        ['C-20', 'Gateway'],
      ],
      Data: [
        ['ID', 'Name', 'Stored in'],
        ['X-1', 'Key', 'C-20'],
        ['X-2', 'Lock', 'Gateway'],
      ],
    };
    const { rows, notes } = rowsOf(twice);
    const held = rows.assets?.filter(({ dependsOn }) => dependsOn.length > 0);
    expect(held?.map(({ dependsOn }) => codeOf(rows.assets, dependsOn[0]))).toEqual(['C-20', 'C-10']);
    expect(notes).toContain(
      'Data changed: C3 is ambiguous: “Gateway” is in rows Components 3, Components 4; the first is taken',
    );
  });

  it('in words is no reference to what its first word names', () => {
    const { rows, notes } = rowsOf({
      ...door,
      Data: [
        ['ID', 'Name', 'Stored in'],
        ['X-1', 'Key', 'Gateway of the neighbour'],
        ['X-2', 'Lock', '[C-20] Sensor'],
      ],
    });
    expect(rows.assets?.find(({ code }) => code === 'X-1')?.dependsOn).toEqual([]);
    expect(codeOf(rows.assets, rows.assets?.find(({ code }) => code === 'X-2')?.dependsOn[0])).toBe('C-20');
    expect(notes).toContain('Data left: C2 names what is in no sheet: Gateway of the neighbour');
  });
});

describe('a line of a workbook', () => {
  it('is called by the column that is headed as its sheet, and without an id gets a code', () => {
    const { rows, notes } = rowsOf(door);
    expect(rows.damages?.map(({ code, description }) => [code, description])).toEqual([
      ['D-1', 'The door opens while driving'],
      ['DS-1', 'Data are read'],
      ['D-3', 'The car is stolen'],
    ]);
    expect(rows.damages?.map(({ assets }) => assets.map((id) => codeOf(rows.assets, id)))).toEqual([
      ['C-10'],
      ['C-20'],
      ['C-20'],
    ]);
    expect(notes).toContain('Damage Scenarios changed: without ID; given a code: row 3: DS-1');
  });

  it('takes no code that another line has', () => {
    const { rows } = rowsOf({
      ...door,
      Goals: [
        ['ID', 'Goal'],
        ['', 'First'],
        ['CSG-1', 'Second'],
      ],
    });
    expect(rows.goals?.map(({ code, name }) => [code, name])).toEqual([
      ['CSG-2', 'First'],
      ['CSG-1', 'Second'],
    ]);
  });

  it('with the id of another and another name is a row of its own, and both cells are named', () => {
    const { rows, notes } = rowsOf({
      ...door,
      Goals: [
        ['ID', 'Name', 'Text'],
        ['G-1', 'Genuine messages', 'one'],
        ['G-1', 'Quiet bus', 'two'],
      ],
    });
    expect(rows.goals?.map(({ code, name, text }) => [code, name, text])).toEqual([
      ['G-1', 'Genuine messages', 'one'],
      ['CSG-1', 'Quiet bus', 'two'],
    ]);
    expect(notes).toContain('Goals changed: A3 repeats the ID of A2 under another name; it becomes CSG-1');
  });

  it('with the id and name of another is joined to it, and what was joined is said with its own cell', () => {
    const { rows, notes } = rowsOf({
      ...door,
      Data: [
        ['ID', 'Name', 'Stored in', 'Text'],
        ['X-1', 'Key', 'C-10', 'one'],
        ['X-1', 'Key', 'C-20, C-99', 'two'],
        ['', '', 'C-98', ''],
      ],
    });
    const [held] = rows.assets?.filter(({ code }) => code === 'X-1') ?? [];
    expect(held?.dependsOn.map((id) => codeOf(rows.assets, id))).toEqual(['C-10', 'C-20']);
    expect(held?.description).toBe('one\ntwo');
    expect(notes).toContain('Data changed: lines joined with one above: row 3 with row 2, row 4 with row 2');
    expect(notes).toContain('Data changed: added: D3 to D2');
    expect(notes).toContain('Data left: C3 names what is in no sheet: C-99');
    expect(notes).toContain('Data left: C4 names what is in no sheet: C-98');
  });

  it('with a level that nobody knows is named with its cell, and the scale of the others is said', () => {
    const { notes } = rowsOf({
      ...door,
      'Attack Steps': [
        ['ID', 'Name', 'Elapsed time', 'Expertise'],
        ['S-1', 'Send', '<1 day', 'Guru'],
      ],
    });
    expect(notes).toContain('attackStep left: not on our scale: SE Guru (D2)');
    expect(notes).toContain('attackStep changed: read by the scale “Attack potential (itemis template)”');
  });

  it('is not the only row: what is made up beside it is named', () => {
    const { notes } = rowsOf({
      ...door,
      'Damage Scenarios': [
        ['ID', 'Name', 'Concerns'],
        ['D-1', 'The door opens', 'C-77'],
      ],
    });
    expect(notes).toContain('assets changed: in no sheet, made up: A-1 Item');
  });
});
