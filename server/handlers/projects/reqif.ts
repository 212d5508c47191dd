import { reqif } from '#contract/formats/reqif.ts';
import { checkReqif, importReqif } from '#server/actions/exchange/import-reqif.ts';
import { ImportSteps } from '#server/import/steps.ts';
import { implement } from '../implement.ts';

export const reqifHandlers = implement(reqif, {
  check: ({ params, form, body, user }, env) => checkReqif(env, user, params.versionId, form.get('file'), body.mapping),
  import: ({ params, form, body, user, report, signal, standing }, env) =>
    importReqif(
      env,
      user,
      params.versionId,
      { file: form.get('file'), ...body },
      new ImportSteps(report, signal, standing),
    ),
});
