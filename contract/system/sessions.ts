import * as z from 'zod';
import { UserCard } from '../account/inauth.ts';
import { SessionItem } from '../account/session.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listQuery, PageOf } from '../kit/list.ts';

/** A sign-in that still holds, with its user. */
export const UserSession = SessionItem.extend({
  user: UserCard,
  /** The user holds what the caller does not, so the caller cannot end it. */
  holdsMore: z.boolean(),
});
export type UserSession = z.infer<typeof UserSession>;

const base = '/inauth/v1.0/user-sessions' as const;

/** Who is signed in, for administrators. All sessions of one user are ended by `userAdmin.endSessions`. */
export const userSession = {
  list: endpoint({
    method: 'GET',
    path: base,
    access: 'InAuthUserRead',
    summary: 'List the sessions of all users by page, the one last used first, narrowed by part of a name or e-mail',
    query: listQuery(['user', 'startedAt', 'usedAt']).omit({ starred: true, mine: true }),
    answer: PageOf(UserSession).extend({
      /** Of all users, however the list is narrowed: those that `endAll` ends. */
      endable: z.number().int(),
    }),
  }),
  end: endpoint({
    method: 'DELETE',
    path: `${base}/:sessionId`,
    access: 'InAuthUserModify',
    summary: 'End one session of any user; open pages ask to sign in again',
    answer: z.object({ done: z.literal(true) }),
    errors: ['NotFound', 'PermissionDenied', 'HoldsMore'],
  }),
  endAll: endpoint({
    method: 'POST',
    path: `${base}/end-all`,
    access: 'InAuthUserModify',
    summary:
      'End the sessions of all users but the one of the caller; those of users who hold permissions that the caller does not hold stay open',
    answer: z.object({ ended: z.number().int(), kept: z.number().int() }),
    errors: ['PermissionDenied', 'ConfirmNeeded'],
  }),
};
