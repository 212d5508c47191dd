import { mediaTypes } from '#contract/kit/media-types.ts';
import { taraTable } from '#contract/tara-table.ts';
import { task } from '#contract/task.ts';
import { requireAccess } from '#server/access/rights.ts';
import { exportTable } from '#server/actions/exchange/export-table.ts';
import { checkTable, checkTableOfNew, createFromTable, importTable } from '#server/actions/exchange/import-table.ts';
import { attachment } from '#server/files/download.ts';
import { ImportSteps } from '#server/import/steps.ts';
import { implement } from './implement.ts';

const types = { xlsx: mediaTypes.xlsx, csv: `${mediaTypes.csv}; charset=utf-8` };

export const taraTableHandlers = implement(taraTable, {
  file: async ({ params, query, user, standing, signal }, env) => {
    requireAccess(user, task.list.access);
    standing.alsoNeeds([task.list]);
    const { name, bytes } = await exportTable(env, params.versionId, query, signal);
    return new Response(bytes, {
      headers: {
        'content-type': types[query.format],
        'content-disposition': attachment(name),
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      },
    });
  },
  check: ({ params, form, body, user }, env) => checkTable(env, user, params.versionId, form.get('file'), body),
  checkNew: ({ params, form, body, user }, env) => checkTableOfNew(env, user, params.projectId, form.get('file'), body),
  createTask: ({ params, form, body: { form: task, ...choice }, user, report, signal, standing }, env) => {
    const to = { projectId: params.projectId, form: task };
    const sent = { file: form.get('file'), choice };
    return createFromTable(env, user, to, sent, new ImportSteps(report, signal, standing));
  },
  import: ({ params, form, body, user, report, signal, standing }, env) => {
    const sent = { file: form.get('file'), choice: body };
    return importTable(env, user, params.versionId, sent, new ImportSteps(report, signal, standing));
  },
});
