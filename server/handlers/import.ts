import { importData } from '#contract/import.ts';
import { mediaTypes } from '#contract/kit/media-types.ts';
import { importWorkbook } from '#server/actions/exchange/import-workbook.ts';
import { ImportSteps } from '#server/import/steps.ts';
import { importTemplate } from '#server/import/template.ts';
import { implement } from './implement.ts';

export const importHandlers = implement(importData, {
  initDatabase: ({ form, body, report, signal, standing, ...call }, env) => {
    const steps = new ImportSteps(report, signal, standing);
    return importWorkbook(env, call, { file: form.get('file'), dryRun: body.dryRun }, steps);
  },
  template: async ({ query }) =>
    new Response(await importTemplate(query.locale === 'zh-CN' ? 'zh' : 'en'), {
      headers: {
        'content-type': mediaTypes.xlsx,
        'content-disposition': 'attachment; filename="intara-import.xlsx"',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      },
    }),
});
