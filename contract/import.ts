import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The avatar menu's import (spec.md section 7): multipart, field `file` holds the xlsx workbook. */
export const importData = {
  initDatabase: endpoint({
    method: 'POST',
    path: '/intara/v1.0/import/init-database',
    kind: 'upload',
    uploadLimit: 'upload.workbookMegabytes',
    access: 'ProjectConfigModify',
    summary:
      'Import users, projects and tasks from a workbook: all rows, or none. Answers how many of each were created',
    answer: z.object({ created: z.record(z.string(), z.number().int()) }),
    errors: ['NotASpreadsheet', 'UnusableWorkbook', 'PermissionDenied'],
  }),
  template: endpoint({
    method: 'GET',
    path: '/intara/v1.0/import/template',
    kind: 'file',
    access: 'ProjectConfigModify',
    summary: 'The empty workbook with the sheets and columns the import reads',
    query: z.object({ locale: z.enum(['zh-CN', 'en-US']).default('en-US') }),
    answer: z.unknown(),
  }),
};
