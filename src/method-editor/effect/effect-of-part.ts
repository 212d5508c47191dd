import { type Effect, effectOf, type MethodPart, withPart } from '#domain/method/change/effect.ts';
import { type ModelProblem, textOf } from '#domain/method/check/model-problems.ts';
import { validateMethod } from '#domain/method/check/validate.ts';
import type { Method } from '#domain/model/method.ts';
import type { Workspace } from '#domain/workspace/workspace.ts';

/** What a draft would move in a task, or why it cannot be said: the draft does not fit the other parts of the task's method. */
export type PartEffect = { effect: Effect; after: Method } | { missing: readonly ModelProblem[] };

/** Rates the task twice: some 100 ms for ten thousand steps. Errors the task's method has already do not count. */
export function effectOfPart(w: Workspace, change: MethodPart): PartEffect {
  const after = withPart(w.method, change);
  const words = (found: ModelProblem) => `${found.path} ${textOf(found, 'en')}`;
  const known = new Set(validateMethod(w.method).map(words));
  const missing = validateMethod(after).filter((found) => found.severity === 'error' && !known.has(words(found)));
  return missing.length > 0 ? { missing } : { effect: effectOf(w, after), after };
}
