import * as z from 'zod';
import { linkPurposes, Password } from '#domain/model/user.ts';
import { endpoint } from '../kit/endpoint.ts';
import { SignInAnswer } from './inauth.ts';

/** A sign-in that still holds. */
export const SessionItem = z.object({
  id: z.string(),
  startedAt: z.string(),
  /** When its token was renewed last: to ten minutes. */
  usedAt: z.string(),
  address: z.string(),
  /** The browser as it names itself. */
  agent: z.string(),
  remembered: z.boolean(),
  /** The one this call was made in. */
  current: z.boolean(),
});
export type SessionItem = z.infer<typeof SessionItem>;

const Done = z.object({ done: z.literal(true) });
const List = z.array(SessionItem);
const LinkToken = z.string().min(1, 'required').max(100);

/** The caller's own sessions. */
export const session = {
  list: endpoint({
    method: 'GET',
    path: '/inauth/v1.0/sessions',
    access: 'signedIn',
    summary: 'List the sessions of the caller, the one last used first',
    answer: List,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/inauth/v1.0/sessions/:sessionId',
    access: 'signedIn',
    summary: 'End one session of the caller; one of somebody else is not found',
    answer: List,
    errors: ['NotFound'],
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/sessions/end-others',
    access: 'signedIn',
    summary: 'Sign out everywhere else',
    answer: List,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/sessions/confirm',
    access: 'signedIn',
    withoutFactor: true,
    summary: 'Show the password again before rights are granted; counts for ten minutes in this session',
    body: z.object({ password: z.string().min(1, 'required').max(100) }),
    answer: Done,
    errors: ['WrongOldPassword', 'TooManyRequests'],
  }),
};

/** Links by which somebody chooses a password, once. */
export const passwordLink = {
  look: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/link/look',
    access: 'public',
    summary: 'Get whose password a link sets',
    body: z.object({ token: LinkToken }),
    answer: z.object({
      purpose: z.enum(linkPurposes),
      username: z.string(),
      fullName: z.string(),
      /** Its answer is needed beside the password; empty for none. */
      question: z.string(),
    }),
    errors: ['LinkUsed', 'TooManyRequests'],
  }),
  use: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/link/use',
    access: 'public',
    summary: 'Set the password by a link, end all former sessions and sign in; returns the token',
    body: z.object({ token: LinkToken, password: Password, answer: z.string().max(120).default('') }),
    answer: SignInAnswer,
    errors: ['LinkUsed', 'WrongAnswer', 'TooManyRequests'],
  }),
};
