import * as z from 'zod';
import { NewPerson, Password, PasswordChange, Profile } from '#domain/model/user.ts';
import { endpoint } from '../kit/endpoint.ts';
import { imageTypes } from '../kit/media-types.ts';
import { permissions } from '../kit/permissions.ts';

/**
 * The login service under /inauth: embedded here, replaceable by an external one through INAUTH_URL (then these calls are proxied).
 * The five `user/*` calls bind (R-CALL-6 to R-CALL-10).
 */

export const AppEntry = z.object({ appHref: z.string(), configCode: z.string(), configName: z.string() });

export const CurrentUser = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  /** A data: address, or empty. */
  profilePic: z.string(),
  permissions: z.array(z.string()),
  appList: z.array(AppEntry),
  email: z.string(),
  mobile: z.string(),
  nickname: z.string(),
  introduction: z.string(),
});
export type CurrentUser = z.infer<typeof CurrentUser>;

/** What anyone signed in may know of a colleague: enough to name and pick them. The e-mail is for who shares a project with them or manages users. */
export const UserCard = CurrentUser.pick({ id: true, username: true, fullName: true, profilePic: true, email: true });
export type UserCard = z.infer<typeof UserCard>;

/** Whom a list of users is narrowed to: parts of texts in any spelling of their letters. */
export const UserFilter = z.object({
  /** Of the username or the full name. */
  search: z.string().max(60).optional(),
  username: z.string().max(60).optional(),
  fullName: z.string().max(60).optional(),
  email: z.string().max(254).optional(),
  ids: z.array(z.string().max(60)).max(500).optional(),
});
export type UserFilter = Omit<z.infer<typeof UserFilter>, 'ids'> & { ids?: readonly string[] | undefined };

export const LoginForm = z.object({
  username: z.string().trim().min(1, 'required').max(40),
  password: z.string().min(1, 'required').max(100),
  /** Remembered for 30 days, else for 12 hours. */
  remember: z.boolean().default(false),
  /** In place of one that is too old: taken only then. */
  newPassword: Password.optional(),
});

export const SetupForm = z.object({
  token: z.string().min(1, 'required').max(100),
  username: NewPerson.shape.username,
  fullName: NewPerson.shape.fullName,
  password: Password,
});

export const NewUser = NewPerson.extend({
  password: Password,
  permissions: z.array(z.enum(permissions)).max(100).default([]),
});

/** A sign-in: the token, or what it takes to finish with the code of a second factor. */
export const SignInAnswer = z.object({
  /** Empty while a code is needed. */
  token: z.string(),
  /** Good for one thing for ten minutes: to finish this sign-in with a code. */
  ticket: z.string().optional(),
});

const Token = z.object({ token: z.string() });
const Done = z.object({ done: z.literal(true) });

export const inauth = {
  login: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/login',
    access: 'public',
    summary:
      'Sign in with username and password; returns the opaque token for the Authorization header, or a ticket where the account has a second factor',
    body: LoginForm,
    answer: SignInAnswer,
    errors: ['BadCredentials', 'AccountDisabled', 'AccountWaiting', 'PasswordExpired', 'TooManyRequests'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/logout',
    access: 'signedIn',
    withoutFactor: true,
    summary:
      'Sign out: revoke all tokens of the session. `leave`: where a session that came from a provider is ended there',
    answer: Done.extend({ leave: z.string().optional() }),
  }),
  setupState: endpoint({
    method: 'GET',
    path: '/inauth/v1.0/setup',
    access: 'public',
    summary: 'Check whether the first administrator still has to be created',
    answer: z.object({ needed: z.boolean() }),
  }),
  setup: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/setup',
    access: 'public',
    administers: true,
    summary: 'Create the first administrator with the one-time link printed on the console; returns a token',
    body: SetupForm,
    answer: Token,
    errors: ['SetupLinkUsed', 'UsernameTaken', 'TooManyRequests'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/inauth/v1.0/user/info-by-token',
    access: 'signedIn',
    forTokens: true,
    summary: 'Get the current user',
    answer: CurrentUser,
  }),
  users: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/user/list',
    access: 'signedIn',
    forTokens: true,
    summary:
      'List users by part of a name, of one field or by ids, all of what is named; who holds no permission finds nobody but themselves. An e-mail is seen and found by who manages users or shares a project with its owner, and is empty for others',
    body: UserFilter,
    answer: z.array(UserCard),
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/inauth/v1.0/user/create',
    access: 'InAuthUserModify',
    summary: 'Create a user with an initial password and permissions, at most those the caller holds',
    body: NewUser,
    answer: UserCard,
    errors: ['UsernameTaken', 'PermissionDenied', 'ConfirmNeeded'],
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/inauth/v1.0/user/update/:id',
    access: 'signedIn',
    queryIsFields: true,
    summary:
      'Update a profile: the caller’s own, or any with InAuthUserModify. Another e-mail, which passwords are reset by, asks for the password again',
    body: Profile,
    answer: CurrentUser,
    errors: ['UserGone', 'PermissionDenied', 'OutsideNetworks', 'HoldsMore', 'ConfirmNeeded'],
  }),
  updatePicture: endpoint({
    method: 'PUT',
    path: '/inauth/v1.0/user/update-pre-pic/:id',
    access: 'signedIn',
    queryIsFields: true,
    summary: 'Set the caller’s picture: a data URL of a JPEG or PNG of at most 200 kB; empty removes it',
    body: z.object({ profilePic: z.string().max(280_000) }),
    answer: CurrentUser,
    errors: ['UserGone', 'PermissionDenied', 'OutsideNetworks', 'HoldsMore', 'NotAnImage'],
  }),
  picture: endpoint({
    method: 'GET',
    path: '/inauth/v1.0/user/picture/:hash',
    // An image of a page is asked for without a token; who knows the hash has seen the picture's address.
    access: 'public',
    summary: 'Get a picture by its content; `profilePic` of a user is its address',
    kind: 'file',
    media: imageTypes,
    answer: z.unknown(),
    errors: ['NotFound'],
  }),
  updatePassword: endpoint({
    method: 'PUT',
    path: '/inauth/v1.0/user/update/password',
    access: 'signedIn',
    summary: 'Change the caller’s password and end all other sessions of the user',
    body: PasswordChange,
    answer: Done,
    errors: ['WrongOldPassword', 'TooManyRequests'],
  }),
};
