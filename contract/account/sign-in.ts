import * as z from 'zod';
import { Captcha, EmailAddress, FactorCode, Mobile, NewPerson, Password } from '#domain/model/user.ts';
import { registrations } from '#domain/product/variable.ts';
import { endpoint } from '../kit/endpoint.ts';
import { SignInAnswer } from './inauth.ts';
import { PasskeyRequest, SignedChallenge } from './passkey.ts';

/** What the login page offers. */
export const SignInWays = z.object({
  /** Nobody can sign in yet: the first administrator has to be created. */
  setupNeeded: z.boolean(),
  /** Signing in with a confirmed phone and a code. */
  phone: z.boolean(),
  /** Text messages leave the server; where they do not, a code is printed on its console. */
  textMessages: z.boolean(),
  registration: z.enum(registrations),
  /** The name of the provider of OpenID Connect that signs people in; `null` for none. */
  external: z.string().nullable(),
  /** The one address at which passkeys work; `null`: at none. */
  passkeys: z.string().nullable(),
});
export type SignInWays = z.infer<typeof SignInWays>;

export const RegisterForm = z.object({
  username: NewPerson.shape.username,
  fullName: NewPerson.shape.fullName,
  email: EmailAddress,
  password: Password,
});

/** After a code was sent: how long until there can be another (s). The same for a phone nobody has. */
const Ticket = z.string().min(1, 'required').max(100);

export const CodeSent = z.object({ resendAfter: z.number().int() });

export const Done = z.object({ done: z.literal(true) });

/** The calls of the login page beside signing in with a password. */
export const signIn = {
  ways: endpoint({
    method: 'GET',
    path: '/inauth/v1.0/login/ways',
    access: 'public',
    summary: 'Get what the login page offers',
    answer: SignInWays,
  }),
  captcha: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/login/captcha',
    access: 'public',
    summary:
      'Send a code of six digits to a confirmed phone. The answer and its time are the same for a phone nobody has',
    body: z.object({ mobile: Mobile }),
    answer: CodeSent,
    errors: ['TooManyRequests', 'WayClosed'],
  }),
  phone: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/login/phone',
    access: 'public',
    summary: 'Sign in with a confirmed phone and the code it was sent; returns the token',
    body: z.object({ mobile: Mobile, captcha: Captcha, remember: z.boolean().default(false) }),
    answer: SignInAnswer,
    errors: ['WrongCaptcha', 'AccountDisabled', 'AccountWaiting', 'TooManyRequests', 'WayClosed'],
  }),
  factor: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/login/factor',
    access: 'public',
    summary: 'Finish a sign-in with the code of the second factor or a recovery code; returns the token',
    body: z.object({ ticket: Ticket, code: FactorCode }),
    answer: z.object({
      token: z.string(),
      /** How many recovery codes are left when one was used; else `null`. */
      codesLeft: z.number().int().nullable(),
    }),
    errors: ['WrongCaptcha', 'TicketGone', 'AccountDisabled', 'AccountWaiting', 'TooManyRequests'],
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/login/passkey/options',
    access: 'public',
    summary:
      'Make a challenge for signing in with any passkey, good for five minutes in the browser that keeps its cookie',
    answer: z.object({ options: PasskeyRequest }),
    errors: ['PasskeysUnusable', 'TooManyRequests'],
  }),
  passkey: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/login/passkey',
    access: 'public',
    summary: 'Sign in with a passkey, in place of password and second factor; returns the token',
    body: z.object({ response: SignedChallenge, remember: z.boolean().default(false) }),
    answer: z.object({ token: z.string() }),
    errors: [
      'PasskeysUnusable',
      'PasskeyRefused',
      'PasskeyByProvider',
      'AccountDisabled',
      'AccountWaiting',
      'TooManyRequests',
    ],
  }),
  factorOptions: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/login/factor/options',
    access: 'public',
    summary: 'Get what finishes a sign-in: a code of an app, or a challenge for a passkey of the account',
    body: z.object({ ticket: Ticket }),
    answer: z.object({ app: z.boolean(), passkey: PasskeyRequest.nullable() }),
    errors: ['TicketGone', 'TooManyRequests'],
  }),
  factorPasskey: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/login/factor/passkey',
    access: 'public',
    summary: 'Finish a sign-in with a passkey of the account; returns the token',
    body: z.object({ ticket: Ticket, response: SignedChallenge }),
    answer: z.object({ token: z.string() }),
    errors: [
      'PasskeysUnusable',
      'PasskeyRefused',
      'TicketGone',
      'AccountDisabled',
      'AccountWaiting',
      'TooManyRequests',
    ],
  }),
  forgot: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/login/forgot',
    access: 'public',
    summary:
      'Send a link that sets another password to the e-mail of an account, named by username or e-mail. The answer is the same when there is none',
    body: z.object({ account: z.string().trim().min(1, 'required').max(120) }),
    answer: Done,
    errors: ['TooManyRequests'],
  }),
  register: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/login/register',
    access: 'public',
    summary: 'Register an account without permissions; it waits for an administrator unless registration is open',
    body: RegisterForm,
    answer: z.object({ state: z.enum(['active', 'waiting']) }),
    errors: ['UsernameTaken', 'TooManyRequests', 'WayClosed'],
  }),
};
