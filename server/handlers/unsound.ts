import { Failure } from '#contract/errors.ts';
import { type ModelProblem, textOf } from '#domain/method/model-problems.ts';

/** Names the first few problems in words and all of them by place below `root`, so that each stands at its cell. */
export function unsound(problems: readonly ModelProblem[], root = ''): Failure {
  const few = problems.slice(0, 5);
  const words = {
    en: few.map((problem) => textOf(problem, 'en')).join('; '),
    zh: few.map((problem) => textOf(problem, 'zh')).join('；'),
  };
  return new Failure(
    'ModelUnsound',
    { problems: words },
    problems.map((problem) => ({ path: `${root}${problem.path}`, problem: problem.key })),
  );
}
