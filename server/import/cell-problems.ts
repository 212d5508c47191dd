import { type CellProblem, mostProblems } from '#contract/import.ts';
import { type WorkbookProblemKey, workbookProblems } from '#contract/kit/problems.ts';
import type { LocalText } from '#domain/model/base.ts';
import { fillHoles } from '#domain/model/holes.ts';
import { type Line, type ReadProblem, type SheetLines, type SheetName, sheets, type Workbook } from './layout.ts';
import type { Column } from './sheets/sheet.ts';

type Values = Readonly<Record<string, string | number | LocalText | undefined>>;

/** Everything that is wrong in one workbook, by sheet and cell: all are counted, and as many listed as a person would read. */
export class CellProblems {
  readonly list: CellProblem[] = [];
  count = 0;

  constructor(private readonly workbook: Workbook) {}

  /** Takes over what the reader found. */
  take({ sheet, cell, at, code, found }: ReadProblem): void {
    const column = at && sheets[at.sheet].columns.find(({ field }) => field === at.field);
    this.push({ sheet, cell }, column ?? { en: '', zh: '' }, code, { found });
  }

  /** A problem of a cell; `field` is the field of its column, or a place within it (`name.en` of a column `name`). */
  at(sheet: SheetName, line: Line, field: string, code: WorkbookProblemKey, values: Values = {}): void {
    const lines = this.workbook[sheet];
    const column = columnOf(sheet, field, lines);
    const letter = (column && lines?.columns[column.field]) ?? '';
    const found = column && line.cells[column.field];
    const place = { sheet: lines?.title ?? sheet, cell: `${letter}${line.row}` };
    this.push(place, column ?? { en: field, zh: field }, code, { found, ...values });
  }

  /** A problem of a sheet as a whole. */
  of(sheet: SheetName, code: WorkbookProblemKey, values: Values = {}): void {
    this.push({ sheet: this.workbook[sheet]?.title ?? sheet, cell: '' }, { en: '', zh: '' }, code, values);
  }

  /** Those of a sheet together, by row and column, as one mends them; sheets as they were first named. */
  inOrder(): CellProblem[] {
    const sheetsNamed = [...new Set(this.list.map(({ sheet }) => sheet))];
    const places = new Map(
      this.list.map((one) => [one, { sheet: sheetsNamed.indexOf(one.sheet), ...cellOf(one.cell) }]),
    );
    return [...places]
      .sort(([, a], [, b]) => a.sheet - b.sheet || a.row - b.row || a.column - b.column)
      .map(([problem]) => problem);
  }

  private push(
    place: { sheet: string; cell: string },
    column: LocalText & Pick<Column, 'secret' | 'choices' | 'kind'>,
    problem: WorkbookProblemKey,
    { found, ...others }: Values,
  ): void {
    this.count += 1;
    if (this.list.length >= mostProblems) return;
    const choices = problem === 'notAllowed' ? column.choices?.join(', ') : undefined;
    const code = choices ? 'notOneOf' : problem === 'wrong' && column.kind === 'date' ? 'date' : problem;
    const values: Values = { ...others, ...(!column.secret && { found }), ...(choices && { choices }) };
    const said = { en: textOf(code, column, values, 'en'), zh: textOf(code, column, values, 'zh') };
    const plain = Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined || value === '') return [];
      return [[name, typeof value === 'object' ? value.en : String(value)]];
    });
    this.list.push({
      ...place,
      column: { en: column.en, zh: column.zh },
      code,
      values: Object.fromEntries(plain) as Record<string, string>,
      text: said,
    });
  }
}

/** Row and column of a cell (`C7`), by number; 0 where the sheet or the row as a whole is meant. */
function cellOf(cell: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]*)(\d*)$/.exec(cell) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
}

/** Of a text in both languages without a column for this language the other one's is meant. */
function columnOf(sheet: SheetName, field: string, lines: SheetLines | undefined): Column | undefined {
  const { columns } = sheets[sheet];
  const exact = columns.find((one) => one.field === field || field.startsWith(`${one.field}.`));
  if (exact && (!lines || lines.columns[exact.field])) return exact;
  const stem = field.replace(/\.(en|zh)$/, '');
  const near = columns.filter((one) => one.field === stem || one.field.startsWith(`${stem}.`));
  return near.find((one) => lines?.columns[one.field]) ?? exact ?? near[0];
}

function textOf(code: WorkbookProblemKey, column: LocalText, values: Values, language: 'en' | 'zh'): string {
  return fillHoles(workbookProblems[code][language], (hole) => {
    if (hole === 'field') return column[language];
    const value = values[hole];
    return typeof value === 'object' ? value[language] : (value ?? '');
  });
}

/** Said when a row has changed between the check and the writing. */
export const overtakenWords = {
  en: 'someone has just changed the same rows. Please try again.',
  zh: '有人刚刚修改了相同的数据，请重试。',
};
