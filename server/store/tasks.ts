import { type RawBuilder, sql } from 'kysely';
import type { ListQuery } from '#contract/list.ts';
import type { Stats } from '#contract/stats.ts';
import type { TaskItem, TaskSorter, TaskWait } from '#contract/task.ts';
import type { TaskForm } from '#domain/model/task.ts';
import { citations } from './library-sources.ts';
import { inOrderOf, listFinder } from './list.ts';
import { prepareByIds } from './prepare-query.ts';
import { starsOf } from './stars.ts';
import type { Db } from './store.ts';
import { type JsonText, readJson } from './value-codec.ts';
import { type Viewer, visibleTasks } from './visibility.ts';

/** A task as lists show it, its members still by id: their cards are the login service's. */
export type StoredTaskItem = Omit<TaskItem, 'members'> & { members: string[] };

export interface TaskQuery extends ListQuery<TaskSorter> {
  projectId?: string | undefined;
  status?: TaskItem['status'] | undefined;
  complete?: boolean | undefined;
  waiting?: TaskWait | undefined;
}

const isFinished = sql<boolean>`task.current_version_id in (select id from task_version where finished)`;

const orders: Record<TaskSorter, RawBuilder<unknown>> = {
  name: sql`task.name`,
  code: sql`task.code`,
  status: isFinished,
  updateTime: sql`task.update_time`,
  createdOn: sql`task.created_on`,
};

const isUndone = sql<boolean>`not task.complete`;

const findTasks = listFinder<TaskSorter, 'project' | TaskItem['status'] | 'complete' | TaskWait>({
  kind: 'task',
  usual: '-updateTime',
  place: ({ all, mine, order }, { viewer }) => ({
    from: sql`task`,
    id: sql`task.id`,
    search: sql`task.search`,
    order: orders[order],
    visible: [
      ...(all ? [] : [visibleTasks(viewer)]),
      ...(mine ? [sql<boolean>`task.id in (select task_id from task_member where user_id = ${viewer})`] : []),
    ],
  }),
  narrowings: {
    project: ({ project }) => sql`task.project_id = ${project}`,
    finished: () => isFinished,
    inProgress: () => sql`not ${isFinished}`,
    complete: () => sql`task.complete`,
    open: () => isUndone,
    overdue: ({ overdue }) => sql`${isUndone} and task.due < ${overdue}`,
    awaiting: () => sql`task.current_version_id in (select id from task_version where awaiting > 0)`,
  },
});

/** A page of tasks the user may see, with the number of all that match. @param today the day before which an open task is overdue */
export async function listTasks(
  db: Db,
  viewer: Viewer,
  query: TaskQuery,
  today: string,
): Promise<{ list: StoredTaskItem[]; total: number }> {
  const { projectId: project, status, complete, waiting } = query;
  const done = complete === undefined ? {} : { [complete ? 'complete' : 'open']: 'yes' };
  const narrowed = {
    project,
    ...(status ? { [status]: 'yes' } : {}),
    ...done,
    ...(waiting ? { [waiting]: today } : {}),
  };
  const { ids, total } = await findTasks(db, viewer, { query, narrowed });
  return { list: await itemsOf(db, viewer.id, ids), total };
}

/** One task as lists show it. */
export async function taskItem(db: Db, userId: string, taskId: string): Promise<StoredTaskItem | undefined> {
  return (await itemsOf(db, userId, [taskId]))[0];
}

/** Of the form only what lists show: its texts may be long. */
const rowsOf = prepareByIds((db, ids) =>
  db
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .innerJoin('task_version', 'task_version.id', 'task.current_version_id')
    .select(['task.id', 'task.project_id', 'project.name as project_name', 'task.name', 'task.code'])
    .select(['task.complete', 'task.complete_reason'])
    .select(['task.responsible_by', 'task.rev', 'task.created_on', 'task.update_time', 'task.update_by'])
    .select(['task.current_version_id', 'task_version.version', 'task_version.status as version_status'])
    .select([
      'task_version.finished',
      'task_version.stats',
      'task_version.update_time as version_time',
      citations.as('citations'),
    ])
    .select([
      sql<TaskForm['type']>`task.body ->> 'type'`.as('type'),
      sql<string>`task_version.texts ->> 'systemName'`.as('system_name'),
      sql<JsonText<string[]>>`task.body -> 'tags'`.as('tags'),
      sql<JsonText<string[]>>`task.body -> 'members'`.as('members'),
      sql<JsonText<TaskForm['scheduledTime']>>`task.body -> 'scheduledTime'`.as('scheduled_time'),
    ])
    .where('task.id', 'in', ids),
);

async function itemsOf(db: Db, userId: string, ids: readonly string[]): Promise<StoredTaskItem[]> {
  const [rows, stars] = await Promise.all([rowsOf(db, ids), starsOf(db, userId, 'task', ids)]);
  return inOrderOf(ids, rows).map((row) => ({
    id: row.id,
    projectId: row.project_id,
    projectName: row.project_name,
    name: row.name,
    code: row.code,
    type: row.type,
    systemName: row.system_name,
    status: row.finished ? 'finished' : 'inProgress',
    responsible: row.responsible_by,
    tags: readJson(row.tags),
    members: readJson(row.members),
    scheduledTime: readJson(row.scheduled_time),
    versionId: row.current_version_id,
    version: row.version,
    versionStatus: row.version_status,
    complete: row.complete,
    completeReason: row.complete_reason ?? '',
    starred: stars.has(row.id),
    citations: Number(row.citations),
    stats: row.stats as Stats,
    createdOn: row.created_on,
    updateTime: later(row.version_time, row.update_time),
    updateBy: row.update_by,
    rev: row.rev,
  }));
}

/** ISO times in UTC compare as text. */
const later = (a: string, b: string): string => (a > b ? a : b);
