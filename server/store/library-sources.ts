import type { Insertable } from 'kysely';
import type { Db, Tx } from './store.ts';
import type { Tables } from './tables.ts';
import { type Viewer, visibleTo } from './visibility.ts';

/** Keeps from which row of a task an entry was made. */
export const insertSource = (tx: Tx, source: Insertable<Tables['library_source']>) =>
  tx.insertInto('library_source').values(source).execute();

/** From which row of a task an entry was made, with the names of the task: undefined where the viewer cannot see it, or it is gone. */
export const seenSource = (db: Db, viewer: Viewer, entryId: string) =>
  db
    .selectFrom('library_source')
    .innerJoin('task', 'task.id', 'library_source.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select([
      'library_source.task_id as taskId',
      'library_source.version_id as versionId',
      'library_source.kind',
      'library_source.row_id as row',
    ])
    .select(['library_source.code', 'task.name as task', 'project.name as project'])
    .where('library_source.entry_id', '=', entryId)
    .where(visibleTo(viewer))
    .executeTakeFirst();

/** Was the entry made from a row of a task? */
export async function hasSource(db: Db, entryId: string): Promise<boolean> {
  const row = await db
    .selectFrom('library_source')
    .select('entry_id')
    .where('entry_id', '=', entryId)
    .executeTakeFirst();
  return row !== undefined;
}
