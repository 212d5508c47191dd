import { comparison } from '#contract/comparison.ts';
import { compareWith } from '#server/actions/compare-versions.ts';
import { restoreVersion } from '#server/actions/restore-version.ts';
import { implement } from './implement.ts';

export const comparisonHandlers = implement(comparison, {
  compare: async ({ params, query, user }, env) => {
    await env.access.scopeOf(user, { versionId: query.with });
    return compareWith(env, query.with, params.versionId);
  },
  restore: async ({ params, body, user }, env) => {
    await env.access.scopeOf(user, { versionId: body.from });
    return restoreVersion(env, user, params.versionId, body);
  },
});
