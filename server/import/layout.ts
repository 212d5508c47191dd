import type { ImportSheet } from '#contract/import.ts';
import type { LocalText } from '#domain/model/base.ts';
import { librarySheets } from './sheets/libraries.ts';
import { modelsSheet } from './sheets/models.ts';
import { projectsSheet, tagsSheet, tasksSheet, usersSheet } from './sheets/organisation.ts';
import type { Column, Sheet } from './sheets/sheet.ts';

export type SheetName = ImportSheet;

/** What the import reads: sheets and columns by their titles in either language, whatever their order (M-13.1). */
export const sheets: Readonly<Record<SheetName, Sheet>> = {
  users: usersSheet,
  tags: tagsSheet,
  models: modelsSheet,
  ...librarySheets,
  projects: projectsSheet,
  tasks: tasksSheet,
};

/** The sheets of the template that say what each column may hold, and show examples; the import passes them over. */
export const notesSheet = { en: 'Explanations', zh: '说明' };
export const examplesSheet = { en: 'Examples', zh: '示例' };

/** One filled line of a sheet: texts by field, and the row as spreadsheets count. */
export interface Line {
  row: number;
  cells: Record<string, string>;
}

/** A sheet of a workbook: what it is called there, in which column each field stands (`C`), and its filled lines. */
export interface SheetLines {
  title: string;
  columns: Readonly<Record<string, string>>;
  lines: Line[];
}
export type Workbook = Partial<Record<SheetName, SheetLines>>;

/** What is not read because nobody knows it: a sheet, or the heading of a column and its cell. */
export interface PassedOver {
  sheet: string;
  /** Empty: the sheet as a whole. */
  cell: string;
  title: string;
}

/** A problem the reader finds, before anybody knows what the sheet means. */
export interface ReadProblem {
  sheet: string;
  cell: string;
  /** The field of a known sheet, whose column has a title in both languages. */
  at?: { sheet: SheetName; field: string };
  code: 'noSheet' | 'sheetTwice' | 'columnMissing' | 'columnTwice' | 'errorCell' | 'notComputed';
  found?: string;
}

/** What the process that reads a workbook knows of the sheets: it is handed over, so that the process need not load what they mean. */
export type SheetTitles = Readonly<
  Record<
    SheetName,
    LocalText & { columns: readonly (LocalText & Pick<Column, 'field' | 'former' | 'needed' | 'kind'>)[] }
  >
>;

export const sheetTitles = (): SheetTitles =>
  Object.fromEntries(
    Object.entries(sheets).map(([key, { en, zh, columns }]) => [
      key,
      {
        en,
        zh,
        columns: columns.map(({ field, en, zh, former, needed = false, kind }) => ({
          field,
          en,
          zh,
          former,
          needed,
          kind,
        })),
      },
    ]),
  ) as unknown as SheetTitles;
