import type { Outcome } from './call.ts';
import type { Refused } from './form.ts';
import { both } from './language.ts';
import { returnAddress } from './return-address.ts';
import { stored } from './storage.ts';

/**
 * Keeps the token of a good answer and leaves for the product. The login page is replaced in the browser's history, so that Back does not
 * come back to it. Returns what went wrong when the token cannot be kept.
 */
export function enter(token: string, address: string): Refused<never> | undefined {
  if (!stored.write('userToken', token)) return { notice: both('login.failure.storage') };
  location.replace(address);
  return undefined;
}

/** Where the sign-in was asked for. */
export const askedAddress = (): string =>
  returnAddress(new URLSearchParams(location.search).get('redirect'), location.origin);

/** Is the first administrator still to be created? `undefined` when the server does not say. */
export const isSetupNeeded = (outcome: Outcome<{ needed: boolean }>): boolean | undefined =>
  outcome.ok ? outcome.data.needed : undefined;
