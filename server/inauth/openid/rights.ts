import { permissions as known, type Permission } from '#contract/kit/permissions.ts';
import { foldName } from '#domain/model/user.ts';
import type { OpenIdSettings } from '#server/settings.ts';
import { hasExternalAt } from '#server/store/accounts/external-accounts.ts';
import { permissionSets } from '#server/store/accounts/permission-sets.ts';
import {
  administratorsLeft,
  deleteLinksOf,
  managedUser,
  updateManagedUser,
} from '#server/store/accounts/user-admin.ts';
import { lockFor } from '#server/store/lock.ts';
import type { Db, Store, Tx } from '#server/store/store.ts';
import type { Audit } from '../audit.ts';

/** What the last administrator keeps, whatever their groups say. */
const keptByLast: readonly Permission[] = ['InAuthUserRead', 'InAuthUserModify'];

interface Outside {
  store: Store;
  clock: () => Date;
  audit: Audit;
  settings: Pick<OpenIdSettings, 'groups' | 'issuer' | 'name'> | undefined;
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one));

/**
 * Permissions by the groups of the provider. Where groups are mapped they alone say what somebody with an account there may do: what the permission
 * sets of their groups hold at this moment, no more and no less.
 */
export class OpenIdRights {
  readonly #outside: Outside;
  /** The names of the sets of a group, folded. */
  readonly #sets: ReadonlyMap<string, readonly string[]>;

  constructor(outside: Outside) {
    this.#outside = outside;
    this.#sets = new Map(
      Object.entries(outside.settings?.groups ?? {}).map(([group, names]) => [group, names.map(foldName)]),
    );
  }

  /** Does this set give rights to a group? */
  isMapped = (setName: string): boolean => [...this.#sets.values()].some((names) => names.includes(foldName(setName)));

  /** Who decides about the permissions of a user: the name of the provider, or nobody but administrators. */
  async decidedBy(db: Db, userId: string): Promise<string | undefined> {
    const { settings } = this.#outside;
    if (!settings || this.#sets.size === 0) return undefined;
    return (await hasExternalAt(db, userId, settings.issuer)) ? settings.name : undefined;
  }

  /** The permissions of these groups; `undefined` where groups say nothing. */
  async of(db: Db, groups: readonly string[]): Promise<Permission[] | undefined> {
    if (this.#sets.size === 0) return undefined;
    const names = new Set(groups.flatMap((group) => this.#sets.get(group) ?? []));
    const held = new Set<string>();
    for (const { name, permissions } of await permissionSets(db))
      if (names.has(foldName(name))) for (const one of permissions) held.add(one);
    return known.filter((one) => held.has(one));
  }

  /** Gives a user what their groups hold; without a difference nothing is written. */
  async apply(userId: string, groups: readonly string[], address: string): Promise<void> {
    const { store } = this.#outside;
    const [user, wanted] = [await managedUser(store.db, userId), await this.of(store.db, groups)];
    if (!user || !wanted || sameList(user.permissions, wanted)) return;
    await store.tx((tx) => this.applyIn(tx, userId, groups, address));
  }

  /** The same beside other things that are written. */
  async applyIn(tx: Tx, userId: string, groups: readonly string[], address: string): Promise<void> {
    await lockFor(tx, 'users');
    const user = await managedUser(tx, userId);
    const wanted = await this.of(tx, groups);
    if (!user || !wanted || sameList(user.permissions, wanted)) return;
    const author = { by: userId, at: this.#outside.clock().toISOString() };
    await updateManagedUser(tx, user, { permissions: wanted }, author);
    const held = user.permissions;
    const isLast =
      user.state === 'active' &&
      held.includes('InAuthUserModify') &&
      !wanted.includes('InAuthUserModify') &&
      (await administratorsLeft(tx)) === 0;
    const given = isLast
      ? known.filter((one) => wanted.includes(one) || (keptByLast.includes(one) && held.includes(one)))
      : wanted;
    if (isLast) await updateManagedUser(tx, user, { permissions: given }, author);
    const changes = [
      ...given.filter((one) => !held.includes(one)).map((one) => `+${one}`),
      ...held.filter((one) => !given.some((kept) => kept === one)).map((one) => `-${one}`),
    ];
    if (changes.length === 0) return;
    // A link made for less must not open more.
    await deleteLinksOf(tx, userId);
    const { username } = user;
    const on = { target_id: userId, target: username, detail: changes.join(' ') };
    await this.#outside.audit.noteIn(tx, 'user.permissions', { account: username, userId, address, ...on });
  }
}
