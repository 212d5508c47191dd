import { Failure } from '#contract/kit/errors.ts';
import { countRecoveryCodes, takeTicket, ticketByHash } from '#server/store/accounts/second-factors.ts';
import type { KeptPassword } from '#server/store/accounts/users.ts';
import type { Store } from '#server/store/store.ts';
import type { Admission, Admitted } from './admission.ts';
import type { Devices } from './devices.ts';
import type { SignInFrom } from './identity.ts';
import { type Lockout, slowly } from './lockout.ts';
import { networkOf } from './network.ts';
import type { SecondFactors } from './second-factors.ts';
import { hashOf } from './tokens.ts';

/** Tickets that open nothing, from one network, before it has to wait. */
const freeTickets = 20;

interface Outside {
  store: Store;
  clock: () => Date;
  lockout: Lockout;
  devices: Devices;
  factors: SecondFactors;
  admission: Admission;
}

/** The second half of a sign-in: the code, by the ticket of the first. */
export class FactorSignIn {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Signs in. @throws Failure WrongCaptcha, TicketGone, AccountDisabled, AccountWaiting, TooManyRequests */
  async finish(
    { ticket, code }: { ticket: string; code: string },
    from: SignInFrom,
  ): Promise<Admitted & { codesLeft: number | null }> {
    const { store, clock, devices, factors, admission } = this.#outside;
    const { address, cookies } = from;
    const hash = hashOf(ticket);
    const waiting = await this.#find(hash, address);
    const { user_id: userId, username: account, state, remembered: remember, password, external } = waiting;
    const user = { id: userId, state };
    await admission.requireActive({ user, account }, address);
    const right = await factors.check(code, { userId, username: account, address }).catch((error: unknown) => {
      // It was taken away meanwhile: the password signs in alone.
      throw error instanceof Failure && error.key === 'SecondFactorOff' ? new Failure('TicketGone') : error;
    });
    const shown = {
      user,
      account,
      remember,
      device: await devices.known(userId, cookies),
      newPassword: password ? (JSON.parse(password) as KeptPassword) : undefined,
      outside: this.#outsideOf(external, userId),
      factorShown: async (tx: Parameters<typeof takeTicket>[0]) => {
        const still = await ticketByHash(tx, hash, clock().toISOString());
        if (still?.state !== 'active' || !(await takeTicket(tx, hash))) throw new Failure('TicketGone');
        await right.use(tx);
      },
    };
    const admitted = await admission.admit(shown, from);
    await right.settle();
    return { ...admitted, codesLeft: right.isRecovery ? await countRecoveryCodes(store.db, userId) : null };
  }

  /** What came of a provider with the first half. @throws Failure TicketGone when the key of the server is another since */
  #outsideOf(external: string, userId: string) {
    const outside = this.#outside.factors.behind(external, userId);
    if (external && !outside) throw new Failure('TicketGone');
    return outside;
  }

  /** Tickets that nobody has are charged, so that who tries them is slowed down. @throws Failure TicketGone, TooManyRequests */
  async #find(hash: string, address: string) {
    const { store, clock, lockout } = this.#outside;
    const budget = slowly(`ticket ${networkOf(address)}`, freeTickets);
    await lockout.refuse(budget);
    const found = await ticketByHash(store.db, hash, clock().toISOString());
    if (found) return found;
    await lockout.begin(budget);
    throw new Failure('TicketGone');
  }
}
