import * as z from 'zod';
import { Captcha, EmailAddress, Mobile, Password, SecurityQuestion } from '#domain/model/user.ts';
import { endpoint } from '../kit/endpoint.ts';
import { CodeSent } from './sign-in.ts';

/** What guards the caller's account beside the password itself. */
export const AccountSecurity = z.object({
  /** 0 weak to 4 strong, as the password looked when it was chosen; `null`: not known. */
  hasPassword: z.boolean(),
  /** The provider of accounts that alone signs in to this one: no password can be set here. */
  signsInBy: z.string().nullable(),
  passwordStrength: z.number().int().min(0).max(4).nullable(),
  passwordAt: z.string(),
  /** The confirmed phone without its middle; empty for none. */
  phone: z.string(),
  backupEmail: z.string(),
  question: z.string(),
});
export type AccountSecurity = z.infer<typeof AccountSecurity>;

export const PhoneForm = z.object({ mobile: Mobile, captcha: Captcha });
export const BackupEmailForm = z.object({ email: EmailAddress, captcha: Captcha });

const base = '/inauth/v1.0/account-security' as const;
const change = ['ConfirmNeeded', 'TooManyRequests'] as const;

/** What the caller changes asks for the password again when it was shown more than ten minutes ago. */
export const accountSecurity = {
  get: endpoint({
    method: 'GET',
    path: base,
    access: 'signedIn',
    summary: 'Get what guards the caller’s account',
    answer: AccountSecurity,
  }),
  personalData: endpoint({
    method: 'GET',
    path: `${base}/personal-data`,
    access: 'signedIn',
    summary: 'Download what is kept of the caller, as JSON: the account, what they did, without secrets',
    kind: 'file',
    media: ['application/json'],
    endable: true,
    answer: z.unknown(),
    errors: [...change, 'UserGone', 'StorageFull', 'TooManyExports', 'ExportsBusy'],
  }),
  setPassword: endpoint({
    method: 'PUT',
    path: `${base}/password`,
    access: 'signedIn',
    summary:
      'Set the first password of an account that signs in by a provider; asks for a new sign-in there. The other sessions of the user end',
    body: z.object({ password: Password }),
    answer: AccountSecurity,
    errors: ['ConfirmNeeded', 'PasswordThere', 'PasswordByProvider'],
  }),
  sendPhoneCode: endpoint({
    method: 'POST',
    path: `${base}/phone/captcha`,
    access: 'signedIn',
    summary: 'Send a code to the phone that is to sign in to the caller’s account',
    body: z.object({ mobile: Mobile }),
    answer: CodeSent,
    errors: [...change],
  }),
  setPhone: endpoint({
    method: 'PUT',
    path: `${base}/phone`,
    access: 'signedIn',
    summary: 'Set the phone that signs in to the caller’s account, by the code it was sent',
    body: PhoneForm,
    answer: AccountSecurity,
    errors: [...change, 'WrongCaptcha', 'PhoneTaken'],
  }),
  removePhone: endpoint({
    method: 'DELETE',
    path: `${base}/phone`,
    access: 'signedIn',
    summary: 'Remove the phone that signs in',
    answer: AccountSecurity,
    errors: ['ConfirmNeeded'],
  }),
  sendEmailCode: endpoint({
    method: 'POST',
    path: `${base}/backup-email/captcha`,
    access: 'signedIn',
    summary: 'Send a code to the address that is to be the second one of the caller’s account',
    body: z.object({ email: EmailAddress }),
    answer: CodeSent,
    errors: [...change],
  }),
  setBackupEmail: endpoint({
    method: 'PUT',
    path: `${base}/backup-email`,
    access: 'signedIn',
    summary: 'Set the second address, by the code it was sent; mails about the account go to both',
    body: BackupEmailForm,
    answer: AccountSecurity,
    errors: [...change, 'WrongCaptcha'],
  }),
  removeBackupEmail: endpoint({
    method: 'DELETE',
    path: `${base}/backup-email`,
    access: 'signedIn',
    summary: 'Remove the second address',
    answer: AccountSecurity,
    errors: ['ConfirmNeeded'],
  }),
  setQuestion: endpoint({
    method: 'PUT',
    path: `${base}/question`,
    access: 'signedIn',
    summary: 'Set a question; its answer is asked for beside the link when the password was forgotten',
    body: SecurityQuestion,
    answer: AccountSecurity,
    errors: ['ConfirmNeeded'],
  }),
  removeQuestion: endpoint({
    method: 'DELETE',
    path: `${base}/question`,
    access: 'signedIn',
    summary: 'Remove the question',
    answer: AccountSecurity,
    errors: ['ConfirmNeeded'],
  }),
};
