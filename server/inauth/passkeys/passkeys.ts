import type { Passkeys as List, MadePasskey, PasskeyCreation, PasskeyItem } from '#contract/account/passkey.ts';
import { Failure } from '#contract/kit/errors.ts';
import { guardsOf } from '#server/store/accounts/account-security.ts';
import {
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  passkeysOf,
  renamePasskey,
} from '#server/store/accounts/passkeys.ts';
import { countRecoveryCodes, deleteCodesWithoutFactor, hasFactor } from '#server/store/accounts/second-factors.ts';
import { deleteFamiliesBut } from '#server/store/accounts/tokens.ts';
import { type Db, isUniqueViolation, type Store, type Tx } from '#server/store/store.ts';
import type { AccountSecurity } from '../account-security.ts';
import { type Audit, fromTo } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { callerNow } from '../caller-now.ts';
import { type Lockout, slowly } from '../lockout.ts';
import type { SecondFactors } from '../second-factors.ts';
import type { PasskeyCeremony } from './ceremony.ts';

const mostOfOne = 10;
/** Begun and not finished by one user, before they have to wait. */
const freeBegun = 30;

interface Outside {
  store: Store;
  clock: () => Date;
  newId: () => string;
  audit: Audit;
  lockout: Lockout;
  factors: SecondFactors;
  ceremony: PasskeyCeremony;
  /** @throws Failure ConfirmNeeded */
  requireConfirmed: (caller: Caller) => Promise<void>;
  /** The provider that alone opens an account: a passkey would go on opening it after the provider has taken the person away. */
  onlyProviderOf: (userId: string) => Promise<string | undefined>;
  tell: AccountSecurity['tell'];
}

/** The passkeys of a user. With the first one the password alone signs in no more: it is a second factor, too. */
export class Passkeys {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** The passkeys of a user, and whether they can add one. */
  async list(userId: string): Promise<List> {
    const { store, ceremony, onlyProviderOf } = this.#outside;
    return {
      passkeys: (await passkeysOf(store.db, userId)).map(itemOf),
      address: ceremony.address,
      provider: (await onlyProviderOf(userId)) ?? null,
      codesLeft: await countRecoveryCodes(store.db, userId),
    };
  }

  /**
   * Asks for a new passkey.
   * @throws Failure ConfirmNeeded, PasskeysUnusable, PasskeyByProvider, TooManyPasskeys, TooManyRequests
   */
  async begin(caller: Caller): Promise<{ options: PasskeyCreation }> {
    const { store, ceremony, lockout } = this.#outside;
    const { user, session: holder } = caller;
    ceremony.requireUsable();
    await this.#requireAllowed(caller);
    const known = await passkeysOf(store.db, user.id);
    requireRoom(known);
    await lockout.begin(begunBudget(user.id));
    return { options: await ceremony.creation(user, known, { purpose: 'add', holder }) };
  }

  /**
   * Adds a passkey. The other sessions end: they were opened without it.
   * @throws Failure ConfirmNeeded, PasskeysUnusable, PasskeyByProvider, TooManyPasskeys, PasskeyRefused, TooManyRequests
   */
  async add(
    { name, response }: { name: string; response: MadePasskey },
    caller: Caller,
  ): Promise<{ passkeys: List; codes: string[] }> {
    const { store, clock, newId, ceremony, factors, lockout } = this.#outside;
    const { user, session: holder } = caller;
    await this.#requireAllowed(caller);
    const budget = slowly(`passkey add ${user.id}`, freeBegun);
    await lockout.begin(budget);
    const made = await ceremony.made(response, { purpose: 'add', holder });
    const row = { id: newId(), user_id: user.id, ...made, name, created_at: clock().toISOString(), used_at: null };
    const first = factors.firstCodes();
    const work = store.tx(async (tx) => {
      await callerNow(tx, caller);
      requireRoom(await passkeysOf(tx, user.id));
      const isFirst = !(await hasFactor(tx, user.id));
      await insertPasskey(tx, row);
      if (isFirst) await first.write(tx, user.id);
      await deleteFamiliesBut(tx, user.id, holder);
      await this.#note(tx, 'passkey.added', caller, name);
      return isFirst;
    });
    const isFirst = await work.catch((error: unknown) => {
      throw isUniqueViolation(error) ? new Failure('PasskeyRefused') : error;
    });
    await lockout.clear(budget, begunBudget(user.id));
    await this.#tell(caller);
    return { passkeys: await this.list(user.id), codes: isFirst ? first.codes : [] };
  }

  /** Gives a passkey of the caller another name. @throws Failure NotFound */
  async rename(id: string, name: string, caller: Caller): Promise<List> {
    const { user } = caller;
    await this.#outside.store.tx(async (tx) => {
      await callerNow(tx, caller);
      const before = await nameOf(tx, user.id, id);
      if (before === undefined || !(await renamePasskey(tx, user.id, id, name))) throw new Failure('NotFound');
      if (before !== name) await this.#note(tx, 'passkey.renamed', caller, fromTo(before, name));
    });
    return this.list(user.id);
  }

  /** Removes a passkey of the caller. The other sessions end: one may be of who has it now. @throws Failure ConfirmNeeded, NotFound */
  async remove(id: string, caller: Caller): Promise<List> {
    const { store, requireConfirmed } = this.#outside;
    const { user, session } = caller;
    await requireConfirmed(caller);
    await store.tx(async (tx) => {
      await callerNow(tx, caller);
      const name = await deletePasskey(tx, user.id, id);
      if (name === undefined) throw new Failure('NotFound');
      await deleteCodesWithoutFactor(tx, user.id);
      await deleteFamiliesBut(tx, user.id, session);
      await this.#note(tx, 'passkey.removed', caller, name);
    });
    await this.#tell(caller);
    return this.list(user.id);
  }

  /** @throws Failure ConfirmNeeded, PasskeyByProvider */
  async #requireAllowed(caller: Caller): Promise<void> {
    await this.#outside.requireConfirmed(caller);
    const name = await this.#outside.onlyProviderOf(caller.user.id);
    if (name !== undefined) throw new Failure('PasskeyByProvider', { name });
  }

  #note(
    tx: Tx,
    event: 'passkey.added' | 'passkey.renamed' | 'passkey.removed',
    { user, address }: Caller,
    detail: string,
  ): Promise<void> {
    return this.#outside.audit.noteIn(tx, event, { account: user.username, userId: user.id, address, detail });
  }

  async #tell({ user }: Caller): Promise<void> {
    const found = await guardsOf(this.#outside.store.db, user.id);
    if (found) this.#outside.tell([found.email, found.backup_email], user.username, 'passkeys');
  }
}

const begunBudget = (userId: string) => slowly(`passkey begun ${userId}`, freeBegun);

/** @throws Failure TooManyPasskeys */
function requireRoom(known: readonly PasskeyRow[]): void {
  if (known.length >= mostOfOne) throw new Failure('TooManyPasskeys', { limit: mostOfOne });
}

const nameOf = async (db: Db, userId: string, id: string): Promise<string | undefined> =>
  (await passkeysOf(db, userId)).find((one) => one.id === id)?.name;

const itemOf = ({ id, name, created_at, used_at, backed_up }: PasskeyRow): PasskeyItem => ({
  id,
  name,
  createdAt: created_at,
  usedAt: used_at,
  backedUp: backed_up,
});
