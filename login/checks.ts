import { fillHoles } from '#contract/holes.ts';
import { isCommonPassword } from '#contract/new-password.ts';
import { fieldProblems, type ProblemKey } from '#contract/problems.ts';
import { both, type Holes, type Message } from './language.ts';

/** Problems by field name; empty when the values may be sent. */
export type Errors<N extends string> = Partial<Record<N, Message>>;

/**
 * Upper and lower case letters and digits, 8 to 16 (R-ACCOUNT-5). The contract's `Password` says the same; it is repeated because
 * zod would weigh more than this application. tests/login holds the two together.
 */
export const fitsRule = (p: string): boolean =>
  p.length >= 8 && p.length <= 16 && /[a-z]/.test(p) && /[A-Z]/.test(p) && /\d/.test(p);

/** The rule, and none of the commonest. */
export const isGoodPassword = (p: string): boolean => fitsRule(p) && !isCommonPassword(p);

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
  else if (!fitsRule(values.password)) errors.password = fieldProblems.password;
  else if (isCommonPassword(values.password)) errors.password = fieldProblems.common;
  if (values.confirm === '') errors.confirm = fieldProblems.required;
  else if (values.confirm !== values.password) errors.confirm = both('login.setup.mismatch');
  return errors;
}

export type SetupName = 'username' | 'fullName' | 'password' | 'confirm';

/** The domain's `NewPerson` without zod. */
function checkUsername(username: string): Errors<'username'> {
  if (isEmpty(username)) return { username: fieldProblems.required };
  if (/\s/.test(username)) return { username: fieldProblems.space };
  return /^[\p{L}\p{N}._@-]*$/u.test(username) ? {} : { username: fieldProblems.code };
}

export function checkSetup(values: Record<SetupName, string>): Errors<SetupName> {
  const errors: Errors<SetupName> = checkUsername(values.username);
  if (isEmpty(values.fullName)) errors.fullName = fieldProblems.required;
  return { ...errors, ...checkPassword(values) };
}

export type PhoneName = 'mobile' | 'captcha';

/** The contract's `Mobile` without zod. */
export function checkMobile(mobile: string): Errors<'mobile'> {
  if (isEmpty(mobile)) return { mobile: fieldProblems.required };
  return /^(?=(?:\D*\d){6})\+?[\d -]{6,20}$/.test(mobile.trim()) ? {} : { mobile: fieldProblems.phone };
}

export function checkPhone({ mobile, captcha }: Record<PhoneName, string>): Errors<PhoneName> {
  const errors: Errors<PhoneName> = checkMobile(mobile);
  if (isEmpty(captcha)) errors.captcha = fieldProblems.required;
  else if (!/^\d{6}$/.test(captcha.trim())) errors.captcha = fieldProblems.captcha;
  return errors;
}

/** The contract's `FactorCode` without zod. */
export function checkCode({ code }: { code: string }): Errors<'code'> {
  if (isEmpty(code)) return { code: fieldProblems.required };
  return /^(\d[\s-]*){6}$|^([a-z\d][\s-]*){16}$/i.test(code.trim()) ? {} : { code: fieldProblems.captcha };
}

export const checkForgot = ({ account }: { account: string }): Errors<'account'> =>
  isEmpty(account) ? { account: fieldProblems.required } : {};

export type RegisterName = SetupName | 'email';

export function checkRegister(values: Record<RegisterName, string>): Errors<RegisterName> {
  const errors: Errors<RegisterName> = checkSetup(values);
  if (isEmpty(values.email)) errors.email = fieldProblems.required;
  else if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email.trim())) errors.email = fieldProblems.email;
  return errors;
}
