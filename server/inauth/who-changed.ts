import { type Hole, yourself } from '#contract/kit/errors.ts';
import { findUser } from '#server/store/accounts/users.ts';
import type { Tx } from '#server/store/store.ts';
import { byConsole } from './by-console.ts';
import type { Caller } from './caller.ts';

/** Who made the last change, for a sentence that the caller reads; within a transaction, which may await nothing but SQL. */
export async function whoChangedIn(tx: Tx, { user }: Caller, by: string): Promise<Hole> {
  if (by === user.id) return yourself;
  if (by === byConsole.account) return byConsole.account;
  return (await findUser(tx, by))?.fullName ?? '?';
}
