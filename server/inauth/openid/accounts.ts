import type { ExternalAccounts } from '#contract/account/external-account.ts';
import { Failure } from '#contract/kit/errors.ts';
import { guardsOf } from '#server/store/accounts/account-security.ts';
import { deleteExternal, externalsOfUser } from '#server/store/accounts/external-accounts.ts';
import { hasPassword } from '#server/store/accounts/user-admin.ts';
import type { Store } from '#server/store/store.ts';
import type { AccountSecurity } from '../account-security.ts';
import type { Audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { callerNow } from '../caller-now.ts';
import type { OpenIdProvider } from './provider.ts';

interface Outside {
  store: Store;
  audit: Audit;
  provider: OpenIdProvider | undefined;
  /** @throws Failure ConfirmNeeded */
  requireConfirmed: (caller: Caller) => Promise<void>;
  tell: AccountSecurity['tell'];
}

/** The accounts at a provider that sign in to somebody's account here. */
export class OpenIdAccounts {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** The links of a user. */
  async list(userId: string): Promise<ExternalAccounts> {
    const { store, provider } = this.#outside;
    const rows = await externalsOfUser(store.db, userId);
    return {
      provider: provider?.name ?? null,
      hasPassword: await hasPassword(store.db, userId),
      accounts: rows.map(({ id, name, issuer, linked_at, last_sign_in }) => ({
        id,
        name,
        issuer,
        linkedAt: linked_at,
        lastSignIn: last_sign_in,
      })),
    };
  }

  /** Removes a link. @throws Failure NotFound, ConfirmNeeded, OnlyWayIn */
  async unlink(id: string, caller: Caller): Promise<ExternalAccounts> {
    const { store, audit, requireConfirmed, tell } = this.#outside;
    const { user, address } = caller;
    await requireConfirmed(caller);
    await store.tx(async (tx) => {
      // Of two links that are removed at the same moment one stays.
      await callerNow(tx, caller);
      const rows = await externalsOfUser(tx, user.id);
      const row = rows.find((one) => one.id === id);
      if (!row) throw new Failure('NotFound');
      if (!(await hasPassword(tx, user.id)) && !rows.some((one) => one.id !== id && this.#opens(one.issuer)))
        throw new Failure('OnlyWayIn');
      await deleteExternal(tx, id);
      const detail = `${row.name} (${row.issuer})`;
      await audit.noteIn(tx, 'external.unlinked', { account: user.username, userId: user.id, address, detail });
    });
    const owner = await guardsOf(store.db, user.id);
    if (owner) tell([owner.email, owner.backup_email], user.username, 'externalAccounts');
    return this.list(user.id);
  }

  #opens = (issuer: string): boolean => issuer === this.#outside.provider?.settings.issuer;
}
