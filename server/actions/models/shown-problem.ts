import type { ModelProblem as ShownProblem } from '#contract/model.ts';
import { type ModelProblem, textOf } from '#domain/method/check/model-problems.ts';

/** A problem of a model or method as it travels: its sentence in both languages. */
export const shownProblem = (problem: ModelProblem): ShownProblem => ({
  path: problem.path,
  severity: problem.severity,
  text: { en: textOf(problem, 'en'), zh: textOf(problem, 'zh') },
});
