import { comparison } from '#contract/comparison.ts';
import { languageOf } from '#domain/report/language.ts';
import { comparingPictures } from '#domain/versions/compared-pictures.ts';
import { compareWith } from '#server/actions/versions/compare-versions.ts';
import { restoreVersion } from '#server/actions/versions/restore-version.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { implement } from './implement.ts';

export const comparisonHandlers = implement(comparison, {
  compare: async ({ params, query, user, signal }, env) => {
    await env.access.scopeOf(user, { versionId: query.with });
    return compareWith(env, query.with, params.versionId, signal);
  },
  pictures: async ({ params, query, user, signal }, env) => {
    await env.access.scopeOf(user, { versionId: query.with });
    const [before, after] = [await env.versions.read(query.with), await env.versions.read(params.versionId)];
    const outside = languageOf(query.locale).t('topologyOutside');
    return runInSlices(comparingPictures(before, after, query.theme, outside), signal);
  },
  restore: async ({ params, body, user }, env) => {
    await env.access.scopeOf(user, { versionId: body.from });
    return restoreVersion(env, user, params.versionId, body);
  },
});
