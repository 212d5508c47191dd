import type { AppEntryForm } from '#domain/model/app-entry.ts';
import { foldName } from '#domain/model/user.ts';
import type { Author, Db, Tx } from '../store.ts';

/** The applications that are offered beside the product, by name. */
export const appEntries = (db: Db) =>
  db
    .selectFrom('inauth_app')
    .select(['id', 'code as configCode', 'name as configName', 'href as appHref', 'rev', 'update_by'])
    .orderBy('name')
    .orderBy('code_key')
    .execute();

const rowOf = ({ configCode: code, configName: name, appHref: href }: AppEntryForm, rev: number, by: Author) => ({
  code,
  code_key: foldName(code),
  name,
  href,
  rev,
  update_by: by.by,
  update_time: by.at,
});

/** @throws the engine's unique violation when the code is taken */
export async function insertAppEntry(tx: Tx, id: string, form: AppEntryForm, author: Author): Promise<void> {
  await tx
    .insertInto('inauth_app')
    .values({ id, ...rowOf(form, 1, author) })
    .execute();
}

/** Writes an entry that is still at `rev`; false when somebody else came first. @throws the engine's unique violation when the code is taken */
export async function updateAppEntry(
  tx: Tx,
  { id, rev }: { id: string; rev: number },
  form: AppEntryForm,
  author: Author,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('inauth_app')
    .set(rowOf(form, rev + 1, author))
    .where('id', '=', id)
    .where('rev', '=', rev)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an entry. */
export async function deleteAppEntry(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('inauth_app').where('id', '=', id).execute();
}
