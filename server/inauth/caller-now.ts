import { Failure } from '#contract/kit/errors.ts';
import { hasFamily } from '#server/store/accounts/tokens.ts';
import { type ManagedUser, managedUser } from '#server/store/accounts/user-admin.ts';
import { lockFor } from '#server/store/lock.ts';
import type { Tx } from '#server/store/store.ts';
import type { Caller } from './caller.ts';

/**
 * The caller as the database has them now, nobody else changing users until the transaction ends. Between the moment a call is let in and the one
 * it writes, its body is read and passwords are hashed: who was disabled or lost the session meanwhile changes no account any more.
 * @throws Failure AccountDisabled, Unauthorized
 */
export async function callerNow(tx: Tx, { user, session }: Caller): Promise<ManagedUser> {
  await lockFor(tx, 'users');
  const me = await managedUser(tx, user.id);
  if (me?.state === 'disabled') throw new Failure('AccountDisabled');
  if (me?.state !== 'active' || !(await hasFamily(tx, user.id, session))) throw new Failure('Unauthorized');
  return me;
}

/** The same of a caller who manages users. @throws Failure AccountDisabled, Unauthorized, PermissionDenied */
export async function administratorNow(tx: Tx, caller: Caller): Promise<ManagedUser> {
  const me = await callerNow(tx, caller);
  if (!me.permissions.includes('InAuthUserModify')) throw new Failure('PermissionDenied');
  return me;
}
