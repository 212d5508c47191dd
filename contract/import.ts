import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** The avatar menu's import (spec.md section 7): multipart, field `file` holds the xlsx workbook. */
export const importData = {
  initDatabase: endpoint({
    method: 'POST',
    path: '/intara/v1.0/import/init-database',
    kind: 'upload',
    access: 'ProjectConfigModify',
    summary: 'Import a workbook into libraries and models; answers how many rows of each kind were created',
    answer: z.object({ created: z.record(z.string(), z.number().int()) }),
    errors: ['NotASpreadsheet', 'UnusableWorkbook'],
  }),
};
