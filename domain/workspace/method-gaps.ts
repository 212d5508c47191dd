import type { ModelProblem } from '../method/check/model-problems.ts';
import { validateMethod } from '../method/check/validate.ts';
import type { Method } from '../model/method.ts';

/**
 * What keeps the method of a version from rating everything (M-6.4): a hole in a matrix, a gap in the ranges. No row can answer
 * for it, so it is none of the open points; it is mended in the setting of the project.
 */
export const methodGaps = (method: Method): ModelProblem[] =>
  validateMethod(method).filter(({ severity }) => severity === 'error');
