import { BadRow, type Refusal, type RefusalKey } from '#domain/kinds/refusal.ts';
import { bodyName, Failure, type FieldProblem } from './errors.ts';
import { problemsOf } from './problems.ts';

/** Input refused at these fields. */
export function badInput(fields: readonly FieldProblem[]): Failure {
  const paths = [...new Set(fields.map(({ path }) => path))].slice(0, 10);
  /** What has no path is the whole of it. */
  const named = (whole: string) => paths.map((path) => path || whole).join(', ');
  return new Failure('BadInput', { fields: { en: named(bodyName.en), zh: named(bodyName.zh) } }, fields);
}

/**
 * What the domain refuses, as the refusal of the wire at the field it belongs to: the server answers it, the browser shows it.
 * @param who the name of the user whom the refusal names by id
 */
export function failureOf(refused: Refusal | BadRow, who?: string): Failure {
  if (refused instanceof BadRow)
    return badInput(problemsOf(refused.error).map((problem) => ({ ...problem, path: refused.path + problem.path })));
  const { key, holes, path, others } = refused;
  const fields = [{ key, path }, ...others].filter((one) => one.path !== '');
  return new Failure(
    key,
    { ...holes, ...(who && { who }) },
    fields.map((one) => ({ path: one.path, problem: problemOfRefusal(one.key) })),
  );
}

const problemOfRefusal = (key: RefusalKey) =>
  key.endsWith('CodeTaken') || key === 'DiagramNameTaken'
    ? 'taken'
    : key === 'ReasonNeeded' || key === 'OpenPointsNeedReason'
      ? 'required'
      : 'unknown';

/** What was thrown, with its refused fields below this path: where the body carries what was refused (`form.`). */
export function below(path: string, thrown: unknown): unknown {
  if (!(thrown instanceof Failure) || thrown.fields.length === 0) return thrown;
  const fields = thrown.fields.map((field) => ({ ...field, path: path + field.path }));
  return thrown.key === 'BadInput' ? badInput(fields) : new Failure(thrown.key, thrown.holes, fields);
}

/** The answer; what is refused is named below this path. @throws what the work throws */
export async function refusedAt<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw below(path, error);
  }
}
