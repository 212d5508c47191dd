import { Failure } from '#contract/kit/errors.ts';
import { requireAsMuch } from '#server/grantable-permissions.ts';
import { type Anonymised, anonymiseUser } from '#server/store/accounts/anonymise.ts';
import { namedUser } from '#server/store/accounts/user-admin.ts';
import { insertAuditLine } from '#server/store/audit.ts';
import type { Db, Store } from '#server/store/store.ts';
import type { Caller } from '../caller.ts';
import { administratorNow } from '../caller-now.ts';

interface Outside {
  store: Store;
  clock: () => Date;
  newId: () => string;
  requireConfirmed: (caller: Caller, db: Db) => Promise<void>;
}

/** People who left, and whose names are to go, too. */
export class FormerUsers {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /**
   * Takes the name of a disabled or deleted user and all that is known of them out of the database; what they did stays under a pseudonym. It cannot
   * be undone, so it asks for the password, and for two steps: whoever still signs in is refused.
   * @throws Failure UserGone, PermissionDenied, HoldsMore, ConfirmNeeded, OwnAccount, UserNotDisabled
   */
  anonymise(id: string, caller: Caller): Promise<Anonymised> {
    const { store, clock, newId, requireConfirmed } = this.#outside;
    return store.tx(async (tx) => {
      // Holds the lock of users: nobody enables them in the meantime, and of two who do this at once the second finds nobody.
      const me = await administratorNow(tx, caller);
      const user = await namedUser(tx, id);
      if (!user) throw new Failure('UserGone');
      if (id === me.id) throw new Failure('OwnAccount');
      requireAsMuch(me, user);
      if (user.state !== 'disabled' && user.state !== 'deleted') throw new Failure('UserNotDisabled');
      await requireConfirmed(caller, tx);
      const done = await anonymiseUser(tx, id, me.id);
      const act = { user_id: me.id, account: me.username, address: caller.address };
      const line = { id: newId(), at: clock().toISOString(), event: 'user.anonymised' as const };
      await insertAuditLine(tx, { ...line, ...act, target_id: id, target: done.name });
      return done;
    });
  }
}
