import type { Stats } from '#contract/stats.ts';
import type { SystemTexts } from '#domain/product/task.ts';
import { statsColumns } from '../lists/stats.ts';
import type { Author, Db, Tx } from '../store.ts';
import type { StoredForm } from './task-table.ts';

/** A project as an exchange file has it, with ids of this installation. */
export const projectToExchange = (db: Db, projectId: string) =>
  db
    .selectFrom('project')
    .select(['body', 'method_hash as methodHash', 'logo'])
    .where('id', '=', projectId)
    .executeTakeFirst();

/** Ids of the tasks of a project, by code. */
export async function taskIdsOf(db: Db, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task')
    .select(['id', 'code'])
    .where('project_id', '=', projectId)
    .orderBy('code')
    .execute();
  // By code unit: databases order by their own locale.
  return rows.sort((a, b) => (a.code < b.code ? -1 : 1)).map(({ id }) => id);
}

/** A task as an exchange file has it, with ids of this installation. */
export async function taskToExchange(db: Db, taskId: string) {
  const row = await db
    .selectFrom('task')
    .select(['body', 'current_version_id', 'complete', 'complete_by', 'complete_on', 'complete_reason'])
    .where('id', '=', taskId)
    .executeTakeFirst();
  return row && { ...row, body: row.body as StoredForm };
}

/** The versions of a task without their rows, the oldest first. */
export async function versionsToExchange(db: Db, taskId: string) {
  const rows = await db
    .selectFrom('task_version')
    .select(['id', 'version', 'base_version_id', 'content', 'author', 'created_on', 'method_hash', 'texts', 'counters'])
    .select(['status', 'frozen_by', 'frozen_on', 'frozen_points', 'frozen_reason', 'cover'])
    .where('task_id', '=', taskId)
    .execute();
  const keyOf = (row: { created_on: string; version: string }) => `${row.created_on} ${row.version}`;
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
export type VersionToExchange = Awaited<ReturnType<typeof versionsToExchange>>[number];

/** The shared views of a task. */
export async function viewsToExchange(db: Db, taskId: string) {
  const rows = await db
    .selectFrom('saved_view')
    .select(['kind', 'name', 'name_key', 'owner', 'body'])
    .where('task_id', '=', taskId)
    .where('reader', '=', '')
    .execute();
  const keyOf = (row: { kind: string; name_key: string }) => `${row.kind} ${row.name_key}`;
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** A version that comes from an exchange file. */
export interface ArrivingVersion {
  id: string;
  taskId: string;
  version: string;
  base: string | null;
  content: string;
  author: string;
  createdOn: string;
  methodHash: string;
  texts: SystemTexts;
  counters: Record<string, number>;
  stats: Stats;
  frozen: { by: string; on: string; points: number; reason: string; cover: object | null } | null;
  /** Who brings it, final already, in a file; null for an open one, and of a template of this installation. */
  importedBy: string | null;
}

/** Inserts versions of a task without their rows. */
export async function insertVersions(tx: Tx, versions: readonly ArrivingVersion[], { at }: Author): Promise<void> {
  for (const { id, taskId, frozen, base, createdOn, methodHash, importedBy, ...version } of versions)
    await tx
      .insertInto('task_version')
      .values({
        ...version,
        id,
        task_id: taskId,
        base_version_id: base,
        status: frozen ? 'frozen' : 'open',
        ...(frozen && {
          frozen_by: frozen.by,
          frozen_on: frozen.on,
          frozen_points: frozen.points,
          frozen_reason: frozen.reason,
          cover: frozen.cover,
        }),
        rev: 1,
        ...(importedBy !== null && { imported_by: importedBy, imported_on: at }),
        method_hash: methodHash,
        ...statsColumns(version.stats),
        created_on: createdOn,
        update_time: at,
      })
      .execute();
}

/** Marks a task complete as an exchange file says it is. */
export async function setCompleteAs(
  tx: Tx,
  taskId: string,
  { by, on, reason }: { by: string; on: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('task')
    .set({ complete: true, complete_by: by, complete_on: on, complete_reason: reason })
    .where('id', '=', taskId)
    .execute();
}
