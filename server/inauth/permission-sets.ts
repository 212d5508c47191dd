import type { PermissionSetForm, PermissionSetItem } from '#contract/account/user-admin.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { AuditEvent } from '#domain/audit/audit.ts';
import { notHeldBy, requireHeld } from '#server/grantable-permissions.ts';
import { deleteSet, insertSet, permissionSets, updateSet } from '#server/store/accounts/permission-sets.ts';
import { insertAuditLine } from '#server/store/audit.ts';
import { type Db, isUniqueViolation, type Store, type Tx } from '#server/store/store.ts';
import type { Caller } from './caller.ts';
import { administratorNow } from './caller-now.ts';
import { whoChangedIn } from './who-changed.ts';

type Holder = Pick<Caller['user'], 'permissions'>;

interface Outside {
  store: Store;
  clock: () => Date;
  newId: () => string;
  /** Does a set of this name give rights to a group of the provider? */
  isMapped: (name: string) => boolean;
  /** @throws Failure ConfirmNeeded */
  requireConfirmed: (caller: Caller, db: Db) => Promise<void>;
}

/**
 * Named lists of permissions that an administrator picks from. Picking copies: a set opens nothing by itself, unless groups of a provider get what it
 * holds. Then writing it is granting rights.
 */
export class PermissionSets {
  readonly #outside: Outside;

  constructor(outside: Outside) {
    this.#outside = outside;
  }

  /** The sets by name. */
  async list(): Promise<PermissionSetItem[]> {
    const sets = await permissionSets(this.#outside.store.db);
    return sets.map(({ update_by: _, ...set }) => set);
  }

  /** @throws Failure PermissionDenied, SetNameTaken, ConfirmNeeded */
  create(form: PermissionSetForm, caller: Caller): Promise<PermissionSetItem[]> {
    const id = this.#outside.newId();
    return this.#change(caller, async (tx, me) => {
      requireHeld(me, form.permissions);
      await this.#requireConfirmed(form.name, caller, tx);
      await insertSet(tx, id, form, this.#author(caller));
      return { event: 'set.created', id, name: form.name, detail: form.permissions.join(' ') };
    });
  }

  /** @throws Failure NotFound, SetHoldsMore, PermissionDenied, SetNameTaken, ConfirmNeeded, StaleRow */
  change(
    id: string,
    { rev, form }: { rev: number; form: PermissionSetForm },
    caller: Caller,
  ): Promise<PermissionSetItem[]> {
    return this.#change(caller, async (tx, me) => {
      const before = await this.#find(tx, id);
      requireAsMuchAs(before, me);
      requireHeld(me, form.permissions);
      await this.#requireConfirmed(form.name, caller, tx);
      if (!(await updateSet(tx, id, rev, form, this.#author(caller)))) {
        throw new Failure('StaleRow', { code: before.name, who: await whoChangedIn(tx, caller, before.update_by) });
      }
      return { event: 'set.changed', id, name: form.name, detail: form.permissions.join(' ') };
    });
  }

  /** @throws Failure NotFound, SetHoldsMore */
  drop(id: string, caller: Caller): Promise<PermissionSetItem[]> {
    return this.#change(caller, async (tx, me) => {
      const set = await this.#find(tx, id);
      requireAsMuchAs(set, me);
      const { name } = set;
      await deleteSet(tx, id);
      return { event: 'set.deleted', id, name, detail: '' };
    });
  }

  async #find(tx: Tx, id: string) {
    const found = (await permissionSets(tx)).find((set) => set.id === id);
    if (!found) throw new Failure('NotFound');
    return found;
  }

  async #change(
    caller: Caller,
    work: (tx: Tx, me: Holder) => Promise<{ event: AuditEvent; id: string; name: string; detail: string }>,
  ): Promise<PermissionSetItem[]> {
    const { store, clock, newId } = this.#outside;
    const { user, address } = caller;
    const write = async (tx: Tx) => {
      const me = await administratorNow(tx, caller);
      const { event, id: target_id, name: target, detail } = await work(tx, me);
      const act = { user_id: user.id, account: user.username, address };
      await insertAuditLine(tx, { id: newId(), at: clock().toISOString(), event, ...act, target_id, target, detail });
    };
    await store.tx(write).catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Failure('SetNameTaken', {}, [{ path: 'name', problem: 'taken' }]);
      throw error;
    });
    return this.list();
  }

  async #requireConfirmed(name: string, caller: Caller, tx: Tx): Promise<void> {
    if (this.#outside.isMapped(name)) await this.#outside.requireConfirmed(caller, tx);
  }

  #author({ user }: Caller) {
    return { by: user.id, at: this.#outside.clock().toISOString() };
  }
}

/**
 * As with accounts (`requireAsMuch`): what somebody above gave is not taken away from below, least of all where a group of a provider has it.
 * @throws Failure SetHoldsMore
 */
function requireAsMuchAs({ name, permissions }: { name: string; permissions: readonly string[] }, me: Holder): void {
  if (notHeldBy(me, permissions).length > 0) throw new Failure('SetHoldsMore', { name });
}
