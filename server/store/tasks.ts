import { sql } from 'kysely';
import type { CurrentUser } from '#contract/inauth.ts';
import type { Stats } from '#contract/stats.ts';
import type { TaskItem } from '#contract/task.ts';
import type { TaskForm } from '#domain/model/task.ts';
import { sorted } from './sorting.ts';
import { starsOf } from './stars.ts';
import type { Db } from './store.ts';
import { likeText } from './value-codec.ts';
import { visibleTo } from './visibility.ts';

/** A task as lists show it, its members still by id: their cards are the login service's. */
export type StoredTaskItem = Omit<TaskItem, 'members'> & { members: string[] };

export interface TaskQuery {
  current: number;
  pageSize: number;
  sorter?: string | undefined;
  projectId?: string | undefined;
  name?: string | undefined;
  status?: 'inProgress' | 'finished' | undefined;
  starred?: boolean | undefined;
  mine?: boolean | undefined;
}

const sortColumns = {
  name: 'task.name',
  code: 'task.code',
  status: 'task.status',
  updateTime: 'task.update_time',
  createdOn: 'task.created_on',
} as const;

const joined = (db: Db) =>
  db
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .innerJoin('task_version', 'task_version.id', 'task.current_version_id');

const columns = [
  'task.id',
  'task.project_id',
  'project.name as project_name',
  'task.name',
  'task.code',
  'task.body',
  'task.status',
  'task.current_version_id',
  'task_version.version',
  'task_version.status as version_status',
  'task_version.stats',
  'task_version.update_time as version_time',
  'task.rev',
  'task.created_on',
  'task.update_time',
  'task.update_by',
] as const;

/** A page of tasks the user may see, with the number of all that match. */
export async function listTasks(
  db: Db,
  user: CurrentUser,
  query: TaskQuery,
): Promise<{ list: StoredTaskItem[]; total: number }> {
  let matching = joined(db).where((eb) => visibleTo(user)(eb as never));
  if (query.projectId) matching = matching.where('task.project_id', '=', query.projectId);
  if (query.status) matching = matching.where('task.status', '=', query.status);
  if (query.name) {
    const pattern = likeText(query.name.toLowerCase());
    matching = matching.where(sql<boolean>`task.search like ${pattern} escape '\\'`);
  }
  if (query.mine)
    matching = matching.where((eb) =>
      eb.exists(
        eb
          .selectFrom('task_member')
          .select('task_member.user_id')
          .whereRef('task_member.task_id', '=', 'task.id')
          .where('task_member.user_id', '=', user.id),
      ),
    );
  if (query.starred)
    matching = matching.where((eb) =>
      eb.exists(
        eb
          .selectFrom('star')
          .select('star.user_id')
          .whereRef('star.target_id', '=', 'task.id')
          .where('star.kind', '=', 'task')
          .where('star.user_id', '=', user.id),
      ),
    );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await sorted(matching.select(columns), sortColumns, query.sorter, '-updateTime', 'task.id')
    .limit(query.pageSize)
    .offset((query.current - 1) * query.pageSize)
    .execute();
  return { list: await asItems(db, user.id, rows), total: Number(total) };
}

/** One task as lists show it. */
export async function taskItem(db: Db, userId: string, taskId: string): Promise<StoredTaskItem | undefined> {
  const rows = await joined(db).select(columns).where('task.id', '=', taskId).execute();
  return (await asItems(db, userId, rows))[0];
}

type Found = Awaited<ReturnType<typeof foundRows>>[number];
const foundRows = (db: Db) => joined(db).select(columns).execute();

async function asItems(db: Db, userId: string, rows: readonly Found[]): Promise<StoredTaskItem[]> {
  const stars = await starsOf(
    db,
    userId,
    'task',
    rows.map((row) => row.id),
  );
  return rows.map((row) => {
    const form = row.body as TaskForm;
    return {
      id: row.id,
      projectId: row.project_id,
      projectName: row.project_name,
      name: row.name,
      code: row.code,
      type: form.type,
      systemName: form.systemName,
      status: row.status,
      responsible: form.responsible,
      tags: form.tags,
      members: form.members,
      scheduledTime: form.scheduledTime,
      versionId: row.current_version_id,
      version: row.version,
      versionStatus: row.version_status,
      starred: stars.has(row.id),
      stats: row.stats as Stats,
      createdOn: row.created_on,
      updateTime: later(row.version_time, row.update_time),
      updateBy: row.update_by,
      rev: row.rev,
    };
  });
}

/** ISO times in UTC compare as text. */
const later = (a: string, b: string): string => (a > b ? a : b);
