import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** How far an import is: `done` of `total` rows in this step (0 of 0 while nobody knows), and the share of the whole, 0 to 1. */
export const ImportProgress = z.object({
  step: z.enum(['waiting', 'reading', 'checking', 'accounts', 'writing']),
  done: z.number().int(),
  total: z.number().int(),
  share: z.number(),
});
export type ImportProgress = z.infer<typeof ImportProgress>;

/** The avatar menu's import (R-CALL-5): multipart, field `file` holds the xlsx workbook. */
export const importData = {
  initDatabase: endpoint({
    method: 'POST',
    path: '/intara/v1.0/import/init-database',
    kind: 'upload',
    uploadLimit: 'upload.workbookMegabytes',
    access: 'ProjectConfigModify',
    summary:
      'Import users, projects and tasks from a workbook, atomically; requires the permission to create each of them. Returns the number of each created. With `Accept: text/event-stream` the progress is told as events `progress`, then `done` (the answer) or `failure`; leaving cancels the import',
    progress: ImportProgress,
    answer: z.object({ created: z.record(z.string(), z.number().int()) }),
    errors: [
      'ConfirmNeeded',
      'NotASpreadsheet',
      'UnusableWorkbook',
      'WorkbookTooLarge',
      'TooManyRequests',
      'PermissionDenied',
    ],
  }),
  template: endpoint({
    method: 'GET',
    path: '/intara/v1.0/import/template',
    kind: 'file',
    access: 'ProjectConfigModify',
    summary: 'Download an empty workbook with the sheets and columns that the import reads',
    query: z.object({ locale: z.enum(['zh-CN', 'en-US']).default('en-US') }),
    answer: z.unknown(),
  }),
};
