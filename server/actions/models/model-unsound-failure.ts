import { Failure } from '#contract/kit/errors.ts';
import { type ModelProblem, textOf } from '#domain/method/check/model-problems.ts';

/**
 * The refusal of an unsound model: it says the first few problems in words and names all by their place below `root`, so that each is shown
 * at its cell.
 */
export function modelUnsound(problems: readonly ModelProblem[], root = ''): Failure {
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
