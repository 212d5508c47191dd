import { sql } from 'kysely';
import type { Stats } from '#contract/stats.ts';
import { nameKey } from '#domain/model/name-key.ts';
import type { VersionForm } from '#domain/model/version.ts';
import { giveWay } from '#server/loop/give-way.ts';
import type { Author, Db, Tx } from '../store.ts';

/** Rows copied by one statement, so that others are heard in between. */
const copiedAtOnce = 1_000;
const copied = [
  'kind',
  'id',
  'code',
  'body',
  'rev',
  'create_by',
  'responsible_by',
  'update_by',
  'update_time',
] as const;

/** The versions of a task, the newest first, with the id of the current one; people by their ids. */
export async function versionRecords(db: Db, taskId: string) {
  const rows = await db
    .selectFrom('task_version as v')
    .innerJoin('task', 'task.id', 'v.task_id')
    .leftJoin('task_version as base', 'base.id', 'v.base_version_id')
    .select(['v.id', 'v.version', 'v.base_version_id', 'base.version as base_name', 'v.content', 'v.author'])
    .select(['v.status', 'v.rev', 'v.stats', 'v.created_on', 'v.update_time', 'task.current_version_id'])
    .select(['v.frozen_by', 'v.frozen_on', 'v.frozen_points', 'v.frozen_reason', 'v.imported_by', 'v.imported_on'])
    .where('v.task_id', '=', taskId)
    .orderBy('v.created_on', 'desc')
    .orderBy('v.version', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, stats: row.stats as Stats }));
}

/** A version as a base for another: nobody edits it before this transaction ends. Undefined when the task has none of this id. */
export const holdBase = (tx: Tx, taskId: string, versionId: string) =>
  tx
    .updateTable('task_version')
    .set((eb) => ({ rev: eb.ref('rev') }))
    .where('id', '=', versionId)
    .where('task_id', '=', taskId)
    .returning([
      'id',
      'task_id',
      'rev',
      'texts',
      'method_hash',
      'counters',
      'stats',
      'awaiting',
      'outdated',
      'finished',
    ])
    .executeTakeFirst();
export type HeldBase = NonNullable<Awaited<ReturnType<typeof holdBase>>>;

/** Has the task a version of a name that looks like this one? */
export async function isVersionNamed(db: Db, taskId: string, version: string): Promise<boolean> {
  const rows = await db.selectFrom('task_version').select('version').where('task_id', '=', taskId).execute();
  return rows.some((row) => nameKey(row.version) === nameKey(version));
}

/**
 * Inserts an open version with the rows, the method, the texts, the counters and the statistics of its base. All rows keep their ids and revs.
 */
export async function copyVersion(
  tx: Tx,
  id: string,
  { id: from, rev, ...base }: HeldBase,
  { version, content, author }: VersionForm,
  { at }: Author,
): Promise<void> {
  const origin = { base_version_id: from, base_rev: rev, origin_texts: base.texts };
  const own = { id, version, content, author, status: 'open' as const, rev: 1, created_on: at, update_time: at };
  await tx
    .insertInto('task_version')
    .values({ ...base, ...origin, ...own })
    .execute();
  await copyRows(tx, from, id);
}

/** Gives the version of a cloned task the rows, the counters and the statistics of what it was cloned from; they keep their ids and revs. */
export async function fillVersion(
  tx: Tx,
  id: string,
  { id: from, rev, texts, counters, stats, awaiting, outdated, finished }: HeldBase,
): Promise<void> {
  const origin = { origin_version_id: from, origin_rev: rev, origin_texts: texts };
  const counted = { counters, stats, awaiting, outdated, finished };
  await tx
    .updateTable('task_version')
    .set({ ...counted, ...origin })
    .where('id', '=', id)
    .execute();
  await copyRows(tx, from, id);
}

async function copyRows(tx: Tx, from: string, to: string): Promise<void> {
  for (let after = ''; ; ) {
    const last = await tx
      .selectFrom('entity')
      .select('id')
      .where('version_id', '=', from)
      .where('id', '>', after)
      .orderBy('id')
      .offset(copiedAtOnce - 1)
      .limit(1)
      .executeTakeFirst();
    await tx
      .insertInto('entity')
      .columns(['version_id', ...copied])
      .expression((eb) =>
        eb
          .selectFrom('entity')
          .select([sql<string>`cast(${to} as text)`.as('version_id'), ...copied])
          .where('version_id', '=', from)
          .where('id', '>', after)
          .$if(last !== undefined, (query) => query.where('id', '<=', last?.id ?? '')),
      )
      .execute();
    if (!last) return;
    after = last.id;
    await giveWay();
  }
}

/** Makes a version the current one of its task; false when the task has none of this id. An open form of the task is then stale: its texts were another version's. */
export async function setCurrentVersion(
  tx: Tx,
  taskId: string,
  versionId: string,
  { by, at }: Author,
): Promise<boolean> {
  const found = await tx
    .updateTable('task')
    .set((eb) => ({ current_version_id: versionId, rev: eb('rev', '+', 1), update_by: by, update_time: at }))
    .where('id', '=', taskId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('task_version')
          .select('task_version.id')
          .where('task_version.id', '=', versionId)
          .where('task_version.task_id', '=', taskId),
      ),
    )
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Makes a version final; the caller has claimed the rev in the same transaction. The cover of its report is kept with it, with the texts
 * about the system as they are now.
 */
export async function closeVersion(
  tx: Tx,
  id: string,
  { by, at, frozen }: { by: string; at: string; frozen: { points: number; reason: string } },
  cover: object,
): Promise<void> {
  const { texts } = await tx.selectFrom('task_version').select('texts').where('id', '=', id).executeTakeFirstOrThrow();
  const said = { frozen_by: by, frozen_on: at, frozen_points: frozen.points, frozen_reason: frozen.reason };
  await tx
    .updateTable('task_version')
    .set({ status: 'frozen', ...said, cover: { ...cover, ...texts } })
    .where('id', '=', id)
    .execute();
}

/** Who changed a version last; undefined when nobody has since it was made. */
export async function lastEditor(db: Db, versionId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('activity')
    .select('user_id')
    .where('version_id', '=', versionId)
    .orderBy('rev', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id;
}

/** The versions from one up to another it grew from, without that; all up to the first one where it did not grow from it. */
export async function lineOf(db: Db, versionId: string, until: string): Promise<string[]> {
  const line: string[] = [];
  for (let id: string | null = versionId; id && id !== until && !line.includes(id); ) {
    line.push(id);
    const found: { base_version_id: string | null } | undefined = await db
      .selectFrom('task_version')
      .select('base_version_id')
      .where('id', '=', id)
      .executeTakeFirst();
    id = found?.base_version_id ?? null;
  }
  return line;
}

/** Ids asked for at a time: SQLite binds at most 32 766. */
const askedAtOnce = 500;

/** Who touched these rows last in one of these versions, and when: of rows that are gone, who removed them. */
export async function removalsIn(
  db: Db,
  versionIds: readonly string[],
  rowIds: readonly string[],
): Promise<Map<string, { by: string; at: string }>> {
  const found = new Map<string, { by: string; at: string }>();
  if (versionIds.length === 0) return found;
  for (let from = 0; from < rowIds.length; from += askedAtOnce) {
    const lines = await db
      .selectFrom('activity_row')
      .innerJoin('activity', 'activity.id', 'activity_row.activity_id')
      .select(['activity_row.row_id', 'activity.user_id as by', 'activity.at'])
      .where('activity_row.version_id', 'in', versionIds)
      .where('activity_row.row_id', 'in', rowIds.slice(from, from + askedAtOnce))
      .orderBy('activity.at')
      .execute();
    for (const { row_id, by, at } of lines) found.set(row_id, { by, at });
  }
  return found;
}

/** Takes the user part in the project of the task? */
export async function isParticipant(db: Db, taskId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('task')
    .innerJoin('project_member', 'project_member.project_id', 'task.project_id')
    .select('task.id')
    .where('task.id', '=', taskId)
    .where('project_member.user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}
