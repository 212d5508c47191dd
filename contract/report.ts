import { z } from 'zod';
import { FinishReason } from '#domain/model/version.ts';
import { endpoint } from './endpoint.ts';

export const reportFormats = ['docx', 'xlsx'] as const;
export const reportLocales = ['zh-CN', 'en-US', 'both'] as const;

/** A long-running piece of work. `progress` runs 0..1. */
export const Job = z.object({
  id: z.string(),
  kind: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  progress: z.number(),
  fileName: z.string().nullable(),
  error: z.string().nullable(),
  createdOn: z.string(),
  expiresAt: z.string(),
});
export type Job = z.infer<typeof Job>;

export const report = {
  request: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/reports',
    access: 'ProjectReportDownload',
    summary: 'Start a job that creates a TARA report. The file expires after `report.keptHours` hours',
    body: z.object({
      format: z.enum(reportFormats),
      locale: z.enum(reportLocales),
      /** Adds where every risk value comes from. */
      explain: z.boolean().default(false),
      /** Why it is made although the version has open points; the audit log keeps it. */
      reason: FinishReason.default(''),
    }),
    answer: Job,
    errors: ['TooManyReports', 'ReportsBusy', 'ReportTooLarge'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/reports',
    access: 'ProjectReportDownload',
    summary: 'List the caller’s report jobs for a version, newest first',
    answer: z.array(Job),
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
    summary: 'Cancel a queued or running job',
    answer: Job,
  }),
  file: endpoint({
    method: 'GET',
    path: '/intara/v1.0/jobs/:jobId/file',
    access: 'ProjectReportDownload',
    summary: 'Download the file of a finished job',
    answer: z.unknown(),
    errors: ['ReportNotReady', 'ReportGone'],
    kind: 'file',
  }),
};
