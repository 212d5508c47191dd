import type { SessionItem } from '#contract/account/session.ts';
import { Failure } from '#contract/kit/errors.ts';
import { deleteFamiliesBut, deleteFamilyOf, tokensInUseOf } from '#server/store/accounts/tokens.ts';
import type { Store } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';
import type { Audit } from './audit.ts';
import type { Caller } from './caller.ts';
import { expiryOf } from './tokens.ts';

/** The sign-ins of users that still hold. */
export class Sessions {
  readonly #store: Store;
  readonly #variables: VariableCache;
  readonly #clock: () => Date;

  readonly #audit: Audit;

  constructor(outside: { store: Store; variables: VariableCache; clock: () => Date; audit: Audit }) {
    this.#audit = outside.audit;
    this.#store = outside.store;
    this.#variables = outside.variables;
    this.#clock = outside.clock;
  }

  /** The sessions of a user, the one renewed last first. @param current the caller's own */
  async list(userId: string, current: string): Promise<SessionItem[]> {
    const [rows, values] = await Promise.all([tokensInUseOf(this.#store.db, userId), this.#variables.current()]);
    const now = this.#clock().getTime();
    return rows
      .filter((row) => expiryOf(row, values) > now)
      .map((row) => ({
        id: row.family,
        startedAt: row.started_at ?? row.issued_at,
        usedAt: row.issued_at,
        address: row.address,
        agent: row.agent,
        remembered: row.remembered,
        current: row.family === current,
      }));
  }

  /** Ends one session of the caller. @throws Failure NotFound when they have none of that id */
  async end(id: string, { user, session, address }: Caller): Promise<SessionItem[]> {
    await this.#store.tx(async (tx) => {
      if (!(await deleteFamilyOf(tx, user.id, id))) throw new Failure('NotFound');
      await this.#audit.noteIn(tx, 'session.ended', { account: user.username, userId: user.id, address });
    });
    return this.list(user.id, session);
  }

  /** Ends every session of the caller but this one. */
  async endOthers({ user, session, address }: Caller): Promise<SessionItem[]> {
    await this.#store.tx(async (tx) => {
      await deleteFamiliesBut(tx, user.id, session);
      await this.#audit.noteIn(tx, 'session.ended', { account: user.username, userId: user.id, address });
    });
    return this.list(user.id, session);
  }
}
