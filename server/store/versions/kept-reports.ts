import type { Selectable } from 'kysely';
import type { Db } from '../store.ts';
import type { Tables } from '../tables.ts';

type KeptReport = Selectable<Tables['kept_report']>;
/** Which report of a final version is meant. */
export type KeptPlace = Pick<KeptReport, 'version_id' | 'edition'>;

/** The report that is kept at a place. */
export const keptReportAt = (db: Db, { version_id, edition }: KeptPlace): Promise<KeptReport | undefined> =>
  db
    .selectFrom('kept_report')
    .selectAll()
    .where('version_id', '=', version_id)
    .where('edition', '=', edition)
    .executeTakeFirst();

/**
 * Keeps a report, unless another server has just kept one there or the version was deleted in the meantime.
 * @param lost the hash of the report it may replace, because its file is gone
 */
export async function insertKeptReport(db: Db, row: KeptReport, lost: string | undefined): Promise<void> {
  const { version_id, edition, ...made } = row;
  const version = await db.selectFrom('task_version').select('id').where('id', '=', version_id).executeTakeFirst();
  if (!version) return;
  await db
    .insertInto('kept_report')
    .values(row)
    .onConflict((c) =>
      c
        .columns(['version_id', 'edition'])
        .doUpdateSet(made)
        .where('kept_report.file', '=', lost ?? ''),
    )
    .execute();
}

/** Is the file still kept with this version? The report of a deleted version goes with it. */
export async function isKeptWith(db: Db, versionId: string | null, file: string): Promise<boolean> {
  if (versionId === null) return false;
  const row = await db
    .selectFrom('kept_report')
    .select('file')
    .where('version_id', '=', versionId)
    .where('file', '=', file)
    .executeTakeFirst();
  return row !== undefined;
}
