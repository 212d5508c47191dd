import { Failure } from '#contract/kit/errors.ts';
import { foldName } from '#domain/model/user.ts';
import type { Sender } from '#server/sending/sender.ts';
import { usersToWriteTo } from '#server/store/accounts/account-security.ts';
import { putLink } from '#server/store/accounts/user-admin.ts';
import type { Store } from '#server/store/store.ts';
import type { AfterResponse } from './after-response.ts';
import { type Audit, typedAccount } from './audit.ts';
import { type Device, type Devices, holdsDevice } from './devices.ts';
import type { SignInFrom } from './identity.ts';
import { newLink } from './link.ts';
import { type Budget, type Lockout, slowly } from './lockout.ts';
import { forgotMail } from './mails.ts';
import { networkOf } from './network.ts';

const hour = 60 * 60_000;
/** Free questions of one network, of one network or device for one account, and mails to one account. */
const free = { network: 10, pair: 3, mails: 3 };

/**
 * What strangers ask for of one account, from wherever. While it is used up nothing is sent: as no wait is longer than a link works, the owner has one
 * that works.
 */
const mailsTo = (userId: string): Budget => ({ ...slowly(`forgot mails ${userId}`, free.mails), longest: hour });

interface Outside {
  store: Store;
  clock: () => Date;
  sender: Sender;
  origin?: () => string;
  audit: Audit;
  afterResponse: AfterResponse;
  lockout: Lockout;
  devices: Devices;
  /** May nobody set a password for this user by a mail? */
  isClosedTo: (userId: string) => Promise<boolean>;
}

/** Links by mail for who forgot the password. The answer has left before anybody is looked for, so it tells nothing. */
export class ForgottenPasswords {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /**
   * What others ask for counts neither for a browser in which the owner has signed in before nor for another network.
   * @param account a username or an e-mail address. @throws Failure TooManyRequests
   */
  async ask(account: string, { address, cookies }: Pick<SignInFrom, 'address' | 'cookies'>): Promise<void> {
    const { lockout, afterResponse } = this.#outside;
    const network = networkOf(address);
    const device = await this.#deviceOf(account, cookies);
    const budgets = device
      ? [slowly(`forgot device ${device.hash}`, free.pair)]
      : [slowly(`forgot ${network}`, free.network), slowly(`forgot ${foldName(account)} ${network}`, free.pair)];
    await lockout.begin(...budgets);
    afterResponse.run(() => this.#write(account, address, device !== undefined));
  }

  /** Nobody is looked for in the name of a stranger, whose answer would take longer. */
  async #deviceOf(account: string, cookies: string): Promise<Device | undefined> {
    const { store, devices } = this.#outside;
    if (!holdsDevice(cookies)) return undefined;
    for (const { id } of await usersToWriteTo(store.db, account)) {
      const device = await devices.known(id, cookies);
      if (device) return device;
    }
    return undefined;
  }

  async #isUsedUp(budget: Budget): Promise<boolean> {
    try {
      await this.#outside.lockout.begin(budget);
      return false;
    } catch (error) {
      if (error instanceof Failure && error.key === 'TooManyRequests') return true;
      throw error;
    }
  }

  async #write(account: string, address: string, isOwn: boolean): Promise<void> {
    const { store, clock, sender, origin, audit, isClosedTo } = this.#outside;
    const users = await usersToWriteTo(store.db, account);
    await audit.note('password.forgot', { ...typedAccount(account, users[0]?.id), address });
    for (const { id, username, email, backup_email } of users) {
      if (await isClosedTo(id)) continue;
      if (!isOwn && (await this.#isUsedUp(mailsTo(id)))) continue;
      const link = newLink(id, 'forgot', clock());
      await store.tx((tx) => putLink(tx, link.row));
      const to = new Set([email, backup_email].filter(Boolean));
      for (const one of to) await sender.link(forgotMail(one, { username, link: `${origin?.() ?? ''}${link.path}` }));
    }
  }
}
