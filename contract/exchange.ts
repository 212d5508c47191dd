import * as z from 'zod';
import { exchangeSchemaPath } from '#domain/exchange/file.ts';
import { Code, LocalText, SpacelessName } from '#domain/model/base.ts';
import { DocumentChoice, DocumentRead } from './formats/format.ts';
import { ImportProgress } from './import.ts';
import { endpoint } from './kit/endpoint.ts';
import { ModelProblem } from './model.ts';

/** What an exchange file holds. */
export const ExchangeSummary = z.object({
  kind: z.enum(['project', 'task']),
  name: z.string(),
  code: z.string(),
  tasks: z.array(
    z.object({
      name: z.string(),
      code: z.string(),
      versions: z.array(
        z.object({
          version: z.string(),
          status: z.enum(['open', 'frozen']),
          /** How many rows of each kind, where there are any. */
          rows: z.record(z.string(), z.number().int()),
        }),
      ),
    }),
  ),
  /** Names of the models its method is made of. */
  models: z.array(LocalText),
  files: z.object({ count: z.number().int(), bytes: z.number().int() }),
  /** Everybody it names. */
  people: z.array(z.string()),
});
export type ExchangeSummary = z.infer<typeof ExchangeSummary>;

/** What an import would make of a file here. */
export const ExchangePreview = ExchangeSummary.extend({
  /** A project or task here has the name or the code already: another is to be chosen. */
  taken: z.object({ name: z.boolean(), code: z.boolean() }),
  /** People nobody here is called like: they take part in nothing; the rows keep their names. */
  unknownPeople: z.array(z.string()),
  /** The method of the file is that of the project the task comes to. */
  sameMethod: z.boolean(),
  /** Code prefixes that its method has for two kinds of row; they come in as they are. */
  repeatedPrefixes: z.array(ModelProblem),
  /** Of a document of another tool: what it is, and what would be lost. Null for an exchange file. */
  document: DocumentRead.nullable(),
});
export type ExchangePreview = z.infer<typeof ExchangePreview>;

const fileErrors = [
  'NotAnExchangeFile',
  'EmptyFile',
  'ExchangeNewer',
  'ExchangeTooLarge',
  'UnusableExchange',
  'UnreadableDocument',
  'ExchangeOfTask',
  'ExchangeOfProject',
  'TooManyRequests',
  'PermissionDenied',
] as const;

const unnamedErrors = ['TooMuchUnattached', 'ProjectUnattached', 'TotalUnattached'] as const;

const uploadLimit = 'upload.exchangeMegabytes' as const;

/** Fields of the form beside the file: what replaces a name or a code that is taken. */
const Renamed = z.object({
  name: SpacelessName(80).optional(),
  code: Code.optional(),
});

/** A project or a task as one file that any installation can read (docs/exchange.md). */
export const exchange = {
  schema: endpoint({
    method: 'GET',
    path: exchangeSchemaPath,
    kind: 'file',
    media: ['application/schema+json'],
    access: 'public',
    summary: 'Get the JSON Schema of exchange files as they are written today',
    answer: z.unknown(),
  }),
  exportTask: endpoint({
    method: 'GET',
    path: '/intara/v1.0/tasks/:taskId/exchange',
    kind: 'file',
    media: ['application/json'],
    access: 'ProjectReportDownload',
    summary:
      'Download a task with all its versions, methods, diagrams, trees and files as one exchange file; requires the right to read analyses',
    endable: true,
    answer: z.unknown(),
    // The download leaves a line in the audit log.
    errors: ['PermissionDenied', 'StorageFull', 'TooManyExports', 'ExportsBusy'],
  }),
  exportProject: endpoint({
    method: 'GET',
    path: '/intara/v1.0/projects/:projectId/exchange',
    kind: 'file',
    media: ['application/json'],
    access: 'ProjectReportDownload',
    summary:
      'Download a project with all its tasks as one exchange file; requires the rights to read projects and analyses',
    endable: true,
    answer: z.unknown(),
    errors: ['ProjectGone', 'PermissionDenied', 'StorageFull', 'TooManyExports', 'ExportsBusy'],
  }),
  checkProject: endpoint({
    method: 'POST',
    path: '/intara/v1.0/exchange/check',
    kind: 'upload',
    uploadLimit,
    access: 'ProjectConfigModify',
    summary: 'Preview what the exchange file of a project would make (multipart, field `file`); nothing is stored',
    answer: ExchangePreview,
    errors: fileErrors,
  }),
  importProject: endpoint({
    method: 'POST',
    path: '/intara/v1.0/exchange/projects',
    kind: 'upload',
    uploadLimit,
    access: 'ProjectConfigModify',
    summary:
      'Create a project with its tasks from an exchange file (multipart, field `file`; `name` and `code` replace those of the file), atomically; requires the right to create each',
    body: Renamed,
    progress: ImportProgress,
    answer: z.object({ projectId: z.string(), tasks: z.number().int(), rows: z.number().int() }),
    errors: [...fileErrors, ...unnamedErrors, 'ProjectNameTaken', 'ProjectCodeTaken'],
  }),
  checkTask: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/exchange/check',
    kind: 'upload',
    uploadLimit,
    access: 'ProjectAnalysisModify',
    summary: 'Preview what the exchange file of a task would make in the project; nothing is stored',
    body: DocumentChoice,
    answer: ExchangePreview,
    errors: [...fileErrors, 'ProjectGone'],
  }),
  importTask: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/exchange',
    kind: 'upload',
    uploadLimit,
    access: 'ProjectAnalysisModify',
    summary:
      'Create a task with its versions from an exchange file (multipart, field `file`; `name` and `code` replace those of the file), atomically; its versions keep the method of the file',
    body: Renamed.extend(DocumentChoice.shape),
    progress: ImportProgress,
    answer: z.object({ taskId: z.string(), versionId: z.string(), rows: z.number().int() }),
    errors: [...fileErrors, ...unnamedErrors, 'ProjectGone', 'TaskNameTaken', 'TaskCodeTaken'],
  }),
};
