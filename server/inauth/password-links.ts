import { Failure } from '#contract/errors.ts';
import { lockFor } from '#server/store/lock.ts';
import type { Store } from '#server/store/store.ts';
import { deleteTokensOf } from '#server/store/tokens.ts';
import { activateWith, linkByHash, noteSignIn, takeLink } from '#server/store/user-admin.ts';
import type { Audit } from './audit.ts';
import { type Lockout, slowly } from './lockout.ts';
import { networkOf } from './network.ts';
import { hashOf, type SignInPlace, type Tokens } from './tokens.ts';

/** Links that open nothing, from one network, before it has to wait. */
const freeTries = 20;

interface Outside {
  store: Store;
  clock: () => Date;
  audit: Audit;
  tokens: Tokens;
  lockout: Lockout;
  hash: (password: string) => Promise<string>;
}

/** Links by which somebody chooses a password, once. */
export class PasswordLinks {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Whose password a link sets. @throws Failure LinkUsed, TooManyRequests */
  async look(token: string, address: string) {
    const found = await this.#find(token, address);
    return { purpose: found.purpose, username: found.username, fullName: found.full_name };
  }

  /** Sets the password by a link and signs in; sessions of before end. @throws Failure LinkUsed, TooManyRequests */
  async use({ token, password }: { token: string; password: string }, place: SignInPlace): Promise<string> {
    const { store, clock, audit, tokens, hash } = this.#outside;
    const { user_id: userId, username } = await this.#find(token, place.address);
    const passwordHash = await hash(password);
    const issuing = await tokens.issuing(userId, false, place);
    const at = clock().toISOString();
    await store.tx(async (tx) => {
      // An administrator who disables the account or makes a new link at this moment comes before or after.
      await lockFor(tx, 'users');
      const still = await linkByHash(tx, hashOf(token), at);
      if (!still || !(await takeLink(tx, hashOf(token)))) throw new Failure('LinkUsed');
      await activateWith(tx, userId, passwordHash);
      await deleteTokensOf(tx, userId);
      await issuing.write(tx);
      await noteSignIn(tx, userId, at);
      await audit.noteIn(tx, 'link.used', { account: username, userId, address: place.address });
    });
    return issuing.token;
  }

  /** Charged like guesses of a password: who tries links learns nothing. */
  async #find(token: string, address: string) {
    const { store, clock, lockout } = this.#outside;
    const budget = slowly(`link ${networkOf(address)}`, freeTries);
    lockout.begin(budget);
    const found = await linkByHash(store.db, hashOf(token), clock().toISOString());
    if (!found) throw new Failure('LinkUsed');
    lockout.refund(budget);
    return found;
  }
}
