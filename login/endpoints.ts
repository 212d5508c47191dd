import type { externalAccount } from '#contract/account/external-account.ts';
import type { inauth } from '#contract/account/inauth.ts';
import type { secondFactor } from '#contract/account/second-factor.ts';
import type { passwordLink } from '#contract/account/session.ts';
import type { signIn } from '#contract/account/sign-in.ts';
import type { Answer, Call } from '#contract/kit/endpoint.ts';
import type { ErrorCode, ErrorKey } from '#contract/kit/errors.ts';

type Group = Pick<typeof inauth, 'login' | 'me' | 'setup' | 'setupState'> &
  typeof signIn & {
    lookAtLink: (typeof passwordLink)['look'];
    useLink: (typeof passwordLink)['use'];
    beginFactor: (typeof secondFactor)['begin'];
    confirmFactor: (typeof secondFactor)['confirm'];
    beginExternal: (typeof externalAccount)['signIn'];
    finishExternal: (typeof externalAccount)['finish'];
    confirmExternal: (typeof externalAccount)['confirm'];
  };
export type EndpointName = keyof Group;

/** Methods and addresses, held to the contract by type. Importing its values would bring zod along. */
export const endpoints = {
  login: { method: 'POST', path: '/inauth/v1.0/login' },
  me: { method: 'GET', path: '/inauth/v1.0/user/info-by-token' },
  setup: { method: 'POST', path: '/inauth/v1.0/setup' },
  setupState: { method: 'GET', path: '/inauth/v1.0/setup' },
  ways: { method: 'GET', path: '/inauth/v1.0/login/ways' },
  captcha: { method: 'POST', path: '/inauth/v1.0/login/captcha' },
  phone: { method: 'POST', path: '/inauth/v1.0/login/phone' },
  factor: { method: 'POST', path: '/inauth/v1.0/login/factor' },
  factorOptions: { method: 'POST', path: '/inauth/v1.0/login/factor/options' },
  factorPasskey: { method: 'POST', path: '/inauth/v1.0/login/factor/passkey' },
  passkeyOptions: { method: 'POST', path: '/inauth/v1.0/login/passkey/options' },
  passkey: { method: 'POST', path: '/inauth/v1.0/login/passkey' },
  forgot: { method: 'POST', path: '/inauth/v1.0/login/forgot' },
  register: { method: 'POST', path: '/inauth/v1.0/login/register' },
  lookAtLink: { method: 'POST', path: '/inauth/v1.0/link/look' },
  useLink: { method: 'POST', path: '/inauth/v1.0/link/use' },
  beginFactor: { method: 'POST', path: '/inauth/v1.0/second-factor/begin' },
  confirmFactor: { method: 'POST', path: '/inauth/v1.0/second-factor/confirm' },
  beginExternal: { method: 'POST', path: '/inauth/v1.0/login/external' },
  finishExternal: { method: 'POST', path: '/inauth/v1.0/login/external/finish' },
  confirmExternal: { method: 'POST', path: '/inauth/v1.0/external-accounts/confirm' },
} as const satisfies { [N in EndpointName]: Pick<Group[N], 'method' | 'path'> };

export type BodyOf<N extends EndpointName> = Call<Group[N]> extends { body: infer B } ? B : undefined;
export type AnswerOf<N extends EndpointName> = Answer<Group[N]>;

/** Codes of refusals that have a place of their own on these pages, held to contract/kit/errors.ts by type. */
export const codes = {
  BadCredentials: '11000001',
  SetupLinkUsed: '11000002',
  UsernameTaken: '11000003',
  AccountDisabled: '11000007',
  WrongCaptcha: '11000015',
  PasswordExpired: '11000017',
  ConfirmNeeded: '11000008',
  Unauthorized: '10000006',
  WayClosed: '11000018',
  SecondFactorOn: '11000024',
} as const satisfies { [Key in ErrorKey]?: ErrorCode<Key> };
