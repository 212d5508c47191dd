import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { NewFactor, SecondFactorState } from '#contract/account/second-factor.ts';
import { Failure } from '#contract/kit/errors.ts';
import { needsFactor, type Variables } from '#domain/product/variable.ts';
import { guardsOf } from '#server/store/accounts/account-security.ts';
import { hasPasskey } from '#server/store/accounts/passkeys.ts';
import {
  countRecoveryCodes,
  deleteApp,
  deleteCodesWithoutFactor,
  factorOf,
  hasApp,
  hasFactor,
  hasRecoveryCode,
  insertTicket,
  putRecoveryCodes,
  putWaitingFactor,
  switchFactorOn,
  takeRecoveryCode,
  takeStep,
} from '#server/store/accounts/second-factors.ts';
import { deleteFamiliesBut } from '#server/store/accounts/tokens.ts';
import type { KeptPassword } from '#server/store/accounts/users.ts';
import type { Store, Tx } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';
import type { AccountSecurity } from './account-security.ts';
import type { Audit } from './audit.ts';
import type { Caller } from './caller.ts';
import { callerNow } from './caller-now.ts';
import { type Budget, type Lockout, slowly } from './lockout.ts';
import { networkOf } from './network.ts';
import type { OutsideSession } from './openid/sessions.ts';
import type { SecretBox } from './secret-box.ts';
import { free } from './sign-in-budgets.ts';
import { hashOf } from './tokens.ts';

/** Seconds of a time step (RFC 6238); the step before and the one after are good, too: clocks differ. */
const step = 30;
/** How long a sign-in waits for its code (ms). */
const ticketLives = 10 * 60_000;
const codesAtOnce = 10;
/** Without 0 o 1 l, which look alike: 80 bits in 16 characters, so the plain hash of a code tells nothing. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

interface Outside {
  store: Store;
  variables: VariableCache;
  clock: () => Date;
  audit: Audit;
  lockout: Lockout;
  box: SecretBox;
  /** @throws Failure ConfirmNeeded */
  requireConfirmed: (caller: Caller) => Promise<void>;
  tell: AccountSecurity['tell'];
}

/** Whose code is looked at, and where it was typed. */
export interface Asked {
  userId: string;
  username: string;
  address: string;
}

/** A right code: how it is used up, and whether it was a recovery code. */
export interface RightCode {
  isRecovery: boolean;
  /** @throws Failure WrongCaptcha when it was used at the same moment */
  use: (tx: Tx) => Promise<void>;
  /** Takes back what the attempt was charged; to be called when it is stored. */
  settle: () => Promise<void>;
}

/** What a sign-in that waits for a code brings with it. */
interface Behind {
  newPassword?: KeptPassword | undefined;
  outside?: OutsideSession | undefined;
}

const wrongCode = () => new Failure('WrongCaptcha', {}, [{ path: 'code', problem: 'captcha' }]);

/** The second factor of accounts: codes of an app (RFC 6238) and, when it is lost, recovery codes. */
export class SecondFactors {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Does somebody need a factor who has none? `values`: the variables in force. */
  async isMissing(
    { id, permissions }: Pick<Caller['user'], 'id' | 'permissions'>,
    values: Variables,
  ): Promise<boolean> {
    return needsFactor(values['signIn.secondFactor'], permissions) && !(await hasFactor(this.#outside.store.db, id));
  }

  /** Whether the caller has a factor. */
  async state({ id, permissions }: Pick<Caller['user'], 'id' | 'permissions'>): Promise<SecondFactorState> {
    const { store, variables } = this.#outside;
    const rule = (await variables.current())['signIn.secondFactor'];
    const [factor, codesLeft] = [await factorOf(store.db, id), await countRecoveryCodes(store.db, id)];
    return { since: factor?.since ?? null, codesLeft, needed: needsFactor(rule, permissions) };
  }

  /** Makes a secret that counts when it is confirmed. @throws Failure ConfirmNeeded, SecondFactorOn */
  async begin(caller: Caller): Promise<NewFactor> {
    const { store, box, requireConfirmed } = this.#outside;
    await requireConfirmed(caller);
    const { id, username } = caller.user;
    const { generateSecret, generateURI } = await import('otplib');
    const { renderSVG } = await import('uqr');
    const secret = generateSecret();
    const isKept = await store.tx(async (tx) => {
      await callerNow(tx, caller);
      return putWaitingFactor(tx, id, box.seal(secret, id));
    });
    if (!isKept) throw new Failure('SecondFactorOn');
    const picture = renderSVG(generateURI({ issuer: 'InTARA', label: username, secret }), { border: 2 });
    return { secret, picture: `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}` };
  }

  /**
   * Switches the factor on. The other sessions end: they were opened without it.
   * @throws Failure ConfirmNeeded, SecondFactorOn, SecondFactorOff when none was begun, WrongCaptcha, TooManyRequests
   */
  async confirm(typed: string, caller: Caller): Promise<{ codes: string[] }> {
    const { store, clock, lockout, requireConfirmed } = this.#outside;
    await requireConfirmed(caller);
    const asked = askedBy(caller);
    const { id: userId } = caller.user;
    const waiting = await factorOf(store.db, userId);
    if (!waiting) throw new Failure('SecondFactorOff');
    if (waiting.since !== null) throw new Failure('SecondFactorOn');
    const budgets = budgetsOf(asked);
    const usedUp = await lockout.begin(...budgets.own, ...budgets.shared);
    const found = await this.#stepOf(waiting, typed);
    if (found === undefined) throw await this.#refused(asked, usedUp);
    const codes = newCodes();
    const since = clock().toISOString();
    await store.tx(async (tx) => {
      await callerNow(tx, caller);
      if (!(await switchFactorOn(tx, { userId, secret: waiting.secret, since, step: found })))
        throw new Failure('SecondFactorOn');
      await putRecoveryCodes(tx, userId, codes.map(hashOfCode));
      await deleteFamiliesBut(tx, userId, caller.session);
      await this.#note(tx, 'factor.on', asked);
    });
    await this.#settle(budgets);
    await this.#tell(asked, 'secondFactor');
    return { codes };
  }

  /** Switches the factor off. @throws Failure ConfirmNeeded, SecondFactorOff, WrongCaptcha, TooManyRequests */
  async off(typed: string, caller: Caller): Promise<SecondFactorState> {
    if (!(await hasApp(this.#outside.store.db, caller.user.id))) throw new Failure('SecondFactorOff');
    const asked = await this.#change(typed, caller, async (tx, of) => {
      await deleteApp(tx, of.userId);
      await deleteCodesWithoutFactor(tx, of.userId);
      await this.#note(tx, 'factor.off', of);
    });
    await this.#tell(asked, 'secondFactor');
    return this.state(caller.user);
  }

  /** Recovery codes for the first second factor of an account, and how they are stored. */
  firstCodes(): { codes: string[]; write: (tx: Tx, userId: string) => Promise<void> } {
    const codes = newCodes();
    return { codes, write: (tx, userId) => putRecoveryCodes(tx, userId, codes.map(hashOfCode)) };
  }

  /** Replaces the recovery codes. @throws Failure ConfirmNeeded, SecondFactorOff, WrongCaptcha, TooManyRequests */
  async renewCodes(typed: string, caller: Caller): Promise<{ codes: string[] }> {
    const codes = newCodes();
    const asked = await this.#change(typed, caller, async (tx, of) => {
      await putRecoveryCodes(tx, of.userId, codes.map(hashOfCode));
      await this.#note(tx, 'factor.codes', of);
    });
    await this.#tell(asked, 'recoveryCodes');
    return { codes };
  }

  /** The ticket of a sign-in that waits for a code, and how it is stored. */
  ticket(userId: string, remembered: boolean, { newPassword, outside }: Behind = {}) {
    const ticket = randomBytes(32).toString('base64url');
    const now = this.#outside.clock();
    const row = {
      hash: hashOf(ticket),
      user_id: userId,
      remembered,
      password: newPassword ? JSON.stringify(newPassword) : '',
      external: outside ? this.#outside.box.seal(JSON.stringify(outside), userId) : '',
      expires_at: new Date(now.getTime() + ticketLives).toISOString(),
    };
    return { ticket, write: (tx: Tx) => insertTicket(tx, row, now.toISOString()) };
  }

  /**
   * Looks at a code. Each attempt is charged before, so that guesses made at once gain nothing.
   * @throws Failure SecondFactorOff, WrongCaptcha, TooManyRequests
   */
  async check(typed: string, asked: Asked): Promise<RightCode> {
    const { store, lockout } = this.#outside;
    const { userId } = asked;
    const budgets = budgetsOf(asked);
    const usedUp = await lockout.begin(...budgets.own, ...budgets.shared);
    const kept = await factorOf(store.db, userId);
    const app = kept?.since == null ? undefined : kept;
    // Who has passkeys alone has recovery codes, too.
    if (!app && !(await hasPasskey(store.db, userId))) throw new Failure('SecondFactorOff');
    const settle = () => this.#settle(budgets);
    const found = app && (await this.#stepOf(app, typed));
    if (app && found !== undefined && found > app.last_step) {
      const use = async (tx: Tx) => {
        if (!(await takeStep(tx, userId, found))) throw wrongCode();
      };
      return { isRecovery: false, use, settle };
    }
    const hash = hashOfCode(typed);
    if (!(await hasRecoveryCode(store.db, userId, hash))) throw await this.#refused(asked, usedUp);
    const use = async (tx: Tx) => {
      if (!(await takeRecoveryCode(tx, userId, hash))) throw wrongCode();
      await this.#note(tx, 'factor.recovered', asked);
    };
    return { isRecovery: true, use, settle };
  }

  /** What a sign-in that waits for a code brought of a provider. */
  behind(sealed: string, userId: string): OutsideSession | undefined {
    const text = sealed && this.#outside.box.open(sealed, userId);
    return text ? (JSON.parse(text) as OutsideSession) : undefined;
  }

  /** A change of the caller's own factor, which takes the password and a code. */
  async #change(typed: string, caller: Caller, work: (tx: Tx, asked: Asked) => Promise<void>): Promise<Asked> {
    await this.#outside.requireConfirmed(caller);
    const asked = askedBy(caller);
    const right = await this.check(typed, asked);
    await this.#outside.store.tx(async (tx) => {
      await callerNow(tx, caller);
      await right.use(tx);
      await work(tx, asked);
    });
    await right.settle();
    return asked;
  }

  /** The time step a code belongs to. */
  async #stepOf(
    { secret: sealed, user_id }: { secret: string; user_id: string },
    typed: string,
  ): Promise<number | undefined> {
    const { box, clock } = this.#outside;
    const token = plain(typed);
    const secret = box.open(sealed, user_id);
    if (secret === undefined || !/^\d{6}$/.test(token)) return undefined;
    const { verifySync } = await import('otplib');
    const epoch = Math.floor(clock().getTime() / 1000);
    const found = verifySync({ secret, token, epoch, epochTolerance: step });
    return found.valid && 'timeStep' in found ? found.timeStep : undefined;
  }

  async #refused({ userId, username, address }: Asked, usedUp: boolean): Promise<Failure> {
    const event = usedUp ? 'factor.delayed' : 'factor.failed';
    await this.#outside.audit.note(event, { account: username, userId, address });
    return wrongCode();
  }

  #note(
    tx: Tx,
    event: 'factor.on' | 'factor.off' | 'factor.codes' | 'factor.recovered',
    { userId, username, address }: Asked,
  ): Promise<void> {
    return this.#outside.audit.noteIn(tx, event, { account: username, userId, address });
  }

  /** Earlier failures of a network stay: who guesses may have an account of their own. */
  async #settle({ own, shared }: ReturnType<typeof budgetsOf>): Promise<void> {
    const { lockout } = this.#outside;
    await lockout.clear(...own);
    await lockout.refund(...shared);
  }

  async #tell({ userId, username }: Asked, what: 'secondFactor' | 'recoveryCodes'): Promise<void> {
    const found = await guardsOf(this.#outside.store.db, userId);
    if (found) this.#outside.tell([found.email, found.backup_email], username, what);
  }
}

const askedBy = ({ user, address }: Caller): Asked => ({ userId: user.id, username: user.username, address });

/** Budgets of their own: a right password must not give back what guesses of codes were charged. */
function budgetsOf({ userId, address }: Asked): { own: Budget[]; shared: Budget[] } {
  const network = networkOf(address);
  return {
    own: [slowly(`code ${userId} ${network}`, free.pair), slowly(`code ${userId}`, free.account)],
    shared: [slowly(`code network ${network}`, free.network)],
  };
}

/** A code without what makes it readable. */
const plain = (typed: string): string => typed.replace(/[\s-]/g, '').toLowerCase();

/** What is kept of a recovery code. */
const hashOfCode = (code: string): string => createHash('sha256').update(plain(code)).digest('hex');

/** Ten codes of four groups of four. */
function newCodes(): string[] {
  const letter = () => alphabet[randomInt(alphabet.length)];
  const group = () => Array.from({ length: 4 }, letter).join('');
  return Array.from({ length: codesAtOnce }, () => Array.from({ length: 4 }, group).join('-'));
}
