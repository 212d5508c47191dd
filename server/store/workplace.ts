import type { Stats } from '#contract/stats.ts';
import type { TaskForm } from '#domain/model/task.ts';
import type { Db } from './store.ts';
import { type Viewer, visibleTo } from './visibility.ts';

/** How many projects the user can see. */
export async function countProjects(db: Db, viewer: Viewer): Promise<number> {
  const { n } = await db
    .selectFrom('project')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(visibleTo(viewer))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** A task as the workplace counts it. */
export interface WorkplaceTask {
  id: string;
  name: string;
  projectName: string;
  status: 'inProgress' | 'finished';
  /** The day it should be finished. */
  due: string;
  versionId: string;
  stats: Stats;
}

/** All tasks the user can see. */
export async function workplaceTasks(db: Db, viewer: Viewer): Promise<WorkplaceTask[]> {
  const rows = await db
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .innerJoin('task_version', 'task_version.id', 'task.current_version_id')
    .select(['task.id', 'task.name', 'task.status', 'task.body', 'project.name as projectName'])
    .select(['task_version.id as versionId', 'task_version.stats'])
    .where((eb) => visibleTo(viewer)(eb as never))
    .execute();
  return rows.map(({ body, stats, ...task }) => ({
    ...task,
    due: (body as TaskForm).scheduledTime[1],
    stats: stats as Stats,
  }));
}
