import type { Device } from './devices.ts';
import { type Budget, briefly, slowly } from './lockout.ts';

/** Free attempts of one account from one network, of an account from everywhere, of a network at all accounts. */
export const free = { pair: 5, account: 20, network: 50 };

/**
 * What a sign-in is charged to. From a device that has signed in to the account before nothing done elsewhere counts. `own` is forgotten
 * after a right password, `shared` gets back only this attempt.
 */
export function signInBudgets(
  account: string,
  network: string,
  device: Device | undefined,
): { own: Budget[]; shared: Budget[] } {
  if (device) return { own: [briefly(`device ${device.hash}`, free.pair)], shared: [] };
  return {
    own: [slowly(`pair ${account} ${network}`, free.pair), slowly(`account ${account}`, free.account)],
    shared: [slowly(`network ${network}`, free.network)],
  };
}
