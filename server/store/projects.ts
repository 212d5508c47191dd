import { type Kysely, sql } from 'kysely';
import type { CurrentUser } from '#contract/inauth.ts';
import type { ProjectItem } from '#contract/project.ts';
import type { Stats } from '#contract/stats.ts';
import type { ProjectForm } from '#domain/model/project.ts';
import { visibleTo } from '#server/http/scope.ts';
import { addStats } from '#server/workspace/stats.ts';
import { sorted } from './sorting.ts';
import type { Tables } from './tables.ts';
import { likeText } from './value-codec.ts';

export interface ProjectQuery {
  current: number;
  pageSize: number;
  sorter?: string | undefined;
  name?: string | undefined;
  starred?: boolean | undefined;
  mine?: boolean | undefined;
}

const sortColumns = {
  name: 'project.name',
  code: 'project.code',
  number: 'project.number',
  updateTime: 'project.update_time',
  createdOn: 'project.created_on',
} as const;

/** A page of the projects the user may see, with the number of all that match. Newest change first unless sorted. */
export async function listProjects(db: Kysely<Tables>, user: CurrentUser, query: ProjectQuery) {
  let matching = db.selectFrom('project').where(visibleTo(user));
  if (query.name) {
    const pattern = likeText(query.name.toLowerCase());
    matching = matching.where(sql<boolean>`project.search like ${pattern} escape '\\'`);
  }
  if (query.mine)
    matching = matching.where((eb) =>
      eb.exists(
        eb
          .selectFrom('project_member')
          .select('project_member.user_id')
          .whereRef('project_member.project_id', '=', 'project.id')
          .where('project_member.user_id', '=', user.id),
      ),
    );
  if (query.starred)
    matching = matching.where((eb) =>
      eb.exists(
        eb
          .selectFrom('star')
          .select('star.user_id')
          .whereRef('star.target_id', '=', 'project.id')
          .where('star.kind', '=', 'project')
          .where('star.user_id', '=', user.id),
      ),
    );
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await sorted(matching.select(projectColumns), sortColumns, query.sorter, '-updateTime', 'project.id')
    .limit(query.pageSize)
    .offset((query.current - 1) * query.pageSize)
    .execute();
  return { list: await withTasks(db, user.id, rows), total: Number(total) };
}

/** One project as lists show it. */
export async function projectItem(
  db: Kysely<Tables>,
  userId: string,
  projectId: string,
): Promise<ProjectItem | undefined> {
  const rows = await db.selectFrom('project').select(projectColumns).where('project.id', '=', projectId).execute();
  return (await withTasks(db, userId, rows))[0];
}

const projectColumns = [
  'project.id',
  'project.number',
  'project.name',
  'project.code',
  'project.body',
  'project.logo',
  'project.example',
  'project.rev',
  'project.created_on',
  'project.update_time',
  'project.update_by',
] as const;

type ProjectRow = Pick<
  { [C in keyof Tables['project']]: Tables['project'][C] },
  'id' | 'number' | 'name' | 'code' | 'logo' | 'example' | 'rev' | 'created_on' | 'update_time' | 'update_by'
> & { body: unknown };

async function withTasks(db: Kysely<Tables>, userId: string, rows: readonly ProjectRow[]): Promise<ProjectItem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const tasks = await db
    .selectFrom('task')
    .innerJoin('task_version', 'task_version.id', 'task.current_version_id')
    .select(['task.project_id', 'task.status', 'task_version.stats'])
    .where('task.project_id', 'in', ids)
    .execute();
  const stars = await starsOf(db, userId, 'project', ids);
  return rows.map((row) => {
    const form = row.body as ProjectForm;
    const own = tasks.filter((task) => task.project_id === row.id);
    return {
      id: row.id,
      number: row.number,
      name: row.name,
      code: row.code,
      description: form.description,
      lifecycle: form.lifecycle,
      logo: row.logo ? `/projects/${row.id}/logo?v=${row.logo.slice(0, 12)}` : null,
      starred: stars.has(row.id),
      example: row.example,
      taskCount: own.length,
      unfinishedCount: own.filter((task) => task.status !== 'finished').length,
      stats: addStats(own.map((task) => task.stats as Stats)),
      createdOn: row.created_on,
      updateTime: row.update_time,
      updateBy: row.update_by,
      rev: row.rev,
    };
  });
}

/** Which of these the user has collected. */
export async function starsOf(db: Kysely<Tables>, userId: string, kind: 'project' | 'task', ids: readonly string[]) {
  if (ids.length === 0) return new Set<string>();
  const rows = await db
    .selectFrom('star')
    .select('target_id')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('target_id', 'in', ids)
    .execute();
  return new Set(rows.map((row) => row.target_id));
}

/** Collects a project or task, or lets it go. Doing it twice is doing it once. */
export async function setStar(
  db: Kysely<Tables>,
  userId: string,
  kind: 'project' | 'task',
  id: string,
  starred: boolean,
) {
  if (starred)
    await db
      .insertInto('star')
      .values({ user_id: userId, kind, target_id: id })
      .onConflict((c) => c.doNothing())
      .execute();
  else
    await db
      .deleteFrom('star')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('target_id', '=', id)
      .execute();
}
