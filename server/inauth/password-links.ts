import { Failure } from '#contract/kit/errors.ts';
import { addressesOf } from '#server/store/accounts/account-security.ts';
import { deletePersonalTokensOf } from '#server/store/accounts/personal-tokens.ts';
import { hasFactor } from '#server/store/accounts/second-factors.ts';
import { deleteTokensOf } from '#server/store/accounts/tokens.ts';
import { activateWith, deleteLinksOf, linkByHash, noteSignIn, takeLink } from '#server/store/accounts/user-admin.ts';
import type { KeptPassword } from '#server/store/accounts/users.ts';
import { lockFor } from '#server/store/lock.ts';
import type { Store } from '#server/store/store.ts';
import { type AccountSecurity, foldAnswer } from './account-security.ts';
import type { Admitted } from './admission.ts';
import type { Audit } from './audit.ts';
import { type Lockout, slowly } from './lockout.ts';
import { networkOf } from './network.ts';
import type { SecondFactors } from './second-factors.ts';
import { hashOf, type SignInPlace, type Tokens } from './tokens.ts';

/** Links that open nothing, from one network, before it has to wait. */
const freeTries = 20;
/** Wrong answers to a question. */
const freeAnswers = 5;

interface Outside {
  store: Store;
  clock: () => Date;
  audit: Audit;
  tokens: Tokens;
  factors: SecondFactors;
  lockout: Lockout;
  hash: (password: string) => Promise<KeptPassword>;
  fitsHash: (typed: string, hash: string) => Promise<boolean>;
  tell: AccountSecurity['tell'];
}

interface Chosen {
  token: string;
  password: string;
  answer: string;
}

type Found = NonNullable<Awaited<ReturnType<typeof linkByHash>>>;

/** What has to be answered beside a link that came by mail. */
const questionOf = ({ purpose, question }: Found): string => (purpose === 'forgot' ? question : '');

/** Links by which somebody chooses a password, once. */
export class PasswordLinks {
  readonly #outside: Outside;
  /** Links for which a password is being hashed. */
  readonly #underWay = new Set<string>();

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Whose password a link sets. @throws Failure LinkUsed, TooManyRequests */
  async look(token: string, address: string) {
    const found = await this.#find(token, address);
    return {
      purpose: found.purpose,
      username: found.username,
      fullName: found.full_name,
      question: questionOf(found),
    };
  }

  /**
   * Sets the password by a link and signs in, or asks for the code of the second factor. Sessions and personal tokens of before end.
   * @throws Failure LinkUsed, WrongAnswer, TooManyRequests
   */
  async use({ token, password, answer }: Chosen, place: SignInPlace): Promise<Pick<Admitted, 'token' | 'ticket'>> {
    const { store, clock, audit, tokens, factors, hash, tell } = this.#outside;
    const found = await this.#find(token, place.address);
    const { user_id: userId, username } = found;
    await this.#requireAnswer(found, answer, place.address);
    const kept = await this.#once(token, () => hash(password));
    const issuing = await tokens.issuing(userId, false, place);
    const at = clock().toISOString();
    const waiting = factors.ticket(userId, false);
    const asksCode = await store.tx(async (tx) => {
      // An administrator who disables the account or makes a new link at this moment comes before or after.
      await lockFor(tx, 'users');
      const still = await linkByHash(tx, hashOf(token), at);
      if (!still || !(await takeLink(tx, hashOf(token)))) throw new Failure('LinkUsed');
      // Another one, which was sent by mail or handed over, would set yet another password.
      await deleteLinksOf(tx, userId);
      await activateWith(tx, userId, kept);
      await deleteTokensOf(tx, userId);
      // Who made them knew a password that its owner does not trust any more, or has forgotten.
      await deletePersonalTokensOf(tx, userId);
      const asks = await hasFactor(tx, userId);
      if (asks) await waiting.write(tx);
      else {
        await issuing.write(tx);
        await noteSignIn(tx, userId, at);
      }
      await audit.noteIn(tx, 'link.used', { account: username, userId, address: place.address });
      return asks;
    });
    if (found.purpose !== 'invite') tell(await addressesOf(store.db, userId), username, 'password');
    return asksCode ? { token: '', ticket: waiting.ticket } : { token: issuing.token };
  }

  /** Works for a link unless the same link is being used: one link, sent a thousand times, would keep others waiting. @throws Failure LinkUsed */
  async #once<T>(token: string, work: () => Promise<T>): Promise<T> {
    if (this.#underWay.has(token)) throw new Failure('LinkUsed');
    this.#underWay.add(token);
    try {
      return await work();
    } finally {
      this.#underWay.delete(token);
    }
  }

  /** Who reads somebody's mail does not know the answer; an administrator who made the link has looked at the person. @throws Failure WrongAnswer, TooManyRequests */
  async #requireAnswer(found: Found, typed: string, address: string): Promise<void> {
    if (questionOf(found) === '') return;
    const { lockout, audit, fitsHash } = this.#outside;
    const budget = slowly(`answer ${found.user_id}`, freeAnswers);
    await lockout.begin(budget);
    if (!(await fitsHash(foldAnswer(typed), found.answer_hash))) {
      await audit.note('password.failed', { account: found.username, userId: found.user_id, address });
      throw new Failure('WrongAnswer', {}, [{ path: 'answer', problem: 'wrong' }]);
    }
    await lockout.clear(budget);
  }

  /** Links that open nothing are charged, so that who tries them is slowed down. */
  async #find(token: string, address: string) {
    const { store, clock, lockout } = this.#outside;
    const budget = slowly(`link ${networkOf(address)}`, freeTries);
    await lockout.refuse(budget);
    const found = await linkByHash(store.db, hashOf(token), clock().toISOString());
    if (found) return found;
    await lockout.begin(budget);
    throw new Failure('LinkUsed');
  }
}
