import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The avatar menu's import (R-CALL-5): multipart, field `file` holds the xlsx workbook. */
export const importData = {
  initDatabase: endpoint({
    method: 'POST',
    path: '/intara/v1.0/import/init-database',
    kind: 'upload',
    uploadLimit: 'upload.workbookMegabytes',
    access: 'ProjectConfigModify',
    summary:
      'Import users, projects and tasks from a workbook, atomically; requires the permission to create each of them. Returns the number of each created',
    answer: z.object({ created: z.record(z.string(), z.number().int()) }),
    errors: ['NotASpreadsheet', 'UnusableWorkbook', 'WorkbookTooLarge', 'TooManyRequests', 'PermissionDenied'],
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
