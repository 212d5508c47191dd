import { sql } from 'kysely';
import type { CurrentUser } from '#contract/account/inauth.ts';
import type { ListQuery } from '#contract/kit/list.ts';
import type { ProjectItem, ProjectSorter } from '#contract/project.ts';
import { Remembered, RememberedByMarks } from '../engines/remembered.ts';
import { listFinder } from '../lists/list.ts';
import { StableObjects } from '../lists/stable-objects.ts';
import { Stars } from '../lists/stars.ts';
import { addStats } from '../lists/stats.ts';
import type { Db, Store } from '../store.ts';
import type { CountedTask, VersionStats } from '../versions/version-stats.ts';
import { type ProjectLine, type ProjectRow, ProjectRows, projectLines } from './project-rows.ts';
import { seesEverything } from './visibility.ts';

/** Members find their projects beside their membership, administrators among all. */
const findProjects = listFinder<ProjectSorter, never, ProjectLine>({
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
  lines: () => projectLines,
});

const orders: Record<ProjectSorter, string> = {
  name: 'name_order',
  code: 'code_order',
  number: 'number',
  updateTime: 'update_time',
  createdOn: 'created_on',
};

/** What a page shows, tasks included; what decides which projects are on it. */
const pageSources = ['project', 'project_member', 'star', 'task', 'task_version'] as const;
const idSources = ['project', 'project_member', 'star'] as const;
const itemSources = ['project', 'task', 'task_version'] as const;
const mostPages = 200;
const mostTotals = 1_000;
/** Some kilobytes each. */
const mostItems = 10_000;

interface Page {
  list: ProjectItem[];
  total: number;
}

/** The projects as lists show them. An item is one object as long as it says the same, so nobody may change it. */
export class ProjectList {
  readonly #db: Db;
  readonly #store: Store;
  readonly #projects = new ProjectRows();
  readonly #stats: VersionStats;
  readonly #pages: Remembered<Page>;
  readonly #ids: Remembered<{ ids: string[]; total: number; lines?: ProjectLine[] }>;
  /** As somebody sees them who has starred none. */
  readonly #items: Remembered<ProjectItem>;
  readonly #totals: RememberedByMarks<number>;
  readonly #rows: RememberedByMarks<ProjectRow>;
  readonly #made = new StableObjects<ProjectItem>(mostItems);
  readonly #stars: Stars<ProjectItem>;

  constructor(store: Store, stats: VersionStats) {
    this.#db = store.db;
    this.#store = store;
    this.#stats = stats;
    this.#pages = new Remembered(store, pageSources, mostPages);
    this.#ids = new Remembered(store, idSources, mostPages);
    this.#items = new Remembered(store, itemSources, mostItems);
    this.#totals = new RememberedByMarks(store, [idSources, idSources], mostTotals);
    this.#rows = new RememberedByMarks(store, [['project'], ['project']], mostItems);
    this.#stars = new Stars(store, 'project', mostItems);
  }

  /**
   * A page of the projects the user may see, with the number of all that match. Newest change first unless sorted. While people edit, only
   * the tasks of its projects are read again; the answer is shared between calls, so nobody may change it.
   */
  page(user: CurrentUser, query: ListQuery<ProjectSorter>): Promise<Page> {
    const key = JSON.stringify([user.id, seesEverything(user), query]);
    return this.#pages.get(key, async () => {
      const { ids, total, lines } = await this.#ids.get(key, () =>
        findProjects(this.#db, user, { query, narrowed: {} }, this.#totals),
      );
      return { list: await this.#itemsOf(user.id, ids, lines), total };
    });
  }

  /** One project as lists show it. */
  async item(userId: string, projectId: string): Promise<ProjectItem | undefined> {
    return (await this.#itemsOf(userId, [projectId]))[0];
  }

  async #itemsOf(userId: string, ids: readonly string[], lines?: readonly ProjectLine[]): Promise<ProjectItem[]> {
    const db = this.#db;
    if (this.#store.writes) {
      const items = await this.#items.each(ids, async (missing) =>
        this.#itemsFrom(await this.#projects.of(db, missing), await this.#stats.tasksOf(db, missing)),
      );
      return this.#stars.mark(userId, ids, items);
    }
    if (lines) {
      const kept = await this.#rows.each(ids, async (missing) =>
        (await this.#projects.of(db, missing)).map((row) => [row.id, row]),
      );
      return this.#stars.mark(userId, ids, new Map(this.#itemsFrom([...kept.values()], await this.#countedOf(lines))));
    }
    const [{ rows, starred }, tasks] = await Promise.all([
      this.#projects.readFor(db, userId, ids),
      this.#stats.tasksOf(db, ids),
    ]);
    return this.#stars.mark(userId, ids, new Map(this.#itemsFrom(rows, tasks)), starred);
  }

  /** The tasks that were read with a page. */
  async #countedOf(lines: readonly ProjectLine[]): Promise<CountedTask[]> {
    const tasks = lines.flatMap(({ id, complete, version, rev }) =>
      version === null ? [] : [{ projectId: id, complete, id: version, rev }],
    );
    const stats = await this.#stats.of(this.#db, tasks);
    return tasks.flatMap(({ projectId, complete, id }) => {
      const one = stats.get(id);
      return one ? [{ projectId, complete, stats: one }] : [];
    });
  }

  #itemsFrom(rows: readonly ProjectRow[], counted: readonly CountedTask[]): [string, ProjectItem][] {
    const tasks = new Map<string, CountedTask[]>(rows.map((row) => [row.id, []]));
    for (const task of counted) tasks.get(task.projectId)?.push(task);
    return rows.map((row) => {
      const own = tasks.get(row.id) ?? [];
      const from = [...Object.values(row), ...own.flatMap(({ complete, stats }) => [complete, stats])];
      return [row.id, this.#made.of(row.id, from, () => itemOf(row, own))];
    });
  }
}

function itemOf(row: ProjectRow, tasks: readonly CountedTask[]): ProjectItem {
  return {
    id: row.id,
    number: row.number,
    name: row.name,
    code: row.code,
    description: row.description,
    lifecycle: row.lifecycle,
    logo: row.logo ? `/projects/${row.id}/logo?v=${row.logo.slice(0, 12)}` : null,
    starred: false,
    example: row.example,
    taskCount: tasks.length,
    unfinishedCount: tasks.filter((task) => !task.complete).length,
    stats: addStats(tasks.map((task) => task.stats)),
    createdOn: row.created_on,
    createBy: row.create_by,
    responsibleBy: row.responsible_by,
    updateTime: row.update_time,
    updateBy: row.update_by,
    rev: row.rev,
  };
}
