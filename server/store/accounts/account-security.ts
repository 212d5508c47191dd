import { sql } from 'kysely';
import { foldName, type StoredState } from '#domain/model/user.ts';
import { type Db, isUniqueViolation, type Tx } from '../store.ts';

/** Whose confirmed phone this is. */
export async function userOfPhone(
  db: Db,
  phone: string,
): Promise<{ id: string; username: string; state: StoredState } | undefined> {
  if (phone === '') return undefined;
  return db
    .selectFrom('inauth_user')
    .select(['id', 'username', 'state'])
    .where('phone', '=', phone)
    .where('state', '!=', 'deleted')
    .executeTakeFirst();
}

/** One address may belong to several accounts, but not to everybody. */
const mostOfOneAddress = 5;

/** Who gets a mail when the password of a username or an address was forgotten: those who can sign in and have an address. */
export async function usersToWriteTo(db: Db, account: string) {
  const address = account.toLowerCase();
  return db
    .selectFrom('inauth_user')
    .select(['id', 'username', 'email', 'backup_email'])
    .where('state', '=', 'active')
    .where((eb) =>
      eb.or([
        eb('name_key', '=', foldName(account)),
        eb('username', '=', account),
        eb(sql`lower(email)`, '=', address),
        eb(sql`lower(backup_email)`, '=', address),
      ]),
    )
    .where((eb) => eb.or([eb('email', '!=', ''), eb('backup_email', '!=', '')]))
    .orderBy('created_on')
    .limit(mostOfOneAddress)
    .execute();
}

/** What guards an account. */
export const guardsOf = (db: Db, id: string) =>
  db
    .selectFrom('inauth_user')
    .select([
      'username',
      'email',
      'phone',
      'backup_email',
      'question',
      'password_strength',
      'password_at',
      'created_on',
    ])
    .where('id', '=', id)
    .executeTakeFirst();

/** Where mails about an account go: its address and the second one. */
export async function addressesOf(db: Db, id: string): Promise<string[]> {
  const found = await guardsOf(db, id);
  return found ? [found.email, found.backup_email] : [];
}

type Guards = Partial<{ phone: string; backup_email: string; question: string; answer_hash: string }>;

/** Writes what guards an account. @throws the unique violation of the engine when the phone is somebody else’s */
export async function updateGuards(tx: Tx, id: string, guards: Guards): Promise<void> {
  await tx.updateTable('inauth_user').set(guards).where('id', '=', id).execute();
}

/** Did a write fail because the phone is somebody else's? */
export const isPhoneTaken = isUniqueViolation;
