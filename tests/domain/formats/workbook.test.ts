import { describe, expect, it } from 'vitest';
import { checkRows } from '#domain/exchange/check-rows.ts';
import { UnreadableDocument } from '#domain/formats/format.ts';
import { xsamMethod } from '#domain/formats/openxsam/method.ts';
import { guessSheets, isWorkbookOfSheets } from '#domain/formats/workbook/mapping.ts';
import { readWorkbookOfSheets } from '#domain/formats/workbook/read.ts';
import { haveKinds } from '#domain/formats/workbook/sheet-kinds.ts';
import { keyOfColumn, keyOfSheet } from '#domain/tara-table/sheet-keys.ts';
import { linesOfSheets, sheetsInChinese, sheetsInEnglish } from '../../world/documents/sheets-workbook.ts';

const read = (sheets: typeof sheetsInEnglish, kept = {}) => {
  const lines = linesOfSheets(sheets);
  return readWorkbookOfSheets(lines, guessSheets(lines, xsamMethod, kept));
};
const codes = (rows: readonly { code: string }[] | undefined) => rows?.map(({ code }) => code);
const codeOf = (rows: readonly { id: string; code: string }[] | undefined, id: string | null | undefined) =>
  rows?.find((row) => row.id === id)?.code;

describe('a workbook with one sheet a kind', () => {
  const { draft, losses, sheets = [], printed } = read(sheetsInEnglish);
  const rows = draft.rows;

  it('has 24 sheets, of which each is counted', () => {
    expect(sheets).toHaveLength(24);
    for (const { sheet, found, made, joined, left } of sheets)
      expect([sheet, found]).toEqual([sheet, made + joined + left]);
    expect(sheets.find(({ sheet }) => sheet === 'Attack Steps')).toMatchObject({ kind: 'steps', found: 4, made: 4 });
    expect(sheets.filter(({ kind }) => kind === '').map(({ sheet }) => sheet)).toEqual([
      'Control Scenarios',
      'Threat Catalog',
      'Control Catalog',
      'Technologies',
      'Risk Model',
      'Impact Model',
      'Feasibility Model',
      'Concepts',
      'Change log',
    ]);
  });

  it('makes rows that the rules of every kind accept', () => {
    expect(checkRows(xsamMethod, rows, 100, false).problems).toEqual([]);
    expect(draft).toMatchObject({
      name: 'Seat heater',
      texts: { overview: 'Author: Wang Fang\nScope: Heating of two seats' },
    });
  });

  it('follows references by id, name and title', () => {
    expect(codes(rows.assets)).toEqual(['C.1', 'C.2', 'C.3', 'D.1', 'CH.1', 'DF.1']);
    expect(rows.assets?.[0]?.functions.map((id) => codeOf(rows.functions, id))).toEqual(['F.1', 'F.2']);
    expect(rows.assets?.[0]?.data).toBe('Temperature limit');
    expect(codeOf(rows.assets, rows.assets?.[2]?.part)).toBe('C.1');
    expect(codeOf(rows.functions, rows.functions?.[1]?.parent)).toBe('F.1');
    expect(rows.links).toHaveLength(2);
  });

  it('reads headings of two lines: the lower one names the column', () => {
    expect(rows.damages?.[0]?.ratings).toMatchObject({
      S: { level: 'MAJ' },
      F: { level: 'MOD' },
      O: { level: 'NEG' },
    });
    expect(rows.steps?.[0]?.ratings['attack-potential-itemis']).toEqual({
      ET: '1w',
      SE: 'expert',
      KoIC: 'restricted',
      WoO: 'easy',
      Eq: 'specialized',
    });
  });

  it('makes a path of a list of steps and a tree of alternatives', () => {
    expect(rows.paths?.map(({ steps }) => steps.map((id) => codeOf(rows.steps, id)))).toEqual([['AS.2', 'AS.1']]);
    expect(rows.treeNodes?.map(({ gate, step }) => codeOf(rows.steps, step) ?? gate)).toEqual([
      'and',
      'or',
      'AS.2',
      'AS.4',
      'AS.3',
    ]);
  });

  it('names a reference to nothing with its place', () => {
    expect(losses).toContainEqual({
      kind: 'Threat Scenarios',
      field: 'Acts on',
      count: 1,
      outcome: 'left',
      note: { en: 'D3 names what is in no sheet: C.9', zh: expect.stringContaining('C.9') },
    });
  });

  it('says what it does not take', () => {
    expect(losses).toContainEqual(expect.objectContaining({ kind: 'Component', field: 'Colour', outcome: 'kept' }));
    expect(losses).toContainEqual(expect.objectContaining({ kind: 'Concepts', count: 2, outcome: 'left' }));
    expect(losses).toContainEqual(
      expect.objectContaining({ note: expect.objectContaining({ en: expect.stringContaining('soon') }) }),
    );
  });

  it('joins risks, goals, claims and what the file prints', () => {
    expect(rows.risks?.map(({ code, treatments }) => [code, treatments])).toEqual([
      ['R.1', ['reduce']],
      ['R.2', ['retain']],
    ]);
    expect(codeOf(rows.claims, rows.risks?.[1]?.claims[0])).toBe('CL.1');
    expect(codeOf(rows.goals, rows.requirements?.[0]?.goals[0])).toBe('G.1');
    expect(printed).toEqual([{ row: 'R.1', field: 'riskLevel', printed: '3' }]);
  });
});

describe('a Chinese workbook with one sheet a kind', () => {
  const { draft, sheets = [] } = read(sheetsInChinese);
  const rows = draft.rows;

  it('is read by its Chinese names and headings', () => {
    expect(checkRows(xsamMethod, rows, 100, false).problems).toEqual([]);
    expect(sheets.map(({ kind }) => kind)).toContain('dataFlows');
    expect(draft.name).toBe('座椅加热');
    expect(rows.damages?.[0]).toMatchObject({ code: 'DS-1', property: 'I', ratings: { S: { level: 'MAJ' } } });
    expect(rows.steps?.[0]?.ratings['attack-potential-itemis']).toEqual({ ET: '1w', SE: 'expert' });
    expect(rows.paths?.[0]?.steps.map((id) => codeOf(rows.steps, id))).toEqual(['AS-2', 'AS-1']);
    expect(codeOf(rows.goals, rows.risks?.[0]?.goals[0])).toBe('G-1');
    expect(codeOf(rows.assets, rows.assets?.find(({ code }) => code === 'D-1')?.dependsOn[0])).toBe('C-1');
  });
});

describe('what the sheets and columns of a workbook hold', () => {
  const odd = {
    ...sheetsInEnglish,
    Kram: [
      ['Kennung', 'Was'],
      ['S-1', 'Break in'],
    ],
  };

  it('is what a person chose before', () => {
    const kept = {
      [keyOfSheet('Kram')]: 'assumptions',
      [keyOfColumn('assumptions', 'Kennung')]: 'id',
      [keyOfColumn('assumptions', 'Was')]: 'title',
    };
    const { draft } = read(odd, kept);
    expect(draft.rows.assumptions?.map(({ code, name }) => [code, name])).toContainEqual(['S-1', 'Break in']);
  });

  it('is asked column by column where a person says the kind of a sheet whose heading nobody knows', () => {
    const { draft, sheets = [] } = read(odd, { [keyOfSheet('Kram')]: 'assumptions' });
    expect(sheets.find(({ sheet }) => sheet === 'Kram')).toMatchObject({
      kind: 'assumptions',
      made: 0,
      left: 2,
      columns: [
        { header: 'Kennung', field: '' },
        { header: 'Was', field: '' },
      ],
    });
    expect(draft.rows.assumptions?.map(({ code }) => code)).not.toContain('S-1');
    const one = { [keyOfSheet('Kram')]: 'assumptions', [keyOfColumn('assumptions', 'Was')]: 'title' };
    expect(read(odd, one).draft.rows.assumptions?.map(({ name }) => name)).toContain('Break in');
  });

  it('is said with each column, so that it can be corrected', () => {
    const { sheets = [] } = read(odd);
    const steps = sheets.find(({ sheet }) => sheet === 'Attack Steps');
    expect(steps?.columns.map(({ field }) => field).slice(0, 6)).toEqual([
      'id',
      'name',
      'title',
      'refinedBy',
      'mitigatedBy',
      'parameter:ET',
    ]);
    expect(steps?.fields.map(({ field }) => field)).toContain('impossible');
    expect(sheets.find(({ sheet }) => sheet === 'Kram')).toMatchObject({ kind: '', left: 2, columns: [] });
  });

  it('is refused where no sheet of several has a name that is known, until a person says one', () => {
    const sheets = {
      A: [
        ['ID', 'Name'],
        ['G-1', 'Quiet'],
      ],
      B: [['y']],
      C: [['z']],
    };
    expect(() => read(sheets)).toThrow(UnreadableDocument);
    expect(codes(read(sheets, { [keyOfSheet('A')]: 'goals' }).draft.rows.goals)).toEqual(['G-1']);
  });

  it('is not guessed where a workbook has one table', () => {
    const lines = linesOfSheets({ Tabelle1: sheetsInEnglish.Risks ?? [], Tabelle2: [] });
    expect(isWorkbookOfSheets(guessSheets(lines, xsamMethod))).toBe(false);
    expect(() => readWorkbookOfSheets(lines, guessSheets(lines, xsamMethod))).toThrow(UnreadableDocument);
  });

  it('is counted where lines say an id again', () => {
    const {
      draft,
      sheets = [],
      losses,
    } = read({
      ...sheetsInEnglish,
      Goals: [
        ['ID', 'Name', 'Title'],
        ['160', 'G.1', 'Limits'],
        ['160', 'G.1', 'Other words'],
        ['', '', '', 'stray'],
      ],
    });
    expect(codes(draft.rows.goals)).toEqual(['G.1']);
    expect(sheets.find(({ sheet }) => sheet === 'Goals')).toMatchObject({ found: 3, made: 1, joined: 1, left: 1 });
    expect(losses).toContainEqual(
      expect.objectContaining({ note: expect.objectContaining({ en: 'C3 says otherwise than C2' }) }),
    );
  });
});

describe('a workbook that is brought as one table', () => {
  it('is known by the names of its sheets to hold more', () => {
    expect(haveKinds(Object.keys(sheetsInEnglish))).toBe(true);
    expect(haveKinds(['TARA', 'Project', 'Damage scenarios', 'Threats', 'Notes'])).toBe(false);
  });
});
