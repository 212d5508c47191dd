import * as z from 'zod';
import { TemplateForm } from '#domain/product/report-template.ts';
import { templateParts, templateProblemKinds } from '#domain/report/template/problems.ts';
import { endpoint } from '../kit/endpoint.ts';
import { mediaTypes } from '../kit/media-types.ts';
import { reportLocales } from '../report.ts';

/** Most templates of an installation, and versions of one. */
export const mostTemplates = 100;
export const mostTemplateVersions = 200;

/** What is wrong in a template, and where. */
export const TemplateProblem = z.object({
  problem: z.enum(templateProblemKinds),
  /** The placeholder as it is written. */
  written: z.string(),
  /** What it may have meant, or the end that is expected. */
  instead: z.string().nullable(),
  part: z.enum(templateParts),
  /** Where Word has noted the pages of the document; the paragraph counts on its page then, else in its part. */
  page: z.number().int().nullable(),
  paragraph: z.number().int(),
  /** How the paragraph begins. */
  near: z.string(),
});
export type TemplateProblem = z.infer<typeof TemplateProblem>;

export const TemplateVersion = z.object({
  number: z.number().int(),
  fileName: z.string(),
  size: z.number().int(),
  /** Placeholders in it. */
  places: z.number().int(),
  uploadedBy: z.string(),
  uploadedOn: z.string(),
  /** Reports that were made with it and are in the lists of exports, and when the last was asked for. */
  uses: z.number().int(),
  lastUse: z.string().nullable(),
});

/** A template of the organisation with its versions, the newest first. */
export const ReportTemplate = z.object({
  id: z.string(),
  rev: z.number().int(),
  name: z.string(),
  /** The version reports are made with; `null`: not offered yet. */
  used: z.number().int().nullable(),
  /** Archived ones are offered no more. */
  archived: z.boolean(),
  versions: z.array(TemplateVersion),
});
export type ReportTemplate = z.infer<typeof ReportTemplate>;

/** A template that is without problems is stored; else nothing is. */
export const UploadedTemplate = z.object({
  template: ReportTemplate.nullable(),
  problems: z.array(TemplateProblem),
});
export type UploadedTemplate = z.infer<typeof UploadedTemplate>;

const base = '/intara/v1.0/system/report-templates' as const;
const one = `${base}/:templateId` as const;
const version = `${one}/versions/:number` as const;
const uploadLimit = 'upload.attachmentMegabytes' as const;
const uploadErrors = [
  'TemplateRefused',
  'TooManyRequests',
  'ListFull',
  'TooMuchUnattached',
  'TotalUnattached',
] as const;

/** Word templates of the organisation, which reports are filled into. Who manages the settings of reports manages these. */
export const reportTemplate = {
  list: endpoint({
    method: 'GET',
    path: base,
    access: 'InAuthUserRead',
    summary: 'List the report templates with all their versions',
    answer: z.array(ReportTemplate),
  }),
  offered: endpoint({
    method: 'GET',
    path: '/intara/v1.0/report-templates',
    access: 'ProjectReportDownload',
    summary: 'List the report templates that a report can be made with, by name',
    answer: z.array(z.object({ id: z.string(), name: z.string(), version: z.number().int() })),
  }),
  sample: endpoint({
    method: 'GET',
    path: '/intara/v1.0/report-template-sample',
    access: 'signedIn',
    forTokens: true,
    kind: 'file',
    media: [mediaTypes.docx],
    summary: 'Download a sample template that contains every placeholder',
    query: z.object({ language: z.enum(['en', 'zh']).default('en') }),
    answer: z.unknown(),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    access: 'InAuthUserModify',
    kind: 'upload',
    uploadLimit,
    summary:
      'Check a Word document as a report template (multipart, field `file`: docx; `name` beside it). It is stored as version 1 if it has no problems; else the answer lists them. It is offered once a version is put to use',
    body: TemplateForm,
    answer: UploadedTemplate,
    errors: [...uploadErrors, 'TemplateNameTaken'],
  }),
  addVersion: endpoint({
    method: 'POST',
    path: `${one}/versions`,
    access: 'InAuthUserModify',
    kind: 'upload',
    uploadLimit,
    summary: 'Check a Word document as the next version of a report template; stored if it has no problems',
    answer: UploadedTemplate,
    errors: [...uploadErrors, 'NotFound'],
  }),
  change: endpoint({
    method: 'PUT',
    path: one,
    access: 'InAuthUserModify',
    summary: 'Rename a report template, put one of its versions to use, or archive it; requires the current rev',
    body: z.object({
      rev: z.number().int(),
      form: TemplateForm.extend({ used: z.number().int().nullable(), archived: z.boolean() }),
    }),
    answer: ReportTemplate,
    errors: ['NotFound', 'StaleRow', 'TemplateNameTaken'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: one,
    access: 'InAuthUserModify',
    summary: 'Delete a report template with all its versions; reports that were made with it stay',
    answer: z.null(),
    errors: ['NotFound'],
  }),
  file: endpoint({
    method: 'GET',
    path: `${version}/file`,
    access: 'InAuthUserRead',
    kind: 'file',
    media: [mediaTypes.docx],
    summary: 'Download a version of a report template as it was uploaded',
    answer: z.unknown(),
    errors: ['NotFound'],
  }),
  preview: endpoint({
    method: 'GET',
    path: `${version}/preview`,
    access: 'InAuthUserRead',
    kind: 'file',
    media: [mediaTypes.docx],
    summary: 'Fill a version of a report template with the delivered example',
    query: z.object({ locale: z.enum(reportLocales).default('en-US') }),
    answer: z.unknown(),
    errors: ['NotFound', 'TemplateTooMuch'],
  }),
};
