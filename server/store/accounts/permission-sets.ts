import { foldName } from '#domain/model/user.ts';
import type { Author, Db, Tx } from '../store.ts';

/** The permission sets by name. */
export const permissionSets = (db: Db) =>
  db
    .selectFrom('permission_set')
    .select(['id', 'name', 'permissions', 'rev', 'update_by'])
    .orderBy('name_key')
    .execute();

interface SetForm {
  name: string;
  permissions: string[];
}

const rowOf = ({ name, permissions }: SetForm, rev: number, { by, at }: Author) => ({
  name,
  name_key: foldName(name),
  permissions,
  rev,
  update_by: by,
  update_time: at,
});

/** @throws the engine's unique violation when the name is taken */
export async function insertSet(tx: Tx, id: string, form: SetForm, author: Author): Promise<void> {
  await tx
    .insertInto('permission_set')
    .values({ id, ...rowOf(form, 1, author) })
    .execute();
}

/** Writes a set that is still at `rev`; false when somebody else came first. @throws the engine's unique violation when the name is taken */
export async function updateSet(tx: Tx, id: string, rev: number, form: SetForm, author: Author): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('permission_set')
    .set(rowOf(form, rev + 1, author))
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a set. */
export async function deleteSet(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('permission_set').where('id', '=', id).execute();
}
