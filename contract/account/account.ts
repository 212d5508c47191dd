import * as z from 'zod';
import { endpoint } from '../kit/endpoint.ts';

/** What the product keeps per user beside the profile: layout settings, column settings, table or cards. Keys are the client's. */
export const PreferenceKey = z.string().regex(/^[\w.-]{1,80}$/, 'code');

/** A value the browser keeps for its user; the server does not look into it. */
export const AnyJson = z.unknown().refine((value) => value !== undefined, 'required');

export const account = {
  preferences: endpoint({
    method: 'GET',
    path: '/intara/v1.0/account/preferences',
    access: 'signedIn',
    summary: 'Get all preferences of the current user',
    answer: z.record(z.string(), AnyJson),
  }),
  setPreference: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/account/preferences/:key',
    access: 'signedIn',
    summary: 'Store one preference of the current user; null deletes it',
    body: z.object({ value: AnyJson }),
    answer: z.object({ done: z.literal(true) }),
  }),
};
