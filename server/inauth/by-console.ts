import { randomInt } from 'node:crypto';
import { permissions } from '#contract/permissions.ts';
import { deletePersonalTokensOf } from '#server/store/personal-tokens.ts';
import { deleteFactor } from '#server/store/second-factors.ts';
import { isUniqueViolation, type Store, type Tx } from '#server/store/store.ts';
import { deleteTokensOf } from '#server/store/tokens.ts';
import { activateWith } from '#server/store/user-admin.ts';
import { findCredentials, insertUser, updatePassword, updatePermissions } from '#server/store/users.ts';
import { keptPassword } from './passwords.ts';

/** What the person at the machine may do when nobody can sign in. Each is one transaction, with or without a server running. */

const ofUser = (
  store: Store,
  username: string,
  work: (tx: Tx, id: string, state: string) => Promise<void>,
): Promise<void> =>
  store.tx(async (tx) => {
    const found = await findCredentials(tx, username);
    if (!found) throw new Error(`There is no user ${username}.`);
    await work(tx, found.id, found.state);
  });

/** A new password; every session and personal token of the user ends. Who was invited can sign in by it, who is disabled stays so. @throws Error when there is no such user */
export async function resetPassword(store: Store, username: string, password: string, at: string): Promise<void> {
  const kept = await keptPassword(password, at);
  await ofUser(store, username, async (tx, id, state) => {
    if (state === 'invited') await activateWith(tx, id, kept);
    else await updatePassword(tx, id, kept);
    await deleteTokensOf(tx, id);
    await deletePersonalTokensOf(tx, id);
  });
}

/** Takes a lost second factor away; every session of the user ends. @throws Error when there is no such user */
export const removeSecondFactor = (store: Store, username: string): Promise<void> =>
  ofUser(store, username, async (tx, id) => {
    await deleteFactor(tx, id);
    await deleteTokensOf(tx, id);
  });

/** Every permission, and the account enabled. @throws Error when there is no such user */
export const makeAdministrator = (store: Store, username: string): Promise<void> =>
  ofUser(store, username, (tx, id) => updatePermissions(tx, id, [...permissions]));

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
    .tx((tx) => insertUser(tx, made))
    .catch((error) => {
      throw isUniqueViolation(error) ? new Error(`There is a user ${row.username} already.`) : error;
    });
}

/** Without those that look alike on a console: 0 O, 1 l I. */
const alphabet = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** A password that fits the rules and that nobody chose. */
export function newPassword(): string {
  const letters = Array.from({ length: 13 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `Ha2${letters}`;
}
