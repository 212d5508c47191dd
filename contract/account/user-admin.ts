import * as z from 'zod';
import { SetName, storedStates } from '#domain/model/user.ts';
import { endpoint } from '../kit/endpoint.ts';
import { listQuery, PageOf } from '../kit/list.ts';
import { permissions } from '../kit/permissions.ts';
import { NewUser, UserCard } from './inauth.ts';
import { PersonalTokenItem } from './personal-token.ts';
import { SessionItem } from './session.ts';

/**
 * Administration of users: part of the login service under /inauth, so that another service can serve the same calls. Nobody gives away more
 * than they hold, nobody changes an account that holds more than theirs, and one active user who manages users is always left.
 */

export const PermissionList = z.array(z.enum(permissions)).max(100);

/** A user in the list. */
export const UserLine = UserCard.extend({
  /** `deleted`: only in a list that asks for it. */
  state: z.enum(storedStates),
  /** `null`: never. */
  lastSignIn: z.string().nullable(),
  createdOn: z.string(),
  /** How many permissions they hold. */
  held: z.number().int(),
});
export type UserLine = z.infer<typeof UserLine>;

export const otherWays = ['phone', 'backupEmail', 'question', 'external'] as const;

/**
 * What leads into an account beside its password: a phone that signs in, a second address that links go to, the question whose answer such a link asks
 * for, an account elsewhere.
 */
export const OtherWay = z.object({
  /** By which it is taken away. */
  id: z.string(),
  kind: z.enum(otherWays),
  /** The address; the phone without its middle; the question; the name there and the address of the provider. */
  name: z.string(),
});
export type OtherWay = z.infer<typeof OtherWay>;

export const UserDetail = UserLine.extend({
  permissions: z.array(z.string()),
  sessions: z.array(SessionItem),
  /** Tokens they made for programs. */
  tokens: z.array(PersonalTokenItem),
  otherWays: z.array(OtherWay),
  /** Until when a link that sets the password works. */
  linkUntil: z.string().nullable(),
  /** Signing in takes a code, too. */
  secondFactor: z.boolean(),
  rev: z.number().int(),
});
export type UserDetail = z.infer<typeof UserDetail>;

/** What became of the mail with a link. `none`: the user has no e-mail; `limited`: the address or the day has had its mails. */
export const linkMails = ['none', 'sent', 'underWay', 'limited', 'refused', 'failed'] as const;

/** A link to hand over; it is shown once, and sent to the e-mail of the user. */
export const MadeLink = z.object({ user: UserDetail, path: z.string(), until: z.string(), mail: z.enum(linkMails) });
export type MadeLink = z.infer<typeof MadeLink>;

export const Invitation = NewUser.omit({ password: true });

export const UserChange = z.object({
  fullName: NewUser.shape.fullName,
  email: NewUser.shape.email,
  permissions: PermissionList,
});
export type UserChange = z.infer<typeof UserChange>;

const one = '/inauth/v1.0/users/:userId' as const;
const Done = z.object({ done: z.literal(true) });
/** The language the caller reads comes first in the mail, the other one after it: what the receiver reads nobody knows before they sign in. */
const mailQuery = z.object({ locale: z.enum(['zh-CN', 'en-US']).default('zh-CN') });
const modify = ['UserGone', 'PermissionDenied', 'HoldsMore'] as const;

export const userAdmin = {
  list: endpoint({
    method: 'GET',
    path: '/inauth/v1.0/users',
    access: 'InAuthUserRead',
    summary:
      'List users by page, narrowed by part of a name or e-mail and by state; `deleted` lists those whose names are still kept',
    query: listQuery(['fullName', 'username', 'state', 'lastSignIn', 'createdOn'])
      .omit({ starred: true, mine: true })
      .extend({ state: z.enum(storedStates).optional() }),
    answer: PageOf(UserLine),
  }),
  get: endpoint({
    method: 'GET',
    path: one,
    access: 'InAuthUserRead',
    summary: 'Get a user with permissions and sessions',
    answer: UserDetail,
    errors: ['UserGone'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/users',
    access: 'InAuthUserModify',
    summary:
      'Create a user without a password and a link by which they choose one, once; it is sent to their e-mail, too',
    query: mailQuery,
    body: Invitation,
    answer: MadeLink,
    errors: ['UsernameTaken', 'PermissionDenied', 'ConfirmNeeded'],
  }),
  link: endpoint({
    method: 'POST',
    path: `${one}/link`,
    access: 'InAuthUserModify',
    summary:
      'Make a new link by which an invited user or one who forgot the password chooses one; a former link stops working. It is sent to their e-mail, too',
    query: mailQuery,
    answer: MadeLink,
    errors: [...modify, 'ConfirmNeeded', 'UserDisabled', 'UserWaiting'],
  }),
  change: endpoint({
    method: 'PUT',
    path: one,
    access: 'InAuthUserModify',
    summary:
      'Change name, e-mail and permissions of a user; requires the current rev. Counts at the next call of the user',
    body: z.object({ rev: z.number().int(), form: UserChange }),
    answer: UserDetail,
    errors: [...modify, 'ConfirmNeeded', 'LastAdministrator', 'RightsByProvider', 'StaleRow'],
  }),
  disable: endpoint({
    method: 'POST',
    path: `${one}/disable`,
    access: 'InAuthUserModify',
    summary: 'Disable a user: no sign-in, all sessions end at once',
    answer: UserDetail,
    errors: [...modify, 'LastAdministrator', 'OwnAccount', 'UserWaiting'],
  }),
  enable: endpoint({
    method: 'POST',
    path: `${one}/enable`,
    access: 'InAuthUserModify',
    summary: 'Enable a disabled user; former sessions stay ended',
    answer: UserDetail,
    errors: [...modify, 'ConfirmNeeded'],
  }),
  approve: endpoint({
    method: 'POST',
    path: `${one}/approve`,
    access: 'InAuthUserModify',
    summary: 'Let somebody in who registered; they get a mail',
    answer: UserDetail,
    errors: [...modify, 'ConfirmNeeded'],
  }),
  refuse: endpoint({
    method: 'POST',
    path: `${one}/refuse`,
    access: 'InAuthUserModify',
    summary: 'Refuse a registration and forget what was entered; they get a mail',
    answer: Done,
    errors: [...modify],
  }),
  removeFactor: endpoint({
    method: 'POST',
    path: `${one}/remove-second-factor`,
    access: 'InAuthUserModify',
    summary: 'Take away the second factor of somebody who has lost it; their sessions end',
    answer: UserDetail,
    errors: [...modify, 'ConfirmNeeded', 'SecondFactorOff'],
  }),
  endSessions: endpoint({
    method: 'POST',
    path: `${one}/end-sessions`,
    access: 'InAuthUserModify',
    summary: 'End all sessions of a user',
    answer: UserDetail,
    errors: [...modify],
  }),
  revokeToken: endpoint({
    method: 'DELETE',
    path: `${one}/personal-tokens/:tokenId`,
    access: 'InAuthUserModify',
    summary: 'Revoke a personal token of a user; calls and streams with it end at once',
    answer: UserDetail,
    errors: [...modify, 'NotFound'],
  }),
  removeWay: endpoint({
    method: 'DELETE',
    path: `${one}/other-ways/:wayId`,
    access: 'InAuthUserModify',
    summary:
      'Take away what leads into the account of a user beside the password: phone, second address, security question or account elsewhere; all sessions of the user end, and they get a mail',
    answer: UserDetail,
    errors: [...modify, 'NotFound'],
  }),
  personalData: endpoint({
    method: 'GET',
    path: `${one}/personal-data`,
    access: 'InAuthUserModify',
    summary: 'Download what is kept of a user, as JSON: the account, what they did, without secrets',
    kind: 'file',
    media: ['application/json'],
    endable: true,
    answer: z.unknown(),
    errors: [...modify, 'ConfirmNeeded', 'TooManyRequests', 'StorageFull', 'TooManyExports', 'ExportsBusy'],
  }),
  anonymise: endpoint({
    method: 'POST',
    path: `${one}/anonymise`,
    access: 'InAuthUserModify',
    summary:
      'Take the name of a disabled or deleted user and all that is known of them out of the database, for ever; what they have written keeps a pseudonym',
    answer: z.object({ name: z.string() }),
    errors: [...modify, 'ConfirmNeeded', 'OwnAccount', 'UserNotDisabled'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: one,
    access: 'InAuthUserModify',
    summary: 'Delete a user; what they have written keeps their name',
    answer: Done,
    errors: [...modify, 'LastAdministrator', 'OwnAccount'],
  }),
};

export const PermissionSetForm = z.object({
  name: SetName,
  permissions: PermissionList.min(1, 'required'),
});
export type PermissionSetForm = z.infer<typeof PermissionSetForm>;

export const PermissionSetItem = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(z.string()),
  rev: z.number().int(),
});
export type PermissionSetItem = z.infer<typeof PermissionSetItem>;

const sets = '/inauth/v1.0/permission-sets' as const;

/** Named lists of permissions to pick from; a later change of a set changes no user. */
export const permissionSet = {
  list: endpoint({
    method: 'GET',
    path: sets,
    access: 'InAuthUserRead',
    summary: 'List the permission sets by name',
    answer: z.array(PermissionSetItem),
  }),
  create: endpoint({
    method: 'POST',
    path: sets,
    access: 'InAuthUserModify',
    summary: 'Create a permission set of permissions the caller holds',
    body: PermissionSetForm,
    answer: z.array(PermissionSetItem),
    errors: ['PermissionDenied', 'SetNameTaken', 'ConfirmNeeded'],
  }),
  change: endpoint({
    method: 'PUT',
    path: `${sets}/:setId`,
    access: 'InAuthUserModify',
    summary: 'Change a permission set; requires the current rev. Users keep what they were given',
    body: z.object({ rev: z.number().int(), form: PermissionSetForm }),
    answer: z.array(PermissionSetItem),
    errors: ['NotFound', 'SetHoldsMore', 'PermissionDenied', 'SetNameTaken', 'ConfirmNeeded', 'StaleRow'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: `${sets}/:setId`,
    access: 'InAuthUserModify',
    summary: 'Delete a permission set; users keep what they were given',
    answer: z.array(PermissionSetItem),
    errors: ['NotFound', 'SetHoldsMore'],
  }),
};
