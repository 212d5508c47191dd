import type { CurrentUser } from '#contract/account/inauth.ts';
import type { MethodEffect, MethodProblem } from '#contract/project.ts';
import { findingSuspectBy } from '#domain/impact-of-change/suspect-count.ts';
import { findingEffect } from '#domain/method/change/effect.ts';
import { addCounts, countMoved } from '#domain/method/change/moved-counts.ts';
import { methodField, validatePrefixes } from '#domain/method/check/method-fields.ts';
import type { ModelProblem } from '#domain/method/check/model-problems.ts';
import { validating } from '#domain/method/check/validate.ts';
import type { Method } from '#domain/model/method.ts';
import type { CodePrefixes } from '#domain/product/project.ts';
import { readsTasks } from '#server/access/rights.ts';
import type { Env } from '#server/env.ts';
import { runInSlices } from '#server/loop/give-way.ts';
import { shownProblem } from '../models/shown-problem.ts';

/** What is incomplete in a method, its code rule included. */
export const problemsIn = async (method: Method): Promise<ModelProblem[]> => [
  ...(await runInSlices(validating(method))),
  ...validatePrefixes((method.codePrefixes ?? {}) as CodePrefixes),
];

/**
 * What is incomplete in a method, by field of the project, in both languages. A code rule that names no prefix at all is complete: every kind has
 * its own, and nobody asked for others.
 */
export const listMethodProblems = async (method: Method): Promise<MethodProblem[]> =>
  (await problemsIn(method))
    .filter(({ key }) => key !== 'prefixMissing' || Object.values(method.codePrefixes ?? {}).some(Boolean))
    .map((found) => ({ ...shownProblem(found), field: methodField(found) }));

/** Rates every open version of the project with another method: what would move. Who does not read tasks learns the numbers of all together. */
export async function previewMethod(
  env: Env,
  user: Pick<CurrentUser, 'id' | 'permissions'>,
  projectId: string,
  method: Method,
): Promise<MethodEffect[]> {
  const effects: MethodEffect[] = [];
  for (const { w, ...head } of await env.versions.openOf(projectId)) {
    // Rating a task of ten thousand steps takes some 100 ms.
    const effect = await runInSlices(findingEffect(w, method));
    const suspects = await runInSlices(findingSuspectBy(w, method));
    effects.push({ ...head, versionId: w.versionId, ...effect, counts: countMoved(effect.moved), suspects });
  }
  return readsTasks(user) || effects.length === 0 ? effects : [numbersOf(effects)];
}

/** The numbers of several versions as one effect: no task, no row and no level is named. */
function numbersOf(effects: readonly MethodEffect[]): MethodEffect {
  return {
    taskId: '',
    taskName: '',
    versionId: '',
    version: '',
    totals: addCounts(effects.map(({ totals }) => totals)),
    counts: addCounts(effects.map(({ counts }) => counts)),
    moved: [],
    suspects: { count: effects.reduce((sum, { suspects }) => sum + (suspects?.count ?? 0), 0), codes: [] },
  };
}
