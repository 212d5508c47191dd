import type { Kysely } from 'kysely';

const key = 'signIn.registration';

/**
 * Registration is by approval unless the variable says otherwise. An installation that has users was closed as long as nobody opened it, and stays so:
 * an upgrade opens no door.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Kysely<{
    inauth_user: { id: string };
    variable: { key: string; value: string; rev: number; update_by: string; update_time: string };
  }>;
  const user = await db.selectFrom('inauth_user').select('id').limit(1).executeTakeFirst();
  const set = await db.selectFrom('variable').select('key').where('key', '=', key).executeTakeFirst();
  if (!user || set) return;
  const by = { rev: 1, update_by: '', update_time: new Date(0).toISOString() };
  await db
    .insertInto('variable')
    .values({ key, value: '"closed"', ...by })
    .execute();
}
