import * as z from 'zod';
import { LocalText } from '#domain/model/base.ts';
import { TaskForm } from '#domain/product/task.ts';
import { tableProblems } from '#domain/tara-table/table-plan.ts';
import { ImportProgress } from './import.ts';
import { endpoint } from './kit/endpoint.ts';
import { Flag } from './kit/list.ts';
import { mediaTypes } from './kit/media-types.ts';
import { editErrors } from './row.ts';

/** Of problems and differences so many are listed; all are counted. */
export const mostListed = 500;

/** What importing a table would make and what is wrong with it, by cell. */
export const TablePreview = z.object({
  /** Sheets of the file; the one that is read. */
  sheets: z.array(z.string()),
  sheet: z.string(),
  /** Those of them that the workbook hides. */
  hiddenSheets: z.array(z.string()),
  /** The line that heads the table; 0 when none was found. */
  headerRow: z.number().int(),
  columns: z.array(
    z.object({
      header: z.string(),
      /** What is taken from it; empty = nothing. */
      use: z.string(),
      sample: z.string(),
      /** The sheet hides it; it is taken as any other. */
      isHidden: z.boolean(),
    }),
  ),
  /** All uses a column may have under the method of the version. */
  uses: z.array(z.object({ use: z.string(), name: LocalText })),
  lines: z.number().int(),
  /** Lines of these that say nothing new. */
  unchanged: z.number().int(),
  /** Lines that the sheet hides, by a filter or by hand: taken as any others unless `skipHiddenRows`. */
  hiddenLines: z.number().int(),
  /** How many rows of each kind would be made. */
  made: z.record(z.string(), z.number().int()),
  /** What is lost or in doubt first; what is assumed alike in a column is one, with the number of its cells. */
  problems: z.array(
    z.object({
      cell: z.string(),
      use: z.string(),
      problem: z.enum(tableProblems),
      value: z.string(),
      count: z.number().int().optional(),
    }),
  ),
  problemCount: z.number().int(),
  /** Printed values that do not follow from what the table holds; `computed` null: it holds too little. */
  differences: z.array(
    z.object({ cell: z.string(), use: z.string(), printed: z.string(), computed: LocalText.nullable() }),
  ),
  differenceCount: z.number().int(),
  /** Reviewed rows that the import makes suspect, with the codes of the first. */
  suspects: z.object({ count: z.number().int(), codes: z.array(z.string()) }).optional(),
});
export type TablePreview = z.infer<typeof TablePreview>;

/** Fields of the form beside the file. */
export const TableChoice = z.object({
  sheet: z.string().max(100).optional(),
  /** What each column holds, in their order; without it the headers tell. */
  mapping: z.array(z.string().max(80)).max(200).optional(),
  /** What the caller chose for headers before, by the folded header. */
  kept: z.record(z.string().max(200), z.string().max(80)).optional(),
  /** Leaves out the lines that the sheet hides. */
  skipHiddenRows: Flag.optional(),
});

const fileErrors = ['NotATable', 'EmptyFile', 'NoTableFound', 'WorkbookTooLarge', 'TooManyRequests'] as const;
const uploadLimit = 'upload.workbookMegabytes' as const;

/** The common one-sheet TARA table (M-12.2), out and in. */
export const taraTable = {
  file: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/table',
    kind: 'file',
    media: [mediaTypes.xlsx, mediaTypes.csv],
    access: 'ProjectReportDownload',
    summary: 'Download the analysis as one table: a line per risk and attack path; requires the right to read analyses',
    query: z.object({
      format: z.enum(['xlsx', 'csv']).default('xlsx'),
      locale: z.enum(['zh-CN', 'en-US']).default('en-US'),
    }),
    endable: true,
    answer: z.unknown(),
    // The download leaves a line in the audit log.
    errors: ['PermissionDenied', 'StorageFull'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/table/check',
    kind: 'upload',
    uploadLimit,
    access: 'ProjectAnalysisModify',
    summary:
      'Preview the import of a TARA table (multipart, field `file`: xlsx or csv): what it would make, every value that is unknown and every printed total that differs, by cell; nothing is stored',
    body: TableChoice,
    answer: TablePreview,
    errors: [...fileErrors, ...editErrors],
  }),
  checkNew: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/table/check',
    kind: 'upload',
    uploadLimit,
    access: 'ProjectAnalysisModify',
    summary:
      'Preview a new task of the project with the rows of a TARA table (multipart, field `file`), as `check` does for a task that is there; nothing is stored',
    body: TableChoice,
    answer: TablePreview,
    errors: [...fileErrors, ...editErrors, 'ProjectGone'],
  }),
  createTask: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/table',
    kind: 'upload',
    uploadLimit,
    access: 'ProjectAnalysisModify',
    summary:
      'Create a task with the rows of a TARA table (multipart, field `file`; `form` holds the fields of the task as JSON), atomically',
    body: TableChoice.extend({ form: TaskForm }),
    progress: ImportProgress,
    answer: z.object({ taskId: z.string(), versionId: z.string(), lines: z.number().int(), rows: z.number().int() }),
    errors: [...fileErrors, ...editErrors, 'ProjectGone', 'TaskNameTaken', 'TaskCodeTaken'],
  }),
  import: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/table',
    kind: 'upload',
    uploadLimit,
    access: 'ProjectAnalysisModify',
    summary: 'Import a TARA table as one edit, which undo takes back whole',
    body: TableChoice,
    progress: ImportProgress,
    answer: z.object({ rev: z.number().int(), lines: z.number().int(), rows: z.number().int() }),
    errors: [...fileErrors, ...editErrors],
  }),
};
