import { json } from '../engines/value-codec.ts';
import type { Db } from '../store.ts';

/** The preferences of a user by key. */
export async function preferencesOf(db: Db, userId: string): Promise<Record<string, unknown>> {
  const rows = await db
    .selectFrom('preference')
    .select(['key', 'value'])
    .where('user_id', '=', userId)
    .orderBy('key')
    .execute();
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** How many preferences the user has beside this one. */
export async function countOtherPreferences(db: Db, userId: string, key: string): Promise<number> {
  const { count } = await db
    .selectFrom('preference')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('key', '!=', key)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Sets a preference, in place of the one before. */
export async function putPreference(db: Db, userId: string, key: string, value: unknown): Promise<void> {
  await db
    .insertInto('preference')
    .values({ user_id: userId, key, value: json<unknown>(value) })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'key']).doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}

/** Deletes a preference; none is fine, too. */
export async function deletePreference(db: Db, userId: string, key: string): Promise<void> {
  await db.deleteFrom('preference').where('user_id', '=', userId).where('key', '=', key).execute();
}
