import { fillHoles } from '#contract/holes.ts';
import { fieldProblems, type ProblemKey } from '#contract/problems.ts';
import { both, type Holes, type Message } from './language.ts';

/** Problems by field name; empty when the values may be sent. */
export type Errors<N extends string> = Partial<Record<N, Message>>;

/**
 * Upper and lower case letters and digits, 8 to 16 (R-ACCOUNT-5). The contract's `Password` says the same; it is repeated because
 * zod would weigh more than this application. tests/login holds the two together.
 */
export const isGoodPassword = (p: string): boolean =>
  p.length >= 8 && p.length <= 16 && /[a-z]/.test(p) && /[A-Z]/.test(p) && /\d/.test(p);

const isEmpty = (value: string) => value.trim() === '';

/** Text of one problem the server names, its `{field}` still open; one unknown here reads as "not correct". */
export function problemMessage(problem: string, limit?: number | string): Message {
  const { en, zh } = fieldProblems[problem as ProblemKey] ?? fieldProblems.wrong;
  const holes: Holes = limit === undefined ? {} : { limit };
  return { en: fillHoles(en, holes), zh: fillHoles(zh, holes) };
}

export function checkLogin(values: { username: string; password: string }): Errors<'username' | 'password'> {
  const errors: Errors<'username' | 'password'> = {};
  if (isEmpty(values.username)) errors.username = fieldProblems.required;
  if (values.password === '') errors.password = fieldProblems.required;
  return errors;
}

/** A new password and the same once more. */
export function checkPassword(values: { password: string; confirm: string }): Errors<'password' | 'confirm'> {
  const errors: Errors<'password' | 'confirm'> = {};
  if (values.password === '') errors.password = fieldProblems.required;
  else if (!isGoodPassword(values.password)) errors.password = fieldProblems.password;
  if (values.confirm === '') errors.confirm = fieldProblems.required;
  else if (values.confirm !== values.password) errors.confirm = both('login.setup.mismatch');
  return errors;
}

export type SetupName = 'username' | 'fullName' | 'password' | 'confirm';

export function checkSetup(values: Record<SetupName, string>): Errors<SetupName> {
  const errors: Errors<SetupName> = {};
  if (isEmpty(values.username)) errors.username = fieldProblems.required;
  if (isEmpty(values.fullName)) errors.fullName = fieldProblems.required;
  return { ...errors, ...checkPassword(values) };
}
