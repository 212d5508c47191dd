import * as z from 'zod';
import { externalPurposes } from '#domain/model/user.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Done } from './sign-in.ts';

/** An account at the provider of OpenID Connect that signs in to the caller's account here. */
export const ExternalAccount = z.object({
  id: z.string(),
  /** As the provider names it. */
  name: z.string(),
  issuer: z.string(),
  linkedAt: z.string(),
  lastSignIn: z.string().nullable(),
});
export type ExternalAccount = z.infer<typeof ExternalAccount>;

/** The caller's accounts elsewhere. */
export const ExternalAccounts = z.object({
  /** The name of the provider; `null` when none is set up. */
  provider: z.string().nullable(),
  accounts: z.array(ExternalAccount),
  hasPassword: z.boolean(),
});
export type ExternalAccounts = z.infer<typeof ExternalAccounts>;

/** A page of the product to go on at. */
const Redirect = z.string().max(2000).default('');
/** Where the browser has to go: a page of the provider. */
const Away = z.object({ url: z.string() });

const base = '/inauth/v1.0/external-accounts' as const;
const begin = ['WayClosed', 'ProviderAway', 'TooManyRequests'] as const;

/** Signing in by a provider of OpenID Connect, and the accounts there that people have linked. */
export const externalAccount = {
  signIn: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/login/external',
    access: 'public',
    summary: 'Begin a sign-in by the provider; sets a cookie, without which nobody finishes it',
    body: z.object({ redirect: Redirect, remember: z.boolean().default(false) }),
    answer: Away,
    errors: [...begin],
  }),
  finish: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/login/external/finish',
    access: 'public',
    summary: 'Finish what was begun at the provider, with the query it sent the browser back with; works once',
    body: z.object({ query: z.string().min(1, 'required').max(8000) }),
    answer: z.object({
      purpose: z.enum(externalPurposes),
      redirect: z.string(),
      /** Of a sign-in; empty while a code is needed. */
      token: z.string(),
      ticket: z.string().optional(),
    }),
    errors: [
      ...begin,
      'ExternalRefused',
      'ExternalGone',
      'ExternalUntrusted',
      'ExternalUnknown',
      'ExternalTaken',
      'OtherExternal',
      'AccountDisabled',
      'AccountWaiting',
      'TicketGone',
    ],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/login/external/logout',
    access: 'public',
    formEncoded: true,
    summary:
      'Back-channel logout of OpenID Connect: the provider sends a signed logout token, and the sessions it names end at once. Each token works once',
    body: z.object({ logout_token: z.string().min(1, 'required').max(20_000) }),
    answer: Done,
    errors: ['WayClosed', 'ProviderAway', 'TooManyRequests', 'ExternalUntrusted'],
  }),
  list: endpoint({
    method: 'GET',
    path: base,
    access: 'signedIn',
    withoutFactor: true,
    summary: 'List the accounts at the provider that sign in to the caller’s account',
    answer: ExternalAccounts,
  }),
  link: endpoint({
    method: 'POST',
    path: `${base}/link`,
    access: 'signedIn',
    summary: 'Begin to link an account at the provider to the caller’s; asks for the password again before',
    body: z.object({ redirect: Redirect }),
    answer: Away,
    errors: [...begin, 'ConfirmNeeded'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${base}/confirm`,
    access: 'signedIn',
    withoutFactor: true,
    summary: 'Begin to sign in at the provider again, in place of the password before rights are granted',
    body: z.object({ redirect: Redirect }),
    answer: Away,
    errors: [...begin],
  }),
  unlink: endpoint({
    method: 'DELETE',
    path: `${base}/:accountId`,
    access: 'signedIn',
    summary: 'Remove a link, unless it is the only way to sign in; sessions that came by it end',
    answer: ExternalAccounts,
    errors: ['NotFound', 'ConfirmNeeded', 'OnlyWayIn'],
  }),
};
