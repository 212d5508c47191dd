import * as z from 'zod';
import { type LibraryName, libraryNames } from '#domain/library/names.ts';
import { LocalText } from '#domain/model/base.ts';
import { endpoint } from './kit/endpoint.ts';
import { Flag } from './kit/list.ts';
import { mediaTypes } from './kit/media-types.ts';
import { type WorkbookProblemKey, workbookProblems } from './kit/problems.ts';

/** How far an import is: `done` of `total` rows in this step (0 of 0 while nobody knows), and the share of the whole, 0 to 1. */
export const ImportProgress = z.object({
  step: z.enum(['waiting', 'reading', 'checking', 'accounts', 'writing']),
  done: z.number().int(),
  total: z.number().int(),
  share: z.number(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** The sheets of what entries of a library consist of, after the sheet of the library. */
const partSheets = {
  attacks: ['attackSteps', 'attackNodes'],
  requirements: ['requirementParameters', 'requirementHardens'],
  standards: ['chapters', 'workProducts'],
  templates: ['templateSteps'],
} as const satisfies Partial<Record<LibraryName, readonly string[]>>;
type LibrarySheet = LibraryName | (typeof partSheets)[keyof typeof partSheets][number];

const librarySheets = libraryNames.flatMap((name): LibrarySheet[] => [
  name,
  ...(name in partSheets ? partSheets[name as keyof typeof partSheets] : []),
]);

/** The sheets of the workbook, in the order they are imported: later ones name what earlier ones make. */
export const importSheets = [
  'users',
  'tags',
  'models',
  ...librarySheets,
  'projects',
  'tasks',
  'taskTemplates',
] as const;
export type ImportSheet = (typeof importSheets)[number];

/** One thing wrong in a workbook: where, what by its key, what it is about, and the sentence in both languages. */
export const CellProblem = z.object({
  /** As the workbook calls it; empty: the workbook as a whole. */
  sheet: z.string(),
  /** As the spreadsheet calls it (`C7`); only the row where its column is missing, empty where the sheet as a whole is meant. */
  cell: z.string(),
  /** What its column is called. */
  column: LocalText,
  code: z.enum(Object.keys(workbookProblems) as [WorkbookProblemKey, ...WorkbookProblemKey[]]),
  values: z.record(z.string(), z.string()),
  text: LocalText,
});
export type CellProblem = z.infer<typeof CellProblem>;

/** Of the problems so many are listed; all are counted. */
export const mostProblems = 2000;

/** How many rows of each sheet, of the sheets the workbook has. */
export const SheetCounts = z.partialRecord(z.enum(importSheets), z.number().int());

/** What an import made, or would make: rows by sheet, of the sheets the workbook has. */
export const ImportOutcome = z.object({
  created: SheetCounts,
  updated: SheetCounts,
  unchanged: SheetCounts,
  /** Of a dry run: everything that is wrong. An import that does anything has none. */
  problems: z.array(CellProblem),
  problemCount: z.number().int(),
  /** What is not read because nobody knows it: a sheet (then without a cell), or a column by its heading. */
  passedOver: z.array(z.object({ sheet: z.string(), cell: z.string(), title: z.string() })),
});
export type ImportOutcome = z.infer<typeof ImportOutcome>;

/** The avatar menu's import (R-CALL-5): multipart, field `file` holds the xlsx workbook. */
export const importData = {
  initDatabase: endpoint({
    method: 'POST',
    path: '/intara/v1.0/import/init-database',
    kind: 'upload',
    uploadLimit: 'upload.workbookMegabytes',
    access: 'signedIn',
    forTokens: true,
    summary:
      'Import users, tags, rating models, library entries, projects and tasks from a workbook, all or nothing; each sheet requires the permission to change what it holds. What has the code or name of a row is updated. With `dryRun` nothing is stored and every problem is listed by sheet and cell. With `Accept: text/event-stream` the progress is sent as events `progress`, then `done` (the answer) or `failure`; leaving cancels the import',
    body: z.object({ dryRun: Flag.default(false) }),
    progress: ImportProgress,
    answer: ImportOutcome,
    errors: [
      'ConfirmNeeded',
      'NotASpreadsheet',
      'EmptyFile',
      'UnusableWorkbook',
      'WorkbookTooLarge',
      'TooManyRequests',
      'PermissionDenied',
      'OutsideNetworks',
      'HoldsMore',
      'LastAdministrator',
      'RightsByProvider',
      'ModelBound',
      'StaleRow',
      'ListFull',
    ],
  }),
  template: endpoint({
    method: 'GET',
    path: '/intara/v1.0/import/template',
    kind: 'file',
    media: [mediaTypes.xlsx],
    access: 'signedIn',
    forTokens: true,
    summary: 'Download the workbook that the import reads: its sheets and columns, what each may hold, and examples',
    query: z.object({ locale: z.enum(['zh-CN', 'en-US']).default('en-US') }),
    answer: z.unknown(),
  }),
};
