import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

export type ReportProfileRow = Selectable<Tables['report_profile']>;

/** The profiles of the organisation (place ''), or of a project, by name. */
export const profilesOf = (db: Db, place: string): Promise<ReportProfileRow[]> =>
  db.selectFrom('report_profile').selectAll().where('place', '=', place).orderBy('name_key').orderBy('id').execute();

/** A profile of this place; of another it is as if there were none. */
export const profileById = (db: Db, place: string, id: string): Promise<ReportProfileRow | undefined> =>
  db.selectFrom('report_profile').selectAll().where('id', '=', id).where('place', '=', place).executeTakeFirst();

/** Inserts a profile. */
export async function insertProfile(tx: Tx, row: ReportProfileRow): Promise<void> {
  await tx.insertInto('report_profile').values(row).execute();
}

/** Writes a profile that is still at `rev`; false when somebody else came first. */
export async function updateProfile(
  tx: Tx,
  id: string,
  rev: number,
  next: Omit<Updateable<Tables['report_profile']>, 'rev'>,
): Promise<boolean> {
  const found = await tx
    .updateTable('report_profile')
    .set({ ...next, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes a profile. */
export async function deleteProfile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('report_profile').where('id', '=', id).execute();
}
