import { Failure } from '#contract/kit/errors.ts';
import {
  deleteExternalTickets,
  endExternalSession,
  familiesOfLogout,
  takeLogout,
} from '#server/store/accounts/external-accounts.ts';
import { findUserWithoutPicture } from '#server/store/accounts/users.ts';
import type { Store, Tx } from '#server/store/store.ts';
import type { Audit } from '../audit.ts';
import { type Lockout, slowly } from '../lockout.ts';
import { networkOf } from '../network.ts';
import { hashOf } from '../tokens.ts';
import { clocksDiffer, type LogoutOrder, type OpenIdProvider, orderHolds } from './provider.ts';

/** Orders that are refused, from one network, before it has to wait. */
const freeOrders = 20;

interface Outside {
  store: Store;
  clock: () => Date;
  audit: Audit;
  lockout: Lockout;
  provider: OpenIdProvider | undefined;
}

/** Back-channel logout: the provider itself says that somebody has signed out there, or was signed out. */
export class OpenIdLogout {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /**
   * Ends the sessions that an order of the provider names, once.
   * @throws Failure WayClosed, ExternalUntrusted (also for one that was carried out before), ProviderAway, TooManyRequests
   */
  async carryOut(token: string, address: string): Promise<void> {
    const { provider, lockout, audit } = this.#outside;
    if (!provider) throw new Failure('WayClosed');
    const budget = slowly(`external logout ${networkOf(address)}`, freeOrders);
    await lockout.begin(budget);
    try {
      await this.#end(provider, await provider.readLogout(token), address);
    } catch (error) {
      if (error instanceof Failure && error.key === 'ExternalUntrusted')
        await audit.note('external.failed', { account: '', userId: undefined, address, detail: 'logout' });
      throw error;
    }
    await lockout.refund(budget);
  }

  async #end({ settings: { issuer }, name }: OpenIdProvider, order: LogoutOrder, address: string): Promise<void> {
    const { store, clock } = this.#outside;
    const now = clock();
    const expires_at = new Date(now.getTime() + (orderHolds + 2 * clocksDiffer) * 1000).toISOString();
    const hash = hashOf(`${issuer}\n${order.jti}`);
    await store.tx(async (tx) => {
      if (!(await takeLogout(tx, { hash, expires_at }, now.toISOString())))
        throw new Failure('ExternalUntrusted', { name });
      for (const session of await familiesOfLogout(tx, { issuer, ...order })) await this.#endOne(tx, session, address);
      if (order.subject !== undefined) await deleteExternalTickets(tx, issuer, order.subject);
    });
  }

  async #endOne(tx: Tx, { family, userId }: { family: string; userId: string }, address: string): Promise<void> {
    if (!(await endExternalSession(tx, family))) return;
    const account = (await findUserWithoutPicture(tx, userId))?.user.username ?? '';
    await this.#outside.audit.noteIn(tx, 'external.ended', { account, userId, address, detail: 'logout' });
  }
}
