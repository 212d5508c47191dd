import { BadRow, type Refusal } from '#domain/workspace/refusal.ts';
import { Failure, type FieldProblem } from './errors.ts';
import { problemsOf } from './problems.ts';

/** Input refused at these fields. */
export const badInput = (fields: readonly FieldProblem[]): Failure =>
  new Failure('BadInput', { fields: [...new Set(fields.map((f) => f.path || '·'))].slice(0, 10).join(', ') }, fields);

/**
 * What the domain refuses, as the refusal of the wire at the field it belongs to: the server answers it, the browser shows it.
 * @param who the name of the user whom the refusal names by id
 */
export function failureOf(refused: Refusal | BadRow, who?: string): Failure {
  if (refused instanceof BadRow)
    return badInput(problemsOf(refused.error).map((problem) => ({ ...problem, path: refused.path + problem.path })));
  const { key, holes, path } = refused;
  const problem = key.endsWith('CodeTaken') ? 'taken' : key === 'ReasonNeeded' ? 'required' : 'unknown';
  return new Failure(key, { ...holes, ...(who && { who }) }, path ? [{ path, problem }] : []);
}
