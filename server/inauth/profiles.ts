import type * as z from 'zod';
import type { CurrentUser } from '#contract/account/inauth.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Profile } from '#domain/model/user.ts';
import { requireAsMuch } from '#server/grantable-permissions.ts';
import { addressesOf } from '#server/store/accounts/account-security.ts';
import { deleteLinksOf, managedUser } from '#server/store/accounts/user-admin.ts';
import { findPicture, findUser, type StoredUser, updatePicture, updateProfile } from '#server/store/accounts/users.ts';
import type { Db, Store, Tx } from '#server/store/store.ts';
import type { AccountSecurity } from './account-security.ts';
import { type Audit, fromTo } from './audit.ts';
import type { Caller } from './caller.ts';
import { administratorNow, callerNow } from './caller-now.ts';

interface Outside {
  store: Store;
  audit: Audit;
  /** @throws Failure ConfirmNeeded */
  requireConfirmed: (caller: Caller, db: Db) => Promise<void>;
  tell: AccountSecurity['tell'];
}

/** What users say of themselves, and administrators of them. */
export class Profiles {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** @throws Failure UserGone, HoldsMore when it is somebody else who holds more */
  async requireAsMuchAs(
    id: string,
    me: Pick<CurrentUser, 'id' | 'permissions'>,
    db: Db = this.#outside.store.db,
  ): Promise<void> {
    if (id === me.id) return;
    const user = await managedUser(db, id);
    if (!user) throw new Failure('UserGone');
    requireAsMuch(me, user);
  }

  /** Another e-mail, which passwords are reset by, takes the password again. @throws Failure UserGone, PermissionDenied, HoldsMore, ConfirmNeeded */
  async update(id: string, profile: z.output<typeof Profile>, caller: Caller): Promise<void> {
    const { store, audit, requireConfirmed, tell } = this.#outside;
    const { user: me, address } = caller;
    const told = await store.tx(async (tx) => {
      const former = await this.#readFor(tx, id, caller);
      const [isOther, isRenamed] = [former.email !== profile.email, former.fullName !== profile.fullName];
      if (isOther) await requireConfirmed(caller, tx);
      const addresses = isOther ? await addressesOf(tx, id) : [];
      await updateProfile(tx, former, profile, me.id);
      const act = { account: me.username, userId: me.id, address, target_id: id, target: former.username };
      if (isRenamed)
        await audit.noteIn(tx, 'name.changed', { ...act, detail: fromTo(former.fullName, profile.fullName) });
      if (id !== me.id && !isOther && !isRenamed) await audit.noteIn(tx, 'user.changed', { ...act, detail: 'profile' });
      if (!isOther) return undefined;
      // A link that was sent to the former address must not work any more.
      await deleteLinksOf(tx, id);
      await audit.noteIn(tx, 'email.changed', { ...act, detail: fromTo(former.email, profile.email) });
      return { addresses, username: former.username };
    });
    if (told) tell(told.addresses, told.username, 'email');
  }

  /** @param profilePic a checked data address, or empty. @throws Failure UserGone, PermissionDenied, HoldsMore */
  async setPicture(id: string, profilePic: string, caller: Caller): Promise<void> {
    const { store, audit } = this.#outside;
    const { user: me, address } = caller;
    await store.tx(async (tx) => {
      const { username: target } = await this.#readFor(tx, id, caller);
      await updatePicture(tx, id, profilePic);
      if (id === me.id) return;
      const on = { target_id: id, target, detail: 'picture' };
      await audit.noteIn(tx, 'user.changed', { account: me.username, userId: me.id, address, ...on });
    });
  }

  /** The picture with this hash as a data address; empty when nobody has it. */
  async picture(hash: string): Promise<string> {
    return (/^[0-9a-f]{64}$/.test(hash) && (await findPicture(this.#outside.store.db, hash))) || '';
  }

  /** The profile to be changed, once the caller may do so at this moment. @throws Failure UserGone, PermissionDenied, HoldsMore */
  async #readFor(tx: Tx, id: string, caller: Caller): Promise<StoredUser> {
    const me = id === caller.user.id ? await callerNow(tx, caller) : await administratorNow(tx, caller);
    await this.requireAsMuchAs(id, me, tx);
    const user = await findUser(tx, id);
    if (!user) throw new Failure('UserGone');
    return user;
  }
}
