import { type ErrorKey, errors, errorTexts, type FieldProblem } from '#contract/errors.ts';
import { problemsOf } from '#contract/problems.ts';
import { BadRow, Refusal } from '#domain/workspace/refusal.ts';
import { CallError } from '@/request/call-error';

/** What the domain refuses here, as the same CallError the server would have answered: screens need to know one kind of refusal. */
export function asCallError(error: unknown, nameOf: (user: string) => string): CallError {
  if (error instanceof CallError) return error;
  if (error instanceof BadRow) {
    const fields = problemsOf(error.error).map((p) => ({ ...p, path: error.path + p.path }));
    return refused('BadInput', { fields: fields.map((f) => f.path).join(', ') }, fields);
  }
  if (error instanceof Refusal) {
    const holes = { ...error.holes };
    if (typeof holes.who === 'string') holes.who = nameOf(holes.who);
    const problem = error.key.endsWith('CodeTaken') ? 'taken' : error.key === 'ReasonNeeded' ? 'required' : 'unknown';
    return refused(error.key, holes, error.path ? [{ path: error.path, problem }] : []);
  }
  throw error;
}

function refused(key: ErrorKey, holes: Record<string, string | number>, fields: FieldProblem[]): CallError {
  const { code, status } = errors[key];
  const texts = errorTexts(key, holes);
  const body = { success: false as const, errorCode: code, message: texts.enMessage, ...texts, fields };
  return new CallError(texts.enMessage, { status, reason: 'http', body });
}
