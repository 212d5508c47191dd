import { randomInt } from 'node:crypto';
import { Failure } from '#contract/kit/errors.ts';
import { permissions } from '#contract/kit/permissions.ts';
import type { AuditEvent } from '#domain/audit/audit.ts';
import type { StoredState } from '#domain/model/user.ts';
import { newUuid } from '#server/ids.ts';
import { hasExternal } from '#server/store/accounts/external-accounts.ts';
import { deletePersonalTokensOf } from '#server/store/accounts/personal-tokens.ts';
import { deleteFactor } from '#server/store/accounts/second-factors.ts';
import { deleteTokensOf } from '#server/store/accounts/tokens.ts';
import {
  activateWith,
  deleteLinksOf,
  hasPassword,
  type ManagedUser,
  managedUser,
  updateManagedUser,
} from '#server/store/accounts/user-admin.ts';
import { findCredentials, insertUser, updatePassword } from '#server/store/accounts/users.ts';
import { insertAuditLine } from '#server/store/audit.ts';
import { lockFor } from '#server/store/lock.ts';
import { isUniqueViolation, type Store, type Tx } from '#server/store/store.ts';
import { keptPassword } from './passwords.ts';

/** What the person at the machine may do when nobody can sign in. Each is one transaction, with or without a server running. */

/** Who it was, in the audit log: no username has a blank in it, no call comes from such an address. */
export const byConsole = { account: 'npm run admin', address: 'console' } as const;

const ofUser = (
  store: Store,
  username: string,
  work: (tx: Tx, user: ManagedUser) => Promise<StoredState>,
): Promise<StoredState> =>
  store.tx(async (tx) => {
    // A server may change the same user.
    await lockFor(tx, 'users');
    const found = await findCredentials(tx, username);
    const user = found && (await managedUser(tx, found.id));
    if (!user) throw new Error(`There is no user ${username}.`);
    return work(tx, user);
  });

async function note(
  tx: Tx,
  at: string,
  event: AuditEvent,
  on: { id: string; username: string },
  detail = '',
): Promise<void> {
  const line = { id: newUuid(), at, event, user_id: null, ...byConsole };
  await insertAuditLine(tx, { ...line, target_id: on.id, target: on.username, detail });
}

/**
 * A new password; every session, link and personal token of the user ends. Who was invited can sign in by it, who is disabled stays so. Returns
 * the state of the account.
 * @throws Error when there is no such user
 */
export async function resetPassword(
  store: Store,
  username: string,
  password: string,
  at: string,
): Promise<StoredState> {
  const kept = await keptPassword(password, at);
  return ofUser(store, username, async (tx, user) => {
    const { id, state } = user;
    if (state === 'invited') await activateWith(tx, id, kept);
    else await updatePassword(tx, id, kept);
    await deleteTokensOf(tx, id);
    await deletePersonalTokensOf(tx, id);
    // It would set yet another password.
    await deleteLinksOf(tx, id);
    await note(tx, at, 'password.changed', user);
    return state === 'invited' ? 'active' : state;
  });
}

/** Takes a lost second factor away; every session of the user ends. @throws Error when there is no such user */
export const removeSecondFactor = (store: Store, username: string, at: string): Promise<StoredState> =>
  ofUser(store, username, async (tx, user) => {
    await deleteFactor(tx, user.id);
    await deleteTokensOf(tx, user.id);
    await note(tx, at, 'user.factorRemoved', user);
    return user.state;
  });

/**
 * Every permission, and the account open: who was disabled is enabled as by an administrator, who registered is let in. Returns the state: who was
 * invited and never chose a password still has none.
 * @throws Error when there is no such user
 */
export const makeAdministrator = (store: Store, username: string, at: string): Promise<StoredState> =>
  ofUser(store, username, async (tx, user) => {
    const { id, state: before } = user;
    const state = await openState(tx, user);
    const added = permissions.filter((one) => !user.permissions.includes(one));
    await updateManagedUser(tx, user, { permissions: [...permissions], state }, { by: byConsole.account, at });
    // A link made for less must not open more, nor a session or token of before the account was disabled.
    await deleteLinksOf(tx, id);
    if (before === 'disabled') {
      await deleteTokensOf(tx, id);
      await deletePersonalTokensOf(tx, id);
      await note(tx, at, 'user.enabled', user);
    }
    if (before === 'waiting') await note(tx, at, 'user.approved', user);
    if (added.length > 0) await note(tx, at, 'user.permissions', user, added.map((one) => `+${one}`).join(' '));
    return state;
  });

/** The state of an account that is open to its owner. */
async function openState(tx: Tx, { id, state }: ManagedUser): Promise<StoredState> {
  if (state === 'waiting') return 'active';
  if (state !== 'disabled') return state;
  return (await hasPassword(tx, id)) || (await hasExternal(tx, id)) ? 'active' : 'invited';
}

/** A new user with every permission. @throws Error when the name is taken */
export async function createAdministrator(
  store: Store,
  user: { id: string; username: string; password: string; createdOn: string },
): Promise<void> {
  const { password, ...row } = user;
  const { hash: passwordHash, strength: passwordStrength } = await keptPassword(password, row.createdOn);
  const made = {
    ...row,
    passwordHash,
    passwordStrength,
    fullName: row.username,
    email: '',
    permissions: [...permissions],
  };
  await store
    .tx(async (tx) => {
      await insertUser(tx, made);
      await note(tx, row.createdOn, 'user.created', made, permissions.map((one) => `+${one}`).join(' '));
    })
    .catch((error) => {
      const isTaken = isUniqueViolation(error) || (error instanceof Failure && error.key === 'UsernameTaken');
      throw isTaken ? new Error(`There is already a user ${row.username}.`) : error;
    });
}

/** Without those that look alike on a console: 0 O, 1 l I. */
const alphabet = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password that fits the rules and that nobody chose. */
export function newPassword(): string {
  const letters = Array.from({ length: 13 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `Ha2${letters}`;
}
