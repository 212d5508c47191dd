import { errors, errorTexts, type Failure } from '#contract/kit/errors.ts';
import { failureOf } from '#contract/kit/refusals.ts';
import { BadRow, Refusal } from '#domain/kinds/refusal.ts';
import { CallError } from '@/request/call-error';

/** What the domain refuses here, as the same CallError the server would have answered: screens need to know one kind of refusal. */
export function asCallError(error: unknown, nameOf: (user: string) => string): CallError {
  if (error instanceof CallError) return error;
  if (error instanceof BadRow) return refused(failureOf(error));
  if (!(error instanceof Refusal)) throw error;
  const { who } = error.holes;
  return refused(failureOf(error, typeof who === 'string' ? nameOf(who) : undefined));
}

/** A mistake of the program while an edit was sent: for those who wait for the edit. */
export const faultOf = (error: unknown): CallError =>
  new CallError(String(error), { status: 0, reason: 'fault', cause: error });

function refused({ key, holes, fields }: Failure): CallError {
  const { code, status } = errors[key];
  const texts = errorTexts(key, holes);
  const body = { success: false as const, errorCode: code, message: texts.enMessage, ...texts, fields: [...fields] };
  return new CallError(texts.enMessage, { status, reason: 'http', body });
}
