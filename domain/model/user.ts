import * as z from 'zod';
import { Line, NeededLine } from './base.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isFormerUser } from './former-user.ts';
import { foldLetters, hasMixedWord, mixesScripts } from './letters.ts';

/** Upper and lower case letters and digits, 8 to 16 (R-ACCOUNT-5), and none of the commonest. */
export const Password = z
  .string()
  .min(1, 'required')
  .refine((p) => p.length >= 8 && p.length <= 16 && /[a-z]/.test(p) && /[A-Z]/.test(p) && /\d/.test(p), {
    message: 'password',
    abort: true,
  })
  .refine((p) => !isCommonPassword(p), 'common');

const oneAddress = /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u;
/** One mail address and nothing else: a comma or a line break would make it two, or a header of its own (CWE-93). */
export const isOneAddress = (text: string): boolean => oneAddress.test(text);
const isMailAddress = (text: string) => isOneAddress(text) && /@[^.]+(\.[^.]+)+$/.test(text);

/** An address for mails. */
export const EmailAddress = z.string().trim().min(1, 'required').max(120).refine(isMailAddress, 'email');

/** A phone number as people write it. */
export const Mobile = z
  .string()
  .trim()
  .min(1, 'required')
  .regex(/^(?=(?:\D*\d){6})\+?[\d -]{6,20}$/, 'phone');

/** A phone as it is compared and written to: without spaces and dashes, a number of mainland China without its country code. */
export function phoneKey(mobile: string): string {
  const plain = mobile.replace(/[ -]/g, '').replace(/^00/, '+');
  return plain.replace(/^\+?86(?=1\d{10}$)/, '');
}

/** A code that was sent: six digits, which are often shown in groups and pasted so. */
export const Captcha = z
  .string()
  .trim()
  .min(1, 'required')
  .overwrite((code) => code.replace(/[\s-]/g, ''))
  .max(6)
  .regex(/^\d{6}$/, 'captcha');

/** A name of an account as it is compared. The result is stored, so that no database folds by rules of its own. */
export const foldName = foldLetters;

const FullName = NeededLine(60)
  .refine((name) => !hasMixedWord(name), 'scripts')
  // Nobody passes for somebody else who left.
  .refine((name) => !isFormerUser(name), 'taken');

/** What is entered of somebody else who is to have an account. */
export const NewPerson = z.object({
  username: z
    .string()
    .min(1, 'required')
    .max(40)
    .regex(/^\S*$/, 'space')
    .regex(/^[\p{L}\p{N}._@-]*$/u, 'code')
    .refine((name) => !mixesScripts(name), 'scripts'),
  fullName: FullName,
  email: z
    .string()
    .trim()
    .max(120)
    .refine((email) => email === '' || isMailAddress(email), 'email')
    .default(''),
});
export type NewPerson = z.infer<typeof NewPerson>;

/** Of an app, or one of the recovery codes, however it is written. */
export const FactorCode = z
  .string()
  .trim()
  .min(1, 'required')
  .max(40)
  .regex(/^(\d[\s-]*){6}$|^([a-z\d][\s-]*){16}$/i, 'captcha');

/** What one enters of oneself. */
export const Profile = z.object({
  fullName: FullName,
  email: EmailAddress,
  mobile: Mobile,
  introduction: z.string().trim().min(1, 'required').max(500),
  nickname: Line(60).default(''),
});

/** `invited`: has no password yet; `waiting`: registered, not approved yet; `disabled`: cannot sign in, what they wrote stays. */
const userStates = ['active', 'invited', 'waiting', 'disabled'] as const;
export type UserState = (typeof userStates)[number];
/** A deleted user is kept by name alone, until they are anonymised. */
export const storedStates = [...userStates, 'deleted'] as const;
export type StoredState = (typeof storedStates)[number];

/** Why somebody may choose a password without the former one: invited; helped by an administrator; by a mail they asked for. */
export const linkPurposes = ['invite', 'reset', 'forgot'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** What a code sent to a phone or an address is for: signing in; showing that a phone or a second address is one's own. */
export const codePurposes = ['signIn', 'phone', 'backupEmail'] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** What a challenge for a passkey is for: signing in with it alone, finishing a sign-in, adding one. */
export type PasskeyPurpose = 'signIn' | 'factor' | 'add';

/** What is entered for a passkey. */
export const PasskeyForm = z.object({ name: NeededLine(60) });

/** What somebody goes to the provider of OpenID Connect for: to sign in; to link an account there to one's own; to show that it is still them. */
export const externalPurposes = ['signIn', 'link', 'confirm'] as const;
export type ExternalPurpose = (typeof externalPurposes)[number];

/** Changing one's own password takes the current one. */
export const PasswordChange = z.object({ oldPassword: z.string().min(1, 'required').max(100), password: Password });

/** A question asked beside the mail when the password was forgotten, and its answer. */
export const SecurityQuestion = z.object({
  question: z.string().trim().min(1, 'required').max(120),
  answer: z.string().trim().min(1, 'required').max(120),
});

/** A named list of permissions to pick from. */
export const SetName = NeededLine(60);
