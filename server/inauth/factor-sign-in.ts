import type { PasskeyRequest, SignedChallenge } from '#contract/account/passkey.ts';
import { Failure } from '#contract/kit/errors.ts';
import { countRecoveryCodes, hasApp, takeTicket, ticketByHash } from '#server/store/accounts/second-factors.ts';
import type { KeptPassword } from '#server/store/accounts/users.ts';
import type { Store, Tx } from '#server/store/store.ts';
import type { Admission, Admitted } from './admission.ts';
import type { Devices } from './devices.ts';
import type { SignInFrom } from './identity.ts';
import { type Lockout, slowly } from './lockout.ts';
import { networkOf } from './network.ts';
import type { PasskeySignIn } from './passkeys/sign-in.ts';
import type { SecondFactors } from './second-factors.ts';
import { hashOf } from './tokens.ts';

/** Tickets that open nothing, from one network, before it has to wait. */
const freeTickets = 20;

type Waiting = NonNullable<Awaited<ReturnType<typeof ticketByHash>>>;

interface Outside {
  store: Store;
  clock: () => Date;
  lockout: Lockout;
  devices: Devices;
  factors: SecondFactors;
  admission: Admission;
  passkeys: PasskeySignIn;
}

/** The second half of a sign-in: the code or a passkey, by the ticket of the first. */
export class FactorSignIn {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /**
   * Signs in by a code.
   * @throws Failure WrongCaptcha, TicketGone, AccountDisabled, AccountWaiting, TooManyRequests
   */
  async finish(
    { ticket, code }: { ticket: string; code: string },
    from: SignInFrom,
  ): Promise<Admitted & { codesLeft: number | null }> {
    const { store, factors } = this.#outside;
    const waiting = await this.#waiting(ticket, from.address);
    const { user_id: userId, username } = waiting;
    const asked = { userId, username, address: from.address };
    const right = await factors.check(code, asked).catch((error: unknown) => {
      // It was taken away meanwhile: the password signs in alone.
      throw error instanceof Failure && error.key === 'SecondFactorOff' ? new Failure('TicketGone') : error;
    });
    const admitted = await this.#admit(waiting, from, right.use);
    await right.settle();
    return { ...admitted, codesLeft: right.isRecovery ? await countRecoveryCodes(store.db, userId) : null };
  }

  /** What finishes the sign-in: a code of an app, a passkey of the account. @throws Failure TicketGone, TooManyRequests */
  async options(ticket: string, address: string): Promise<{ app: boolean; passkey: PasskeyRequest | null }> {
    const { store, passkeys } = this.#outside;
    const { user_id: userId } = await this.#find(hashOf(ticket), address);
    return {
      app: await hasApp(store.db, userId),
      passkey: (await passkeys.factorOptions(userId, ticket, address)) ?? null,
    };
  }

  /**
   * Signs in by a passkey of the account.
   * @throws Failure PasskeysUnusable, PasskeyRefused, TicketGone, AccountDisabled, AccountWaiting, TooManyRequests
   */
  async finishByPasskey(
    { ticket, response }: { ticket: string; response: SignedChallenge },
    from: SignInFrom,
  ): Promise<Admitted> {
    const waiting = await this.#waiting(ticket, from.address);
    const { user_id: userId } = waiting;
    const right = await this.#outside.passkeys.checkFactor(response, { userId, ticket, address: from.address });
    const admitted = await this.#admit(waiting, from, right.use);
    await right.settle();
    return admitted;
  }

  /** @throws Failure TicketGone, AccountDisabled, AccountWaiting, TooManyRequests */
  async #waiting(ticket: string, address: string) {
    const hash = hashOf(ticket);
    const waiting = await this.#find(hash, address);
    const { user_id: id, username: account, state } = waiting;
    await this.#outside.admission.requireActive({ user: { id, state }, account }, address);
    return { ...waiting, hash };
  }

  /** Uses up the ticket and what finished it, and signs in. */
  async #admit(
    { hash, ...waiting }: Waiting & { hash: string },
    from: SignInFrom,
    use: (tx: Tx) => Promise<void>,
  ): Promise<Admitted> {
    const { clock, devices, admission } = this.#outside;
    const { user_id: id, username: account, state, remembered: remember, password, external } = waiting;
    const shown = {
      user: { id, state },
      account,
      remember,
      device: await devices.known(id, from.cookies),
      newPassword: password ? (JSON.parse(password) as KeptPassword) : undefined,
      outside: this.#outsideOf(external, id),
      factorShown: async (tx: Tx) => {
        const still = await ticketByHash(tx, hash, clock().toISOString());
        if (still?.state !== 'active' || !(await takeTicket(tx, hash))) throw new Failure('TicketGone');
        await use(tx);
      },
    };
    return admission.admit(shown, from);
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
