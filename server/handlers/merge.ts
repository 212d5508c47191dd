import { merge } from '#contract/merge.ts';
import { mergeInto, mergeRecords, previewMerge } from '#server/actions/versions/merge-versions.ts';
import { implement } from './implement.ts';

export const mergeHandlers = implement(merge, {
  preview: async ({ params, body, user }, env) => {
    await env.access.scopeOf(user, { versionId: body.from });
    return previewMerge(env, user, params.versionId, body);
  },
  run: async ({ params, body, user }, env) => {
    await env.access.scopeOf(user, { versionId: body.from });
    return mergeInto(env, user, params.versionId, body);
  },
  records: ({ params, user }, env) => mergeRecords(env, user, params.versionId),
});
