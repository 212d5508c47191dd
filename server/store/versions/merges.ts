import type { Insertable, Selectable } from 'kysely';
import type { SystemTexts } from '#domain/product/task.ts';
import { type Viewer, visibleTo } from '../projects/visibility.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

/** A version at one of its revs. */
export interface VersionAt {
  id: string;
  /** Null where it is not known: of versions older than the column, and of imported ones. */
  rev: number | null;
  /** What was written about the system then, where it is known. */
  texts?: SystemTexts | undefined;
}

const originColumns = ['base_version_id', 'base_rev', 'origin_version_id', 'origin_rev', 'origin_texts'] as const;

/** A version, the base it grew from, or the version its task was cloned from, the base of that, and so on, each with the rev it was left at. */
export async function originsOf(db: Db, versionId: string, rev: number): Promise<VersionAt[]> {
  const line: VersionAt[] = [];
  let next: VersionAt | undefined = { id: versionId, rev };
  while (next && !line.some(({ id }) => id === next?.id)) {
    line.push(next);
    const found: Pick<Selectable<Tables['task_version']>, (typeof originColumns)[number]> | undefined = await db
      .selectFrom('task_version')
      .select(originColumns)
      .where('id', '=', next.id)
      .executeTakeFirst();
    const texts: SystemTexts | undefined = found?.origin_texts ?? undefined;
    if (found?.base_version_id) next = { id: found.base_version_id, rev: found.base_rev, texts };
    else next = found?.origin_version_id ? { id: found.origin_version_id, rev: found.origin_rev, texts } : undefined;
  }
  return line;
}

const withSource = (db: Db) =>
  db.selectFrom('version_merge as m').innerJoin('task_version as source', 'source.id', 'm.source_id');

/** The latest merge of two versions into each other that was not taken back. */
export const latestMerge = (db: Db, one: string, other: string) =>
  withSource(db)
    .select(['m.source_id', 'm.source_rev', 'm.record'])
    .where('m.undone', '=', false)
    .where((eb) =>
      eb.or([
        eb.and([eb('m.version_id', '=', one), eb('m.source_id', '=', other)]),
        eb.and([eb('m.version_id', '=', other), eb('m.source_id', '=', one)]),
      ]),
    )
    .orderBy('m.at', 'desc')
    .executeTakeFirst();

/** What was merged into a version, the latest first; `source` and its id are null where the viewer cannot see it. */
export async function mergesOf(db: Db, viewer: Viewer, versionId: string) {
  const seen = db.selectFrom('project').select('project.id').where(visibleTo(viewer)).as('seen');
  const merges = await withSource(db)
    .innerJoin('task_version as own', 'own.id', 'm.version_id')
    .innerJoin('task as there', 'there.id', 'source.task_id')
    .leftJoin(seen, (join) => join.onRef('seen.id', '=', 'there.project_id'))
    .select(['m.id', 'm.source_id', 'm.source_rev', 'm.rev', 'm.by', 'm.at', 'm.record'])
    .select(['m.undone', 'source.version', 'there.id as taskId', 'there.name as taskName'])
    .select(['own.task_id as ownTask', 'seen.id as seenIn'])
    .where('m.version_id', '=', versionId)
    .orderBy('m.at', 'desc')
    .execute();
  return merges.map(({ version, taskId, taskName, ownTask, seenIn, source_id, ...merge }) => ({
    ...merge,
    sourceId: seenIn === null ? null : source_id,
    source: seenIn === null ? null : nameBeside({ taskId: ownTask }, { taskId, taskName, version }),
  }));
}

/** What a version is called beside one of another task: both may be a V1.0. */
export const nameBeside = (
  own: { taskId: string },
  { taskId, taskName, version }: { taskId: string; taskName: string; version: string },
): string => (taskId === own.taskId ? version : `${taskName} ${version}`);

export async function insertMerge(tx: Tx, merge: Omit<Insertable<Tables['version_merge']>, 'line_id'>): Promise<void> {
  await tx
    .insertInto('version_merge')
    .values({ ...merge, line_id: merge.activity_id })
    .execute();
}

/**
 * Notes of a merge that it is taken back, or in effect again: of the one whose state came with a line of the log which another line now takes back.
 * Nothing of any other line. The log alone does not tell it: its lines do not say which they take back, and may be deleted.
 */
export async function turnMerge(
  tx: Tx,
  versionId: string,
  { taken, by }: { taken: string; by: string },
): Promise<void> {
  await tx
    .updateTable('version_merge')
    .set(({ case: choose }) => ({
      undone: choose().when('undone', '=', false).then(true).else(false).end(),
      line_id: by,
    }))
    .where('version_id', '=', versionId)
    .where('line_id', '=', taken)
    .execute();
}

/** Writes the texts about the system of an open version. A form of the task that shows them is stale then, and names who wrote them. */
export async function setTexts(
  tx: Tx,
  versionId: string,
  texts: SystemTexts,
  by: { user: string; now: string },
): Promise<void> {
  await tx
    .updateTable('task')
    .set((eb) => ({ rev: eb('rev', '+', 1), update_by: by.user, update_time: by.now }))
    .where('current_version_id', '=', versionId)
    .execute();
  await tx
    .updateTable('task_version')
    .set({ texts })
    .where('id', '=', versionId)
    .where('status', '=', 'open')
    .execute();
}
