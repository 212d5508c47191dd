import { type Kysely, sql } from 'kysely';
import type { CurrentUser } from '#contract/inauth.ts';
import type { ProjectItem } from '#contract/project.ts';
import type { ProjectForm } from '#domain/model/project.ts';
import { seesEverything, visibleTo } from '#server/http/scope.ts';
import { addStats } from '#server/workspace/stats.ts';
import type { Store } from './open.ts';
import { Remembered } from './remembered.ts';
import { sorted } from './sorting.ts';
import type { Tables } from './tables.ts';
import { likeText } from './value-codec.ts';
import { type CountedTask, countedTasks } from './version-stats.ts';

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

/** What a page shows, tasks included; what the projects alone say. */
const pageSources = ['project', 'project_member', 'star', 'task', 'task_version'] as const;
const rowSources = ['project', 'project_member', 'star'] as const;
const mostPages = 200;

interface Kept {
  pages: Remembered<{ list: ProjectItem[]; total: number }>;
  rows: Remembered<{ rows: ProjectRow[]; total: number }>;
}
const keptBy = new WeakMap<Store, Kept>();

function keptOf(store: Store): Kept {
  const known = keptBy.get(store);
  if (known) return known;
  const made = {
    pages: new Remembered<{ list: ProjectItem[]; total: number }>(store, pageSources, mostPages),
    rows: new Remembered<{ rows: ProjectRow[]; total: number }>(store, rowSources, mostPages),
  };
  keptBy.set(store, made);
  return made;
}

/**
 * A page of the projects the user may see, with the number of all that match. Newest change first unless sorted. While people edit, only
 * the tasks of its projects are read again; the answer is shared between calls, so nobody may change it.
 */
export async function listProjects(store: Store, user: CurrentUser, query: ProjectQuery) {
  const { pages, rows } = keptOf(store);
  const key = JSON.stringify([user.id, seesEverything(user), query]);
  return pages.get(key, async () => {
    const found = await rows.get(key, () => readRows(store.db, user, query));
    return { list: await withTasks(store.db, user.id, found.rows), total: found.total };
  });
}

async function readRows(db: Kysely<Tables>, user: CurrentUser, query: ProjectQuery) {
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
  return { rows, total: Number(total) };
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
  const tasks = new Map<string, CountedTask[]>(ids.map((id) => [id, []]));
  for (const task of await countedTasks(db, ids)) tasks.get(task.projectId)?.push(task);
  const stars = await starsOf(db, userId, 'project', ids);
  return rows.map((row) => {
    const form = row.body as ProjectForm;
    const own = tasks.get(row.id) ?? [];
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
      stats: addStats(own.map((task) => task.stats)),
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
