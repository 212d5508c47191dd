import { setImmediate } from 'node:timers/promises';
import type { MethodEffect, MethodProblem } from '#contract/project.ts';
import { effectOf } from '#domain/method/change/effect.ts';
import { methodField, validatePrefixes } from '#domain/method/check/method-fields.ts';
import { type ModelProblem, textOf } from '#domain/method/check/model-problems.ts';
import { validateMethod } from '#domain/method/check/validate.ts';
import type { Method } from '#domain/model/method.ts';
import type { CodePrefixes } from '#domain/model/project.ts';
import type { Env } from '#server/env.ts';

/** What is incomplete in a method, its code rule included. */
export const problemsIn = (method: Method): ModelProblem[] => [
  ...validateMethod(method),
  ...validatePrefixes((method.codePrefixes ?? {}) as CodePrefixes),
];

/**
 * What is incomplete in a method, by field of the project, in both languages. A code rule that names no prefix at all is complete: every kind has
 * its own, and nobody asked for others.
 */
export const listMethodProblems = (method: Method): MethodProblem[] =>
  problemsIn(method)
    .filter(({ key }) => key !== 'prefixMissing' || Object.values(method.codePrefixes ?? {}).some(Boolean))
    .map((found) => ({
      field: methodField(found),
      path: found.path,
      severity: found.severity,
      text: { en: textOf(found, 'en'), zh: textOf(found, 'zh') },
    }));

/** Rates every open version of the project with another method: what would move. */
export async function previewMethod(env: Env, projectId: string, method: Method): Promise<MethodEffect[]> {
  const effects: MethodEffect[] = [];
  for (const { w, ...head } of await env.versions.openOf(projectId)) {
    effects.push({ ...head, versionId: w.versionId, ...effectOf(w, method) });
    await yieldToOthers();
  }
  return effects;
}

/** Rating a task of ten thousand steps takes some 100 ms; between two of them everybody else gets an answer. */
export const yieldToOthers = (): Promise<void> => setImmediate();
