import { sql } from 'kysely';
import type { CurrentUser } from '#contract/inauth.ts';
import type { ProjectItem } from '#contract/project.ts';
import type { ProjectForm } from '#domain/model/project.ts';
import { Remembered } from './remembered.ts';
import { sorted } from './sorting.ts';
import { starsOf } from './stars.ts';
import { addStats } from './stats.ts';
import type { Db, Store } from './store.ts';
import type { Tables } from './tables.ts';
import { likeText } from './value-codec.ts';
import { type CountedTask, VersionStats } from './version-stats.ts';
import { seesEverything, visibleTo } from './visibility.ts';

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

interface Page {
  list: ProjectItem[];
  total: number;
}

/** The projects as lists show them. */
export class ProjectList {
  readonly #db: Db;
  readonly #stats = new VersionStats();
  readonly #pages: Remembered<Page>;
  readonly #rows: Remembered<{ rows: ProjectRow[]; total: number }>;

  constructor(store: Store) {
    this.#db = store.db;
    this.#pages = new Remembered(store, pageSources, mostPages);
    this.#rows = new Remembered(store, rowSources, mostPages);
  }

  /**
   * A page of the projects the user may see, with the number of all that match. Newest change first unless sorted. While people edit, only
   * the tasks of its projects are read again; the answer is shared between calls, so nobody may change it.
   */
  page(user: CurrentUser, query: ProjectQuery): Promise<Page> {
    const key = JSON.stringify([user.id, seesEverything(user), query]);
    return this.#pages.get(key, async () => {
      const found = await this.#rows.get(key, () => readRows(this.#db, user, query));
      return { list: await this.#withTasks(user.id, found.rows), total: found.total };
    });
  }

  /** One project as lists show it. */
  async item(userId: string, projectId: string): Promise<ProjectItem | undefined> {
    const rows = await this.#db
      .selectFrom('project')
      .select(projectColumns)
      .where('project.id', '=', projectId)
      .execute();
    return (await this.#withTasks(userId, rows))[0];
  }

  async #withTasks(userId: string, rows: readonly ProjectRow[]): Promise<ProjectItem[]> {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const tasks = new Map<string, CountedTask[]>(ids.map((id) => [id, []]));
    for (const task of await this.#stats.tasksOf(this.#db, ids)) tasks.get(task.projectId)?.push(task);
    const stars = await starsOf(this.#db, userId, 'project', ids);
    return rows.map((row) => itemOf(row, tasks.get(row.id) ?? [], stars.has(row.id)));
  }
}

async function readRows(db: Db, user: CurrentUser, query: ProjectQuery) {
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

function itemOf(row: ProjectRow, tasks: readonly CountedTask[], starred: boolean): ProjectItem {
  const form = row.body as ProjectForm;
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    code: row.code,
    description: form.description,
    lifecycle: form.lifecycle,
    logo: row.logo ? `/projects/${row.id}/logo?v=${row.logo.slice(0, 12)}` : null,
    starred,
    example: row.example,
    taskCount: tasks.length,
    unfinishedCount: tasks.filter((task) => task.status !== 'finished').length,
    stats: addStats(tasks.map((task) => task.stats)),
    createdOn: row.created_on,
    updateTime: row.update_time,
    updateBy: row.update_by,
    rev: row.rev,
  };
}
