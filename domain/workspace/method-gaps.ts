import type { ModelProblem } from '../method/check/model-problems.ts';
import { validateMethod } from '../method/check/validate.ts';
import { namingProblems } from '../method/check/validate-rows.ts';
import type { Method } from '../model/method.ts';

/**
 * What keeps the method of a version from rating everything (M-6.4): a hole in a matrix, a gap in the ranges. No row can answer
 * for it, so it is none of the open points; it is mended in the setting of the project. Names that look alike or are too long keep nothing from
 * being rated; methods that have them were sound when they were entered.
 */
export const methodGaps = (method: Method): ModelProblem[] =>
  validateMethod(method).filter(({ severity, key }) => severity === 'error' && !namingProblems.has(key));
