import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

export type SavedViewRow = Selectable<Tables['saved_view']>;

/** The views of a task that a user sees: the shared ones and their own. */
export const viewsOf = (db: Db, taskId: string, userId: string): Promise<SavedViewRow[]> =>
  db
    .selectFrom('saved_view')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('reader', 'in', ['', userId])
    .orderBy('name_key')
    .orderBy('id')
    .execute();

/** A view of a task, when this user sees it. */
export const viewById = (db: Db, taskId: string, userId: string, id: string): Promise<SavedViewRow | undefined> =>
  db
    .selectFrom('saved_view')
    .selectAll()
    .where('id', '=', id)
    .where('task_id', '=', taskId)
    .where('reader', 'in', ['', userId])
    .executeTakeFirst();

/** Inserts a view. */
export async function insertView(tx: Tx, row: SavedViewRow): Promise<void> {
  await tx.insertInto('saved_view').values(row).execute();
}

/** Writes a view that is still at `rev`; false when somebody else came first. */
export async function updateView(
  tx: Tx,
  id: string,
  rev: number,
  next: Omit<Updateable<Tables['saved_view']>, 'rev'>,
): Promise<boolean> {
  const found = await tx
    .updateTable('saved_view')
    .set({ ...next, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes a view. */
export async function deleteView(db: Db, id: string): Promise<void> {
  await db.deleteFrom('saved_view').where('id', '=', id).execute();
}
