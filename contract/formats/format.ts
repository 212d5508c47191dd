import * as z from 'zod';
import { Id, LocalText } from '#domain/model/base.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Job } from '../report.ts';
import { profileErrors } from '../reports/profile-errors.ts';

/** A format of files, as the menus and the guide list it. */
export const FileFormat = z.object({
  id: z.string(),
  name: LocalText,
  /** Endings of its files, with the dot; the first is that of a file that is written. */
  endings: z.array(z.string()),
  media: z.string(),
  reads: z.array(z.enum(['project', 'task', 'rows', 'library', 'drawing'])),
  writes: z.boolean(),
  /** Kinds of rows it carries, `method`, `texts`. */
  carries: z.array(z.string()),
  /** A version is exported in it by `POST …/documents`. */
  isDocument: z.boolean(),
});

/** What a document says and is not held here, or what is held here and a document cannot say. */
export const FormatLoss = z.object({
  /** Kind of row here, or what the document calls it. */
  kind: z.string(),
  field: z.string(),
  count: z.number().int(),
  /** `left` out, `kept` with the row and written back, or `changed` to fit. */
  outcome: z.enum(['left', 'kept', 'changed']),
  note: LocalText.optional(),
});

export type FormatLoss = z.infer<typeof FormatLoss>;

/** What is known of a document of another tool before anything of it is stored. */
/** A sheet of a workbook: what its rows and columns were taken for, and what became of its lines. */
export const DocumentSheet = z.object({
  sheet: z.string(),
  /** Empty: nothing is taken of it. */
  kind: z.string(),
  found: z.number().int(),
  made: z.number().int(),
  joined: z.number().int(),
  left: z.number().int(),
  columns: z.array(z.object({ header: z.string(), field: z.string() })),
  /** What columns of such a sheet may hold. */
  fields: z.array(z.object({ field: z.string(), name: LocalText })),
});
export type DocumentSheet = z.infer<typeof DocumentSheet>;

/** What the caller chose for sheets and columns of a workbook before, by their folded names. */
export const DocumentChoice = z.object({ kept: z.record(z.string().max(300), z.string().max(80)).optional() });

export const DocumentRead = z.object({
  /** Id of its format. */
  format: z.string(),
  name: LocalText,
  /** What the document calls itself; a task may need another name. */
  title: z.string(),
  /** Whose method rates its rows: its own, a delivered one for want of its own, or that of the project. */
  method: z.enum(['own', 'delivered', 'project']),
  /** No row is read from it: it cannot be imported. */
  isEmpty: z.boolean(),
  losses: z.array(FormatLoss),
  lossCount: z.number().int(),
  /** Values it prints by the code of the row that follow otherwise from its rows; `computed` null: it says too little. */
  differences: z.array(
    z.object({ row: z.string(), field: z.string(), printed: z.string(), computed: LocalText.nullable() }),
  ),
  differenceCount: z.number().int(),
  /** Of a workbook. */
  sheets: z.array(DocumentSheet),
  /** What the rows of a sheet may be. */
  kinds: z.array(z.object({ kind: z.string(), name: LocalText })),
});
export type DocumentRead = z.infer<typeof DocumentRead>;

const documentErrors = ['PermissionDenied', 'ReportTooLarge', 'ReportsBusy'] as const;

/** Files of other tools: the formats there are, and versions as documents in them. Documents come in by `exchange`. */
export const format = {
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/formats',
    access: 'signedIn',
    forTokens: true,
    summary: 'List the formats of files that are read and written, and what each carries',
    answer: z.array(FileFormat),
  }),
  losses: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/formats/:format/losses',
    access: 'ProjectReportDownload',
    summary:
      'List what a version would lose as a document of a format, by kind, field and number; requires the right to read analyses',
    query: z.object({ profile: Id.optional() }),
    answer: z.object({ losses: z.array(FormatLoss), lossCount: z.number().int() }),
    errors: [...documentErrors, 'BadInput', ...profileErrors],
  }),
  export: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/documents',
    access: 'ProjectReportDownload',
    summary:
      'Start a job that writes a version as a document of another tool; requires the right to read analyses. Follow it and fetch its file as those of a report',
    body: z.object({
      /** Id of a format that is written as a document. */
      format: z.string().max(40),
      /** Id of the report profile whose content it leaves out, too. */
      profile: Id.optional(),
    }),
    answer: Job,
    errors: ['TooManyReports', 'ProfileChoosesChapters', ...documentErrors, ...profileErrors],
  }),
};
