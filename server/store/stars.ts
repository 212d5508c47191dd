import type { Db } from './store.ts';

/** What can be starred. */
export type StarKind = 'project' | 'task';

/** Which of these the user has starred. */
export async function starsOf(db: Db, userId: string, kind: StarKind, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('star')
    .select('target_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.target_id));
}

/** Stars a project or task, or takes the star away. Doing it twice is doing it once. */
export async function setStar(db: Db, userId: string, kind: StarKind, id: string, starred: boolean): Promise<void> {
  if (starred)
    await db
      .insertInto('star')
      .values({ user_id: userId, kind, target_id: id })
      .onConflict((c) => c.doNothing())
      .execute();
  else
    await db
      .deleteFrom('star')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('target_id', '=', id)
      .execute();
}

/** Takes everybody's stars from what is deleted. */
export async function deleteStarsOf(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('star').where('target_id', 'in', ids).execute();
}
