import { exchange } from '#contract/exchange.ts';
import { project } from '#contract/project.ts';
import { task } from '#contract/task.ts';
import { exchangeJsonSchema } from '#domain/exchange/file.ts';
import { requireAccess, requireAccessToAll } from '#server/access/rights.ts';
import { exportProject, exportTask } from '#server/actions/exchange/export-exchange.ts';
import {
  checkProjectFile,
  checkTaskFile,
  importProjectFile,
  importTaskFile,
} from '#server/actions/exchange/import-exchange.ts';
import { ImportSteps } from '#server/import/steps.ts';
import { jsonFile } from './formats/json-file.ts';
import { implement } from './implement.ts';

export const exchangeHandlers = implement(exchange, {
  schema: async () =>
    new Response(JSON.stringify(exchangeJsonSchema(), null, 1), {
      headers: { 'content-type': 'application/schema+json', 'cache-control': 'public, max-age=3600' },
    }),
  exportTask: async ({ params, scope, ...call }, env) => {
    requireAccess(call.user, task.list.access);
    call.standing.alsoNeeds([task.list]);
    return jsonFile(await exportTask(env, { projectId: scope.projectId ?? '', taskId: params.taskId }), call, env);
  },
  exportProject: async ({ params, ...call }, env) => {
    requireAccessToAll(call.user, [project.get, task.list]);
    call.standing.alsoNeeds([project.get, task.list]);
    await env.access.refuseBlind(call.user, params.projectId);
    return jsonFile(await exportProject(env, params.projectId), call, env);
  },
  checkProject: ({ form, user }, env) => checkProjectFile(env, user, form.get('file')),
  importProject: ({ form, body, user, report, signal, standing }, env) =>
    importProjectFile(env, user, form.get('file'), body, new ImportSteps(report, signal, standing)),
  checkTask: ({ params, form, body, user }, env) =>
    checkTaskFile(env, user, { projectId: params.projectId, file: form.get('file'), kept: body.kept }),
  importTask: ({ params, form, body, user, report, signal, standing }, env) => {
    const { kept, ...renamed } = body;
    const to = { projectId: params.projectId, file: form.get('file'), kept };
    return importTaskFile(env, user, to, renamed, new ImportSteps(report, signal, standing));
  },
});
