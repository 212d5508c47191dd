import { foldName } from '#domain/model/user.ts';
import type { Sender } from '#server/sending/sender.ts';
import { usersToWriteTo } from '#server/store/accounts/account-security.ts';
import { putLink } from '#server/store/accounts/user-admin.ts';
import type { Store } from '#server/store/store.ts';
import type { AfterResponse } from './after-response.ts';
import { type Audit, typedAccount } from './audit.ts';
import { newLink } from './link.ts';
import { type Lockout, slowly } from './lockout.ts';
import { forgotMail } from './mails.ts';
import { networkOf } from './network.ts';

/** Free questions of one network, and for one account. */
const free = { network: 10, account: 3 };

interface Outside {
  store: Store;
  clock: () => Date;
  sender: Sender;
  origin?: () => string;
  audit: Audit;
  afterResponse: AfterResponse;
  lockout: Lockout;
  /** May nobody set a password for this user by a mail? */
  isClosedTo: (userId: string) => Promise<boolean>;
}

/** Links by mail for who forgot the password. The answer has left before anybody is looked for, so it tells nothing. */
export class ForgottenPasswords {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** @param account a username or an e-mail address. @throws Failure TooManyRequests */
  async ask(account: string, address: string): Promise<void> {
    const { lockout, afterResponse } = this.#outside;
    await lockout.begin(
      slowly(`forgot ${networkOf(address)}`, free.network),
      slowly(`forgot account ${foldName(account)}`, free.account),
    );
    afterResponse.run(() => this.#write(account, address));
  }

  async #write(account: string, address: string): Promise<void> {
    const { store, clock, sender, origin, audit, isClosedTo } = this.#outside;
    const users = await usersToWriteTo(store.db, account);
    await audit.note('password.forgot', { ...typedAccount(account, users[0]?.id), address });
    for (const { id, username, email, backup_email } of users) {
      if (await isClosedTo(id)) continue;
      const link = newLink(id, 'forgot', clock());
      await store.tx((tx) => putLink(tx, link.row));
      const to = new Set([email, backup_email].filter(Boolean));
      for (const one of to) await sender.mail(forgotMail(one, { username, link: `${origin?.() ?? ''}${link.path}` }));
    }
  }
}
