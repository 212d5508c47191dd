import { prepareByIds } from '../engines/prepare-query.ts';
import type { Db, Tx } from '../store.ts';
import type { OldLine } from './edit-log.ts';

/* Deleting the oldest part of the log of edits (`history.days`), and what outlives it. */

/** Versions looked at by one statement. */
const versionsAtOnce = 200;
/** Entries of the index deleted by one statement, and parts of a line. */
const rowsAtOnce = 1_000;
const partsAtOnce = 8;

/** A version with its log. */
export interface VersionLog {
  id: string;
  /** The log has every edit after this rev. */
  from: number;
  /** When the first of them was made; null where there is none. */
  oldest: string | null;
}

/** Some versions in the order of their ids, from behind one on. None when there are no more. */
export async function versionLogs(db: Db, after: string): Promise<VersionLog[]> {
  const rows = await db
    .selectFrom('task_version as v')
    .select((eb) => [
      'v.id',
      'v.log_from as from',
      eb
        .selectFrom('activity')
        .select('activity.at')
        .whereRef('activity.version_id', '=', 'v.id')
        .whereRef('activity.rev', '>', 'v.log_from')
        .orderBy('activity.rev')
        .limit(1)
        .as('oldest'),
    ])
    .where('v.id', '>', after)
    .orderBy('v.id')
    .limit(versionsAtOnce)
    .execute();
  return rows.map((row) => ({ ...row, oldest: row.oldest ?? null }));
}

/**
 * From which rev on the log of a version is still read by what began with it: the versions and tasks that were copied from it, and the latest merges of
 * it into others, each the base of a merge to come. Edits up to there are read by nobody. Infinity where nothing began with it.
 */
export async function revStillRead(db: Db, versionId: string): Promise<number> {
  const of = (revs: readonly { rev: number | null }[]) => revs.flatMap(({ rev }) => (rev === null ? [] : [rev]));
  const based = await db
    .selectFrom('task_version')
    .select('base_rev as rev')
    .where('base_version_id', '=', versionId)
    .execute();
  const cloned = await db
    .selectFrom('task_version')
    .select('origin_rev as rev')
    .where('origin_version_id', '=', versionId)
    .execute();
  return Math.min(...of(based), ...of(cloned), ...of(await mergesStillRead(db, versionId)));
}

/**
 * Merges of a version into others which are in effect, or can be again, and which no later merge of the two takes the place of for good: one whose
 * line is in the log can be undone or redone.
 */
const mergesStillRead = (db: Db, versionId: string) =>
  db
    .selectFrom('version_merge as m')
    .leftJoin('activity as line', 'line.id', 'm.line_id')
    .select('m.source_rev as rev')
    .where('m.source_id', '=', versionId)
    .where(({ eb, or }) => or([eb('m.undone', '=', false), eb('line.id', 'is not', null)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('version_merge as later')
            .leftJoin('activity', 'activity.id', 'later.line_id')
            .select('later.id')
            .whereRef('later.at', '>', 'm.at')
            .where('later.undone', '=', false)
            .where('activity.id', 'is', null)
            .where(({ eb, and, or, ref }) =>
              or([
                and([eb('later.source_id', '=', versionId), eb('later.version_id', '=', ref('m.version_id'))]),
                and([eb('later.version_id', '=', versionId), eb('later.source_id', '=', ref('m.version_id'))]),
              ]),
            ),
        ),
      ),
    )
    .execute();

/**
 * Deletes the first lines of the log of a version, and says so in the version; false, with nothing done, when another server came first. Nobody reads
 * a line any more once this is committed; of a long one the index and the parts are left to `sweepDeletedLine`, and what rows it made is noted before.
 */
export async function deleteLines(tx: Tx, { id, from }: VersionLog, lines: readonly OldLine[]): Promise<boolean> {
  const last = lines.at(-1);
  if (!last) return false;
  const claimed = await tx
    .updateTable('task_version')
    .set({ log_from: last.rev, log_from_on: last.at })
    .where('id', '=', id)
    .where('log_from', '=', from)
    .returning('id')
    .executeTakeFirst();
  if (!claimed) return false;
  const ids = lines.map((line) => line.id);
  await keepAside(tx, id, lines);
  await tx.deleteFrom('activity').where('id', 'in', ids).execute();
  const long = lines.filter(({ isLong }) => isLong).map((line) => ({ activity_id: line.id }));
  const short = lines.filter(({ isLong }) => !isLong).map((line) => line.id);
  if (long.length > 0) await tx.insertInto('deleted_line').values(long).execute();
  if (short.length === 0) return true;
  await tx.deleteFrom('activity_row').where('activity_id', 'in', short).execute();
  await tx.deleteFrom('activity_part').where('activity_id', 'in', short).execute();
  return true;
}

/** Writes down what is asked of lines after they are gone. */
async function keepAside(tx: Tx, versionId: string, lines: readonly OldLine[]): Promise<void> {
  const edits = lines.map(({ id }) => ({ version_id: versionId, id }));
  await tx
    .insertInto('deleted_edit')
    .values(edits)
    .onConflict((on) => on.columns(['version_id', 'id']).doNothing())
    .execute();
  const made = lines.filter(({ isLong }) => !isLong).flatMap((line) => line.made.map((row) => ({ row, at: line.at })));
  if (made.length > 0) await insertRowsMade(tx, versionId, made);
}

/** When some rows were made. */
type RowsMade = readonly { row: string; at: string }[];

/**
 * Writes down when some rows were made by a long line, before it is deleted; false, with nothing written, when the version is gone: nobody would sweep
 * it any more. Until this transaction ends the version stays.
 */
export async function noteRowsMade(tx: Tx, versionId: string, made: RowsMade): Promise<boolean> {
  const held = await tx
    .updateTable('task_version')
    .set(({ ref }) => ({ log_from: ref('log_from') }))
    .where('id', '=', versionId)
    .returning('id')
    .executeTakeFirst();
  if (held) await insertRowsMade(tx, versionId, made);
  return held !== undefined;
}

/** Of a row of which it was written before, it is as it was. */
async function insertRowsMade(tx: Tx, versionId: string, made: RowsMade): Promise<void> {
  await tx
    .insertInto('row_made')
    .values(made.map(({ row, at }) => ({ version_id: versionId, row_id: row, at })))
    // Taken away and brought back by an undo, it was made when it was made first.
    .onConflict((on) => on.columns(['version_id', 'row_id']).doNothing())
    .execute();
}

/** Deletes some of the index and of the parts of a long line that is gone; false when nothing of any is left. */
export async function sweepDeletedLine(tx: Tx): Promise<boolean> {
  const next = await tx.selectFrom('deleted_line').select('activity_id as id').limit(1).executeTakeFirst();
  if (!next) return false;
  const rows = await tx
    .deleteFrom('activity_row')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('version_id', 'row_id', 'activity_id'),
        'in',
        selectFrom('activity_row')
          .select(['version_id', 'row_id', 'activity_id'])
          .where('activity_id', '=', next.id)
          .limit(rowsAtOnce)
          .$asTuple('version_id', 'row_id', 'activity_id'),
      ),
    )
    .executeTakeFirst();
  if (rows.numDeletedRows > 0) return true;
  const parts = await tx
    .deleteFrom('activity_part')
    .where('activity_id', '=', next.id)
    .where('place', 'in', (eb) =>
      eb.selectFrom('activity_part').select('place').where('activity_id', '=', next.id).limit(partsAtOnce),
    )
    .executeTakeFirst();
  if (parts.numDeletedRows > 0) return true;
  await tx.deleteFrom('deleted_line').where('activity_id', '=', next.id).execute();
  return true;
}

const amongDeleted = prepareByIds((db, ids, { versionId }: { versionId: string }) =>
  db.selectFrom('deleted_edit').select('id').where('version_id', '=', versionId).where('id', 'in', ids).limit(1),
);

/** Was any of these edits stored in the version, and its line of the log deleted? */
export const areDeletedEdits = async (db: Db, versionId: string, ids: readonly string[]): Promise<boolean> =>
  (await amongDeleted(db, ids, { versionId })).length > 0;

/** What the log of a version no longer tells of a row. */
export interface ForgottenOfRow {
  /** When it was made; null where the log says so, or it came with its version. */
  madeOn: string | null;
  /** When the last edit was made that was deleted from the log of the version; null where none was. */
  deletedUpTo: string | null;
}

export async function forgottenOfRow(db: Db, versionId: string, rowId: string): Promise<ForgottenOfRow> {
  const found = await db
    .selectFrom('task_version as v')
    .leftJoin('row_made as m', (join) => join.onRef('m.version_id', '=', 'v.id').on('m.row_id', '=', rowId))
    .select(['m.at as madeOn', 'v.log_from_on as deletedUpTo'])
    .where('v.id', '=', versionId)
    .executeTakeFirst();
  return { madeOn: found?.madeOn ?? null, deletedUpTo: found?.deletedUpTo ?? null };
}

/** Forgets some of what outlived the log of a deleted version; false when nothing is left. */
export async function forgetDeletedEdits(tx: Tx, versionId: string): Promise<boolean> {
  const edits = await tx
    .deleteFrom('deleted_edit')
    .where('version_id', '=', versionId)
    .where('id', 'in', (eb) =>
      eb.selectFrom('deleted_edit').select('id').where('version_id', '=', versionId).limit(rowsAtOnce),
    )
    .executeTakeFirst();
  if (edits.numDeletedRows > 0) return true;
  const rows = await tx
    .deleteFrom('row_made')
    .where('version_id', '=', versionId)
    .where('row_id', 'in', (eb) =>
      eb.selectFrom('row_made').select('row_id').where('version_id', '=', versionId).limit(rowsAtOnce),
    )
    .executeTakeFirst();
  return rows.numDeletedRows > 0;
}
