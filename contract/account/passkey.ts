import * as z from 'zod';
import { PasskeyForm } from '#domain/model/user.ts';
import { endpoint } from '../kit/endpoint.ts';

/** A passkey of the caller. */
export const PasskeyItem = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  /** `null`: never. */
  usedAt: z.string().nullable(),
  /** It is kept elsewhere, too: in the account of a phone or a password manager. */
  backedUp: z.boolean(),
});
export type PasskeyItem = z.infer<typeof PasskeyItem>;

export const Passkeys = z.object({
  passkeys: z.array(PasskeyItem),
  /** The one address at which passkeys work; `null`: at none. */
  address: z.string().nullable(),
  /** The name of the provider that alone opens the account, which therefore has no passkeys; else `null`. */
  provider: z.string().nullable(),
  /** How many recovery codes have not been used. */
  codesLeft: z.number().int(),
});
export type Passkeys = z.infer<typeof Passkeys>;

/** Bytes in base64url, as WebAuthn sends them. */
const bytes = (longest: number) =>
  z
    .string()
    .min(1, 'required')
    .max(longest)
    .regex(/^[\w-]+$/, 'code');
const credential = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  /** Nothing of it is used. */
  clientExtensionResults: z.object({}).default({}),
};
const described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What the browser asks an authenticator for a new passkey with (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal('public-key') })),
  timeout: z.number().int(),
  excludeCredentials: z.array(described),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/** What the browser asks an authenticator for a signature with (WebAuthn, PublicKeyCredentialRequestOptionsJSON). */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number().int(),
  rpId: z.string(),
  /** Missing: any passkey of this address. */
  allowCredentials: z.array(described).optional(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** A new passkey, as the browser returns it (WebAuthn, RegistrationResponseJSON). */
export const MadePasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(40_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
export type MadePasskey = z.infer<typeof MadePasskey>;

/** A challenge signed by a passkey, as the browser returns it (WebAuthn, AuthenticationResponseJSON). */
export const SignedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: bytes(200).nullish(),
  }),
});
export type SignedChallenge = z.infer<typeof SignedChallenge>;

const base = '/inauth/v1.0/passkeys' as const;

/** Adding and removing ask for the password again when it was shown more than ten minutes ago. */
export const passkey = {
  list: endpoint({
    method: 'GET',
    path: base,
    access: 'signedIn',
    summary: 'List the passkeys of the caller',
    answer: Passkeys,
  }),
  begin: endpoint({
    method: 'POST',
    path: `${base}/begin`,
    access: 'signedIn',
    summary: 'Make a challenge for a new passkey, good for five minutes in this session',
    answer: z.object({ options: PasskeyCreation }),
    errors: ['ConfirmNeeded', 'PasskeysUnusable', 'PasskeyByProvider', 'TooManyPasskeys', 'TooManyRequests'],
  }),
  add: endpoint({
    method: 'POST',
    path: base,
    access: 'signedIn',
    summary:
      'Add a passkey; ends the other sessions. The first second factor of an account brings ten recovery codes, returned once',
    body: PasskeyForm.extend({ response: MadePasskey }),
    answer: z.object({ passkeys: Passkeys, codes: z.array(z.string()) }),
    errors: [
      'ConfirmNeeded',
      'PasskeysUnusable',
      'PasskeyByProvider',
      'TooManyPasskeys',
      'PasskeyRefused',
      'TooManyRequests',
    ],
  }),
  rename: endpoint({
    method: 'PUT',
    path: `${base}/:passkeyId`,
    access: 'signedIn',
    summary: 'Give a passkey of the caller another name',
    body: PasskeyForm,
    answer: Passkeys,
    errors: ['NotFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:passkeyId`,
    access: 'signedIn',
    summary: 'Remove a passkey of the caller; ends the other sessions',
    answer: Passkeys,
    errors: ['ConfirmNeeded', 'NotFound'],
  }),
};
