import { externalsOfUser } from '#server/store/accounts/external-accounts.ts';
import { hasPassword } from '#server/store/accounts/user-admin.ts';
import type { Db, Store } from '#server/store/store.ts';
import type { VariableCache } from '#server/store/variables.ts';
import type { OpenIdProvider } from './provider.ts';
import type { OpenIdRights } from './rights.ts';

const day = 24 * 3_600_000;
/** So far (ms) the clocks of several servers may differ. */
const clockSkew = 60_000;

interface Outside {
  store: Store;
  variables: VariableCache;
  rights: OpenIdRights;
  provider: OpenIdProvider | undefined;
  clock: () => Date;
}

/**
 * How long what somebody has here goes on without the provider saying that their account is there. Sessions ask it themselves; tokens of programs
 * have nothing to ask with, so they rest on what it said last.
 */
export class OpenIdConfirmations {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** Is an account the provider's own: no password opens it here, or its groups decide about its rights? */
  async isOfProvider(db: Db, userId: string): Promise<boolean> {
    return (await this.#linksOfProvider(db, userId)).length > 0;
  }

  /** The links of an account that is the provider's own; none of another. */
  async #linksOfProvider(db: Db, userId: string) {
    const links = await externalsOfUser(db, userId);
    if (links.length === 0) return [];
    const opens = !(await hasPassword(db, userId)) || (await this.#outside.rights.decidedBy(db, userId)) !== undefined;
    return opens ? links : [];
  }

  /** Until when (ms) the tokens of a user work without a new confirmation; `undefined` where none is needed. */
  async until(userId: string): Promise<number | undefined> {
    const { store, variables, provider, clock } = this.#outside;
    const days = (await variables.current())['signIn.tokenConfirmedDays'];
    if (days === 0) return undefined;
    const links = await this.#linksOfProvider(store.db, userId);
    if (links.length === 0) return undefined;
    // Of a provider that is set up no longer nothing is confirmed.
    const confirmed = links.filter(({ issuer }) => issuer === provider?.settings.issuer);
    // One that lies ahead is from before the clock was set back: nobody knows how old it is.
    const latest = clock().getTime() + clockSkew;
    const times = confirmed.map(({ confirmed_at: at }) => (at === null ? 0 : Date.parse(at)));
    const last = Math.max(0, ...times.filter((time) => time <= latest));
    return last + days * day;
  }
}
