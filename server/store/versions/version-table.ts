import type { SystemTexts, TaskForm } from '#domain/product/task.ts';
import type { StoredForm } from '../projects/task-table.ts';
import type { Db } from '../store.ts';

/** How far a version is, without its rows. */
export const versionState = (db: Db, versionId: string) =>
  db.selectFrom('task_version').select(['rev', 'status']).where('id', '=', versionId).executeTakeFirst();

/** Who made a version of a task final, and when; undefined of one that is open, or none of the task. */
export async function frozenBy(
  db: Db,
  taskId: string,
  versionId: string,
): Promise<{ by: string; at: string } | undefined> {
  const row = await db
    .selectFrom('task_version')
    .select(['frozen_by', 'frozen_on'])
    .where('id', '=', versionId)
    .where('task_id', '=', taskId)
    .where('status', '=', 'frozen')
    .executeTakeFirst();
  return row && { by: row.frozen_by ?? '', at: row.frozen_on ?? '' };
}

const versionWithTask = (db: Db) => db.selectFrom('task_version').innerJoin('task', 'task.id', 'task_version.task_id');

const versionInProject = (db: Db) => versionWithTask(db).innerJoin('project', 'project.id', 'task.project_id');

/** What a version is called, with its task and project. @throws Error when it is gone */
export const versionHead = (db: Db, versionId: string) =>
  versionInProject(db)
    .select(['task_version.version', 'task.id as taskId', 'task.name as taskName'])
    .select(['project.id as projectId', 'project.name as projectName'])
    .where('task_version.id', '=', versionId)
    .executeTakeFirstOrThrow();

/** What a report says about its version on the cover; what is written about the system is the version's own; `kept`: the whole of it, where the version is final. @throws Error when it is gone */
export async function versionCover(db: Db, versionId: string) {
  const row = await versionInProject(db)
    .select(['task_version.version', 'task_version.author', 'task_version.texts', 'task_version.cover', 'task.body'])
    .select(['project.name as project', 'project.code as projectCode'])
    .select(['task_version.imported_by as importedBy', 'task_version.imported_on as importedOn'])
    .select(['task_version.frozen_by as frozenBy', 'task_version.frozen_on as frozenOn'])
    .select(['task_version.frozen_points as frozenPoints', 'task_version.frozen_reason as frozenReason'])
    .where('task_version.id', '=', versionId)
    .executeTakeFirstOrThrow();
  const { body, texts, cover: kept, ...cover } = row;
  return { ...cover, kept, form: { ...(body as StoredForm), ...texts } satisfies TaskForm };
}

/** A version behind those of its task that were made before it, the oldest first, with what a report tells of each. */
export async function versionLine(db: Db, versionId: string) {
  const rows = await db
    .selectFrom('task_version as own')
    .innerJoin('task_version as v', 'v.task_id', 'own.task_id')
    .leftJoin('task_version as base', 'base.id', 'v.base_version_id')
    .select(['v.id', 'v.task_id as taskId', 'v.version', 'base.version as base', 'v.content', 'v.author', 'v.cover'])
    .select(['v.created_on as createdOn', 'v.imported_by as importedBy', 'v.base_version_id as baseId'])
    .select(['v.frozen_by as frozenBy', 'v.frozen_on as frozenOn'])
    .select(['v.frozen_points as frozenPoints', 'v.frozen_reason as frozenReason'])
    .where('own.id', '=', versionId)
    .whereRef('v.created_on', '<=', 'own.created_on')
    .execute();
  // By code unit: databases order by their own locale. Versions that came in one file may be of one moment.
  const keyOf = ({ id, createdOn, version }: (typeof rows)[number]) =>
    [id === versionId ? 1 : 0, createdOn, version].join(' ');
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** What a version says about the system. */
export async function textsOfVersion(db: Db, versionId: string): Promise<SystemTexts> {
  const { texts } = await db
    .selectFrom('task_version')
    .select('texts')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  return texts;
}

/** Of these versions those of a task, or of all tasks of a project. */
export const versionsAmong = async (
  db: Db,
  versions: readonly string[],
  { task, project }: { task?: string; project?: string },
): Promise<string[]> => {
  if (versions.length === 0) return [];
  const rows = await versionWithTask(db)
    .select('task_version.id')
    .where('task_version.id', 'in', versions)
    .$if(task !== undefined, (of) => of.where('task.id', '=', task ?? ''))
    .$if(project !== undefined, (of) => of.where('task.project_id', '=', project ?? ''))
    .execute();
  return rows.map(({ id }) => id);
};

/** The open versions of a project with their tasks, by name of the task. */
export const openVersionHeads = (db: Db, projectId: string) =>
  versionWithTask(db)
    .select(['task_version.id', 'task_version.version', 'task.id as taskId', 'task.name as taskName'])
    .where('task.project_id', '=', projectId)
    .where('task_version.status', '=', 'open')
    .orderBy('task.name')
    .orderBy('task_version.id')
    .execute();

/** Task and name of a version, for who reads of it later. */
export async function nameOfVersion(db: Db, id: string): Promise<string> {
  const row = await db
    .selectFrom('task_version')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .select(['task.code', 'task.name', 'task_version.version'])
    .where('task_version.id', '=', id)
    .executeTakeFirst();
  return row ? `${row.code} ${row.name} ${row.version}` : id;
}

/** Does some analysis of the project have a version of this name? */
export async function hasVersionNamed(db: Db, projectId: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('task_version')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .select('task_version.id')
    .where('task.project_id', '=', projectId)
    .where('task_version.version', '=', version)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
