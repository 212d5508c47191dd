import { lockFor } from '../lock.ts';
import type { Tx } from '../store.ts';
import { forgetDeletedEdits } from './deleted-edits.ts';

/** Ids named at a time: SQLite binds at most 32 766. */
const chunk = 500;
/** Rows deleted by one statement. */
const rowsAtOnce = 1_000;
/** Parts of a log line deleted by one statement. */
const partsAtOnce = 8;
/** How long a transaction goes on with what is small, or may be: a line of the log holds one row or ten thousand (ms). */
const sweepFor = 15;

/** Notes the versions of these tasks as deleted, so that what they hold is swept; the caller deletes the tasks. Returns their ids. */
export async function noteDeleted(tx: Tx, taskIds: readonly string[]): Promise<string[]> {
  const rows = await tx.selectFrom('task_version').select('id as version_id').where('task_id', 'in', taskIds).execute();
  for (let from = 0; from < rows.length; from += chunk)
    await tx
      .insertInto('deleted_version')
      .values(rows.slice(from, from + chunk))
      .execute();
  return rows.map(({ version_id }) => version_id);
}

/**
 * Deletes some of the rows and of the log of deleted versions, for a few milliseconds; false when nothing of any is left. Several servers take it
 * in turns.
 */
export async function sweepSome(tx: Tx): Promise<boolean> {
  await lockFor(tx, 'sweep');
  const next = await tx.selectFrom('deleted_version').select('version_id').limit(chunk).execute();
  const swept: string[] = [];
  const since = performance.now();
  for (const { version_id } of next) {
    if (await sweepSlice(tx, version_id)) break;
    swept.push(version_id);
    if (performance.now() - since > sweepFor) break;
  }
  if (swept.length > 0) await tx.deleteFrom('deleted_version').where('version_id', 'in', swept).execute();
  return next.length > 0;
}

/** False when nothing of the version is left. */
const sweepSlice = async (tx: Tx, versionId: string): Promise<boolean> =>
  (await sweepRows(tx, versionId)) ||
  (await sweepTouched(tx, versionId)) ||
  (await sweepLines(tx, versionId)) ||
  (await forgetDeletedEdits(tx, versionId));

async function sweepRows(tx: Tx, versionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('entity')
    .where('version_id', '=', versionId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('entity').select('id').where('version_id', '=', versionId).limit(rowsAtOnce),
    )
    .executeTakeFirst();
  return numDeletedRows > 0;
}

async function sweepTouched(tx: Tx, versionId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('activity_row')
    .where('version_id', '=', versionId)
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('row_id', 'activity_id'),
        'in',
        selectFrom('activity_row')
          .select(['row_id', 'activity_id'])
          .where('version_id', '=', versionId)
          .limit(rowsAtOnce)
          .$asTuple('row_id', 'activity_id'),
      ),
    )
    .executeTakeFirst();
  return numDeletedRows > 0;
}

async function sweepLines(tx: Tx, versionId: string): Promise<boolean> {
  const lines = await tx
    .selectFrom('activity')
    .select('id')
    .where('version_id', '=', versionId)
    .limit(rowsAtOnce)
    .execute();
  const since = performance.now();
  for (const { id } of lines) {
    // The parts first: they are found by the line.
    if (await sweepParts(tx, id)) break;
    await tx.deleteFrom('activity').where('id', '=', id).execute();
    if (performance.now() - since > sweepFor) break;
  }
  return lines.length > 0;
}

/** False when nothing of the line is left. */
async function sweepParts(tx: Tx, lineId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('activity_part')
    .where('activity_id', '=', lineId)
    .where('place', 'in', (eb) =>
      eb.selectFrom('activity_part').select('place').where('activity_id', '=', lineId).limit(partsAtOnce),
    )
    .executeTakeFirst();
  return numDeletedRows > 0;
}
