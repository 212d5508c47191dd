import type { Kysely } from 'kysely';
import { lookOf } from '#domain/model/look-alike.ts';

type Stored = { inauth_user: { id: string; username: string; state: string; look_key: string } };

/**
 * What a username looks like stands beside it, so that nobody new gets the name of somebody else in letters of another script. Not unique: those
 * that look alike already keep their names.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as unknown as Kysely<Stored>;
  await db.schema
    .alterTable('inauth_user')
    .addColumn('look_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const rows = await db.selectFrom('inauth_user').select(['id', 'username']).where('state', '!=', 'deleted').execute();
  for (const { id, username } of rows)
    await db
      .updateTable('inauth_user')
      .set({ look_key: lookOf(username) })
      .where('id', '=', id)
      .execute();
  await db.schema.createIndex('inauth_user_by_look').on('inauth_user').column('look_key').execute();
}
