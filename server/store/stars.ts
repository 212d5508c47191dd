import { prepareByIds } from './prepare-query.ts';
import type { Db } from './store.ts';

/** What can be starred. */
export type StarKind = 'project' | 'task';

const starred = prepareByIds((db, ids, { userId, kind }: { userId: string; kind: StarKind }) =>
  db
    .selectFrom('star')
    .select('target_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_id', 'in', ids),
);

/** Which of these the user has starred. */
export async function starsOf(db: Db, userId: string, kind: StarKind, ids: readonly string[]): Promise<Set<string>> {
  const rows = await starred(db, ids, { userId, kind });
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

/** Ids named at a time: SQLite binds at most 32 766. */
const chunk = 500;

/** Takes everybody's stars from what is deleted. */
export async function deleteStarsOf(db: Db, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += chunk)
    await db
      .deleteFrom('star')
      .where('target_id', 'in', ids.slice(from, from + chunk))
      .execute();
}
