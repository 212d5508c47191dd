import * as z from 'zod';
import { FactorCode } from '#domain/model/user.ts';
import { endpoint } from '../kit/endpoint.ts';

/** The second factor of the caller's account. */
export const SecondFactorState = z.object({
  /** When it was switched on; `null`: it is not. */
  since: z.string().nullable(),
  /** How many recovery codes have not been used. */
  codesLeft: z.number().int(),
  /** The global variable asks the caller for one. */
  needed: z.boolean(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/** A secret that is not in force yet. It is shown once. */
export const NewFactor = z.object({
  secret: z.string(),
  /** A picture of it for the camera of an app: a data address of an SVG. */
  picture: z.string(),
});
export type NewFactor = z.infer<typeof NewFactor>;

/** Recovery codes are shown once. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()) });

const base = '/inauth/v1.0/second-factor' as const;
const body = z.object({ code: FactorCode });

/** Each change asks for the password again when it was shown more than ten minutes ago. */
export const secondFactor = {
  get: endpoint({
    method: 'GET',
    path: base,
    access: 'signedIn',
    withoutFactor: true,
    summary: 'Get whether the caller’s account has a second factor',
    answer: SecondFactorState,
  }),
  begin: endpoint({
    method: 'POST',
    path: `${base}/begin`,
    access: 'signedIn',
    withoutFactor: true,
    summary: 'Make a secret for an app; it counts when a code has confirmed it',
    answer: NewFactor,
    errors: ['ConfirmNeeded', 'SecondFactorOn'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${base}/confirm`,
    access: 'signedIn',
    withoutFactor: true,
    summary:
      'Switch the second factor on by a code of the app; ends the other sessions and returns ten recovery codes, once',
    body,
    answer: RecoveryCodes,
    errors: ['ConfirmNeeded', 'SecondFactorOn', 'SecondFactorOff', 'WrongCaptcha', 'TooManyRequests'],
  }),
  off: endpoint({
    method: 'POST',
    path: `${base}/off`,
    access: 'signedIn',
    summary: 'Switch the second factor off by a code or a recovery code',
    body,
    answer: SecondFactorState,
    errors: ['ConfirmNeeded', 'SecondFactorOff', 'WrongCaptcha', 'TooManyRequests'],
  }),
  renewCodes: endpoint({
    method: 'POST',
    path: `${base}/recovery-codes`,
    access: 'signedIn',
    summary: 'Replace the recovery codes, by a code; returns ten, once',
    body,
    answer: RecoveryCodes,
    errors: ['ConfirmNeeded', 'SecondFactorOff', 'WrongCaptcha', 'TooManyRequests'],
  }),
};
