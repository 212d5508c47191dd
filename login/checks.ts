import { hasMixedWord, mixesScripts } from '#contract/account/new-name.ts';
import { isCommonPassword } from '#contract/account/new-password.ts';
import { fillHoles } from '#contract/kit/holes.ts';
import { fieldProblems, type ProblemKey } from '#contract/kit/problems.ts';
import { both, type Holes, type Message } from './language.ts';

/** Problems by field name; empty when the values may be sent. */
export type Errors<N extends string> = Partial<Record<N, Message>>;

/**
 * Upper and lower case letters and digits, 8 to 16 (R-ACCOUNT-5). The contract's `Password` says the same; it is repeated because
 * zod would weigh more than this application. tests/login holds the two together.
 */
const fitsRule = (p: string): boolean =>
  p.length >= 8 && p.length <= 16 && /[a-z]/.test(p) && /[A-Z]/.test(p) && /\d/.test(p);

/** The rule, and none of the commonest. */
export const isGoodPassword = (p: string): boolean => fitsRule(p) && !isCommonPassword(p);

/** Text of one problem the server names, its `{field}` still open; one unknown here reads as "not correct". */
export function problemMessage(problem: string, limit?: number | string): Message {
  const { en, zh } = fieldProblems[problem as ProblemKey] ?? fieldProblems.wrong;
  const holes: Holes = limit === undefined ? {} : { limit };
  return { en: fillHoles(en, holes), zh: fillHoles(zh, holes) };
}

/** Characters the contract's forms take of a field. Like the password's rule they are repeated here, and tests/login compares. */
export const longest = {
  username: 40,
  password: 100,
  fullName: 60,
  email: 120,
  account: 120,
  answer: 120,
  captcha: 6,
  code: 40,
} as const;

/** What is missing, and what is too long: no field cuts what was entered. */
function checkLengths<N extends keyof typeof longest>(texts: Record<N, string>): Errors<N> {
  const errors: Errors<N> = {};
  for (const name of Object.keys(texts) as N[]) {
    if (texts[name] === '') errors[name] = fieldProblems.required;
    else if (texts[name].length > longest[name]) errors[name] = problemMessage('tooLong', longest[name]);
  }
  return errors;
}

export const checkLogin = ({ username, password }: { username: string; password: string }) =>
  checkLengths({ username: username.trim(), password });

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
  const errors = checkLengths({ username: username.trim() });
  if (errors.username) return errors;
  if (/\s/.test(username)) return { username: fieldProblems.space };
  if (!/^[\p{L}\p{N}._@-]*$/u.test(username)) return { username: fieldProblems.code };
  return mixesScripts(username) ? { username: fieldProblems.scripts } : {};
}

function checkFullName(fullName: string): Errors<'fullName'> {
  const errors = checkLengths({ fullName: fullName.trim() });
  return !errors.fullName && hasMixedWord(fullName) ? { fullName: fieldProblems.scripts } : errors;
}

export function checkSetup(values: Record<SetupName, string>): Errors<SetupName> {
  const { username, fullName } = values;
  return { ...checkUsername(username), ...checkFullName(fullName), ...checkPassword(values) };
}

export type PhoneName = 'mobile' | 'captcha';

/** The contract's `Mobile` without zod. */
export function checkMobile(mobile: string): Errors<'mobile'> {
  if (mobile.trim() === '') return { mobile: fieldProblems.required };
  return /^(?=(?:\D*\d){6})\+?[\d -]{6,20}$/.test(mobile.trim()) ? {} : { mobile: fieldProblems.phone };
}

/** The contract's `Captcha` without zod: spaces and dashes between the digits do not count. */
export function checkPhone({ mobile, captcha }: Record<PhoneName, string>): Errors<PhoneName> {
  const plain = captcha.replace(/[\s-]/g, '');
  const errors = { ...checkMobile(mobile), ...checkLengths({ captcha: plain }) };
  if (!errors.captcha && !/^\d{6}$/.test(plain)) errors.captcha = fieldProblems.captcha;
  return errors;
}

/** The contract's `FactorCode` without zod. */
export function checkCode({ code }: { code: string }): Errors<'code'> {
  const errors = checkLengths({ code: code.trim() });
  if (errors.code) return errors;
  return /^(\d[\s-]*){6}$|^([a-z\d][\s-]*){16}$/i.test(code.trim()) ? {} : { code: fieldProblems.captcha };
}

export const checkForgot = ({ account }: { account: string }) => checkLengths({ account: account.trim() });

/** A new password and the answer to a question, of which the contract counts every blank. */
export const checkAnswered = (values: { answer: string; password: string; confirm: string }) => ({
  ...checkLengths({ answer: values.answer.trim() && values.answer }),
  ...checkPassword(values),
});

export type RegisterName = SetupName | 'email';

export function checkRegister(values: Record<RegisterName, string>): Errors<RegisterName> {
  const email = values.email.trim();
  const errors: Errors<RegisterName> = { ...checkSetup(values), ...checkLengths({ email }) };
  if (!errors.email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) errors.email = fieldProblems.email;
  return errors;
}
