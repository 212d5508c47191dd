import type * as z from 'zod';
import type { RegisterForm } from '#contract/account/sign-in.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Sender } from '#server/sending/sender.ts';
import { addressesOfManagers, countWaiting } from '#server/store/accounts/user-admin.ts';
import { insertUser, isEmpty, type KeptPassword } from '#server/store/accounts/users.ts';
import { lockFor } from '#server/store/lock.ts';
import { isUniqueViolation, type Store } from '#server/store/store.ts';
import { readVariables } from '#server/store/variables.ts';
import type { AfterResponse } from './after-response.ts';
import type { Audit } from './audit.ts';
import { type Lockout, slowly } from './lockout.ts';
import { waitsMail } from './mails.ts';
import { networkOf } from './network.ts';

/** Registrations of one network before it has to wait: the answer shows whether a name is in use, so asking for many must cost time. */
const freeTries = 5;
/** So many may wait for an administrator. */
const mostWaiting = 200;
const comeBackAfter = 3600;

interface Outside {
  store: Store;
  clock: () => Date;
  newId: () => string;
  audit: Audit;
  lockout: Lockout;
  hash: (password: string) => Promise<KeptPassword>;
  sender: Sender;
  afterResponse: AfterResponse;
  /** The address people use, for links in mails. */
  origin?: () => string;
}

/** Accounts that people make themselves, as far as the variable lets them. They hold no permission. */
export class Registrations {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** @throws Failure WayClosed, UsernameTaken, TooManyRequests */
  async register(
    { password, ...person }: z.output<typeof RegisterForm>,
    address: string,
  ): Promise<{ state: 'active' | 'waiting' }> {
    const { store, clock, newId, audit, lockout, hash } = this.#outside;
    const isOpen = async (db = store.db) =>
      (await readVariables(db))['signIn.registration'] !== 'closed' && !(await isEmpty(db));
    if (!(await isOpen())) throw new Failure('WayClosed');
    await lockout.begin(slowly(`register ${networkOf(address)}`, freeTries));
    const kept = await hash(password);
    const id = newId();
    const work = store.tx(async (tx) => {
      await lockFor(tx, 'users');
      // The variable may have been changed while the password was hashed.
      if (!(await isOpen(tx))) throw new Failure('WayClosed');
      const isDecided = (await readVariables(tx))['signIn.registration'] === 'approval';
      if (isDecided && (await countWaiting(tx)) >= mostWaiting)
        throw new Failure('TooManyRequests', { seconds: comeBackAfter });
      const state = isDecided ? 'waiting' : 'active';
      const secret = { passwordHash: kept.hash, passwordStrength: kept.strength };
      await insertUser(tx, { id, ...person, ...secret, permissions: [], createdOn: clock().toISOString(), state });
      await audit.noteIn(tx, 'user.registered', { account: person.username, userId: id, address });
      return { state } as const;
    });
    const registered = work.catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Failure('UsernameTaken', {}, [{ path: 'username', problem: 'taken' }]);
      throw error;
    });
    const made = await registered;
    if (made.state === 'waiting') this.#tellManagers(person.username);
    return made;
  }

  /** Who manages users is told by mail; the workplace tells it too. */
  #tellManagers(username: string): void {
    const { store, sender, afterResponse, origin } = this.#outside;
    afterResponse.run(async () => {
      const link = `${origin?.() ?? ''}/intara/system/user?state=waiting`;
      for (const to of await addressesOfManagers(store.db)) await sender.notice(waitsMail(to, username, link));
    });
  }
}
