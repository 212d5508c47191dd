import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';

interface Stored {
  inauth_user: { id: string; profile_pic: string; picture_hash: string };
}

/**
 * A picture has an address of its own by its content. Until now each card of a person carried it: a page of 100 tasks with 12 people each had
 * 300 MB.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as unknown as Kysely<Stored>;
  await db.schema
    .alterTable('inauth_user')
    .addColumn('picture_hash', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  const users = await db
    .selectFrom('inauth_user')
    .select(['id', 'profile_pic'])
    .where('profile_pic', '!=', '')
    .execute();
  for (const { id, profile_pic } of users) {
    const picture_hash = createHash('sha256').update(profile_pic).digest('hex');
    await db.updateTable('inauth_user').set({ picture_hash }).where('id', '=', id).execute();
  }
  await db.schema.createIndex('inauth_user_by_picture').on('inauth_user').column('picture_hash').execute();
}
