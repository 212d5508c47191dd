import * as z from 'zod';
import { Id, Ids, LocalText } from '#domain/model/base.ts';
import { FinishReason } from '#domain/model/version.ts';
import { audiences } from '#domain/report/profile/audience.ts';
import { endpoint } from './kit/endpoint.ts';
import { listQuery, PageOf } from './kit/list.ts';
import { documentTypes, mediaTypes } from './kit/media-types.ts';
import { profileErrors } from './reports/profile-errors.ts';

export const reportFormats = ['docx', 'pdf', 'xlsx'] as const;
export const reportLocales = ['zh-CN', 'en-US', 'both'] as const;

/** What a report holds: the whole analysis, goals and requirements alone, or the standards that are followed and known. */
export const reportContents = ['tara', 'requirements', 'standards'] as const;
export type ReportContent = (typeof reportContents)[number];
/** One file for each task, one for each type of task, or one for all. */
export const reportFiles = ['task', 'type', 'all'] as const;
/** Tasks of one export. */
export const mostCombined = 10;

/** Id of the report profile to follow: chapters, columns, language, and what is left out. Without one everything is told. */
const Profile = Id.optional();

/** What was taken away: a report, an exchange file, the analysis as one table, a document of another tool. */
export const exportKinds = ['report', 'exchange', 'table', 'document'] as const;

/** An export: a long-running piece of work, or a file that was sent at once. `progress` runs 0..1. */
export const Job = z.object({
  id: z.string(),
  kind: z.enum(exportKinds),
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  progress: z.number(),
  fileName: z.string().nullable(),
  error: z.string().nullable(),
  /** Who asked for it. */
  by: z.object({ id: z.string(), name: z.string() }),
  /** The task and version it is about, or the project, by the names of that moment. */
  subject: z.string(),
  createdOn: z.string(),
  /** `null`: kept with its final version. */
  expiresAt: z.string().nullable(),
  /** The file can be downloaded. */
  available: z.boolean(),
  /** When the work on it began and ended, and when its file was downloaded last. */
  startedOn: z.string().nullable(),
  endedOn: z.string().nullable(),
  downloadedOn: z.string().nullable(),
  /** Who has downloaded it and when, newest first; at most 20 of them. */
  downloads: z.array(z.object({ by: z.string(), on: z.string() })),
  downloadCount: z.number().int(),
  /** The template of the organisation it is filled into, by the name of that moment. */
  template: z.object({ name: z.string(), version: z.number().int() }).nullable(),
  /** The profile a report followed, as it was called then; null where it tells everything. */
  profile: z.object({ name: LocalText, audience: z.enum(audiences) }).nullable(),
});
export type Job = z.infer<typeof Job>;

export const report = {
  request: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/reports',
    access: 'ProjectReportDownload',
    summary:
      'Start a job that creates a TARA report; requires the right to read analyses. The file expires after `report.keptHours` hours; that of a frozen version is made once and kept with it',
    body: z.object({
      format: z.enum(reportFormats),
      locale: z.enum(reportLocales),
      content: z.enum(reportContents).exclude(['standards']).default('tara'),
      /** Adds where every risk value comes from. */
      explain: z.boolean().default(false),
      /** Id of a template of the organisation to fill; only for the whole analysis as docx. What it holds is then for the template to say, without what a profile leaves out. */
      template: z.string().max(60).optional(),
      profile: Profile,
      /** Why it is made although the version has open points; the audit log keeps it. */
      reason: FinishReason.default(''),
    }),
    answer: Job,
    errors: ['TooManyReports', 'ReportsBusy', 'ReportTooLarge', 'PermissionDenied', 'BadInput', ...profileErrors],
  }),
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/reports',
    access: 'ProjectReportDownload',
    summary: 'List the reports of a version whose files are kept, whoever asked for them, newest first',
    answer: z.array(Job),
  }),
  combine: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/reports',
    access: 'ProjectReportDownload',
    summary:
      'Start jobs that report the current versions of several tasks: a file for each task, for each type of task, or one for all; or the list of standards of the project. Requires the right to read analyses, the list of standards LibCriteriaRead',
    body: z.object({
      /** None for the list of standards. */
      tasks: Ids.max(mostCombined).default([]),
      content: z.enum(reportContents),
      files: z.enum(reportFiles).default('all'),
      format: z.enum(reportFormats),
      locale: z.enum(reportLocales),
      explain: z.boolean().default(false),
      profile: Profile,
      reason: FinishReason.default(''),
    }),
    answer: z.array(Job),
    errors: ['TooManyReports', 'ReportsBusy', 'ReportTooLarge', 'PermissionDenied', ...profileErrors],
  }),
  ofProject: endpoint({
    method: 'GET',
    path: '/intara/v1.0/projects/:projectId/reports',
    access: 'ProjectReportDownload',
    summary: 'List the reports about several tasks or the standards of a project whose files are kept, newest first',
    answer: z.array(Job),
  }),
  exports: endpoint({
    method: 'GET',
    path: '/intara/v1.0/projects/:projectId/exports',
    access: 'ProjectReportDownload',
    summary:
      'List all exports of a project, whoever asked for them, newest first; search by file or by what they are about',
    query: listQuery(['createdOn']).omit({ starred: true, mine: true }),
    answer: PageOf(Job),
  }),
  job: endpoint({
    method: 'GET',
    path: '/intara/v1.0/jobs/:jobId',
    access: 'ProjectReportDownload',
    summary: 'Get the status of a job',
    answer: Job,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/intara/v1.0/jobs/:jobId',
    access: 'ProjectReportDownload',
    summary: 'Cancel a queued or running job of the caller',
    answer: Job,
    errors: ['PermissionDenied'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/intara/v1.0/jobs/:jobId/file',
    access: 'ProjectReportDownload',
    summary: 'Download the file of a finished job; requires what asking for it does',
    answer: z.unknown(),
    errors: ['ReportNotReady', 'ReportGone', 'ReportElsewhere', 'PermissionDenied'],
    kind: 'file',
    media: [mediaTypes.docx, mediaTypes.pdf, mediaTypes.xlsx, ...documentTypes],
  }),
};
