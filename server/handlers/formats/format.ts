import { format } from '#contract/formats/format.ts';
import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import { documentFormat, formats } from '#domain/formats/formats.ts';
import { requireReadable } from '#server/access/rights.ts';
import { exportDocument, lossesOf } from '#server/actions/exchange/export-document.ts';
import { tellJob } from '#server/actions/exchange/tell-jobs.ts';
import { implement } from '../implement.ts';

export const formatHandlers = implement(format, {
  list: async () =>
    formats.map(({ endings, reads, carries, keptAs: _, ...facts }) => ({
      ...facts,
      endings: [...endings],
      reads: [...reads],
      carries: [...carries],
      isDocument: isWritten(facts.id),
    })),
  losses: async ({ params, query, user, scope }, env) => {
    requireReadable(user, 'tara');
    if (!isWritten(params.format)) throw new Failure('NotFound');
    return lossesOf(env, { ...params, projectId: scope.projectId ?? null, ...query });
  },
  export: async ({ params, body, user, scope }, env) => {
    requireReadable(user, 'tara');
    if (!isWritten(body.format)) throw badInput([{ path: 'format', problem: 'unknown' }]);
    const { projectId = null, taskId = '' } = scope;
    return tellJob(env, await exportDocument(env, user, { ...params, projectId, taskId, ...body }));
  },
});

const isWritten = (id: string): boolean => documentFormat(id)?.writes === true;
