import { sql } from 'kysely';
import type { CurrentUser } from '#contract/inauth.ts';
import type { ListQuery } from '#contract/list.ts';
import type { ProjectItem, ProjectSorter } from '#contract/project.ts';
import { inOrderOf, listFinder } from './list.ts';
import { type ProjectRow, ProjectRows } from './project-rows.ts';
import { Remembered } from './remembered.ts';
import { starsOf } from './stars.ts';
import { addStats } from './stats.ts';
import type { Db, Store } from './store.ts';
import type { CountedTask, VersionStats } from './version-stats.ts';
import { seesEverything } from './visibility.ts';

/** Members find their projects beside their membership, administrators among all. */
const findProjects = listFinder<ProjectSorter, never>({
  kind: 'project',
  usual: '-updateTime',
  place: ({ all, mine, order }, { viewer }) => {
    const column = sql.ref(orders[order]);
    if (all && !mine)
      return {
        from: sql`project`,
        id: sql`project.id`,
        search: sql`project.search`,
        order: sql`project.${column}`,
        visible: [],
      };
    const isBeside = order === 'updateTime';
    return {
      from: isBeside ? sql`project_member` : sql`project_member join project on project.id = project_member.project_id`,
      id: sql`project_member.project_id`,
      search: sql`project_member.search`,
      order: isBeside ? sql`project_member.${column}` : sql`project.${column}`,
      visible: [sql`project_member.user_id = ${viewer}`],
    };
  },
  narrowings: {},
});

const orders: Record<ProjectSorter, string> = {
  name: 'name',
  code: 'code',
  number: 'number',
  updateTime: 'update_time',
  createdOn: 'created_on',
};

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
  readonly #projects = new ProjectRows();
  readonly #stats: VersionStats;
  readonly #pages: Remembered<Page>;
  readonly #rows: Remembered<{ rows: ProjectRow[]; total: number }>;

  constructor(store: Store, stats: VersionStats) {
    this.#db = store.db;
    this.#stats = stats;
    this.#pages = new Remembered(store, pageSources, mostPages);
    this.#rows = new Remembered(store, rowSources, mostPages);
  }

  /**
   * A page of the projects the user may see, with the number of all that match. Newest change first unless sorted. While people edit, only
   * the tasks of its projects are read again; the answer is shared between calls, so nobody may change it.
   */
  page(user: CurrentUser, query: ListQuery<ProjectSorter>): Promise<Page> {
    const key = JSON.stringify([user.id, seesEverything(user), query]);
    return this.#pages.get(key, async () => {
      const found = await this.#rows.get(key, () => this.#readRows(user, query));
      return { list: await this.#withTasks(user.id, found.rows), total: found.total };
    });
  }

  /** One project as lists show it. */
  async item(userId: string, projectId: string): Promise<ProjectItem | undefined> {
    return (await this.#withTasks(userId, await this.#projects.of(this.#db, [projectId])))[0];
  }

  async #readRows(user: CurrentUser, query: ListQuery<ProjectSorter>) {
    const { ids, total } = await findProjects(this.#db, user, { query, narrowed: {} });
    return { rows: inOrderOf(ids, await this.#projects.of(this.#db, ids)), total };
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

function itemOf(row: ProjectRow, tasks: readonly CountedTask[], starred: boolean): ProjectItem {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    code: row.code,
    description: row.description,
    lifecycle: row.lifecycle,
    logo: row.logo ? `/projects/${row.id}/logo?v=${row.logo.slice(0, 12)}` : null,
    starred,
    example: row.example,
    taskCount: tasks.length,
    unfinishedCount: tasks.filter((task) => !task.complete).length,
    stats: addStats(tasks.map((task) => task.stats)),
    createdOn: row.created_on,
    updateTime: row.update_time,
    updateBy: row.update_by,
    rev: row.rev,
  };
}
