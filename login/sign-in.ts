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
  const refused = keep(token);
  if (!refused) location.replace(address);
  return refused;
}

/** Keeps the token of a good answer. Returns what went wrong when it cannot be kept. */
export const keep = (token: string): Refused<never> | undefined =>
  stored.write('userToken', token) ? undefined : { notice: both('login.failure.storage') };

/** A sign-in that waits for the code of a second factor, and where it leads. */
export interface Waiting {
  ticket: string;
  address: string;
}

let askForCode: (waiting: Waiting) => void = () => undefined;

/** The frame shows the form for the code in place of the page. */
export function onCodeNeeded(show: (waiting: Waiting) => void): void {
  askForCode = show;
}

/** Leaves for the product, or asks for the code of the second factor first. */
export function enterOrAsk(
  { token, ticket }: { token: string; ticket?: string | undefined },
  address: string,
): Refused<never> | undefined {
  if (ticket === undefined) return enter(token, address);
  askForCode({ ticket, address });
  return undefined;
}

/** Where the sign-in was asked for. */
export const askedAddress = (): string =>
  returnAddress(new URLSearchParams(location.search).get('redirect'), location.origin);

/** Is the first administrator still to be created? `undefined` when the server does not say. */
export const isSetupNeeded = (outcome: Outcome<{ needed: boolean }>): boolean | undefined =>
  outcome.ok ? outcome.data.needed : undefined;
