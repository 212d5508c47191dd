import type { ExpressionBuilder } from 'kysely';
import type { AssociatedTask } from '#contract/task-version.ts';
import type { Db } from '../store.ts';
import type { Tables } from '../tables.ts';
import { type Viewer, visibleTo } from './visibility.ts';

/** More would not be read. */
const most = 500;

/** The other tasks a user sees whose current version has a function of this version: rows keep their ids when a task is cloned. */
export const associatedTasks = (
  db: Db,
  viewer: Viewer,
  { versionId, taskId }: { versionId: string; taskId: string },
): Promise<AssociatedTask[]> =>
  db
    .selectFrom('entity as own')
    .innerJoin('task', (join) => join.on('task.id', '!=', taskId))
    .innerJoin('project', 'project.id', 'task.project_id')
    .innerJoin('entity as other', (join) =>
      join.onRef('other.version_id', '=', 'task.current_version_id').onRef('other.id', '=', 'own.id'),
    )
    .select(['own.id as functionId', 'task.id as taskId', 'task.name as taskName', 'project.name as projectName'])
    .select('task.current_version_id as versionId')
    .where('own.version_id', '=', versionId)
    .where('own.kind', '=', 'functions')
    // Kysely takes no condition of another join where a table has another name.
    .where((eb) => visibleTo(viewer)(eb as unknown as ExpressionBuilder<Tables, 'project'>))
    .orderBy('task.name')
    .orderBy('task.id')
    .limit(most)
    .execute();
