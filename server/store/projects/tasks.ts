import { sql } from 'kysely';
import type { ListQuery } from '#contract/kit/list.ts';
import type { Stats } from '#contract/stats.ts';
import type { TaskItem, TaskSorter, TaskWait } from '#contract/task.ts';
import { Remembered, RememberedByMarks } from '../engines/remembered.ts';
import { listFinder } from '../lists/list.ts';
import { StableObjects } from '../lists/stable-objects.ts';
import { Stars } from '../lists/stars.ts';
import type { Db, Store } from '../store.ts';
import type { VersionStats } from '../versions/version-stats.ts';
import { type TaskLine, type TaskRow, TaskRows, taskLine } from './task-rows.ts';
import { takesPartIn, type Viewer } from './visibility.ts';

/** A task as lists show it, its members still by id: their cards are the login service's. */
export type StoredTaskItem = Omit<TaskItem, 'members'> & { members: string[] };

export interface TaskQuery extends ListQuery<TaskSorter> {
  projectId?: string | undefined;
  status?: TaskItem['status'] | undefined;
  complete?: boolean | undefined;
  waiting?: TaskWait | undefined;
}

type State = 'finished' | 'complete';
/**
 * In the usual order compared, because SQLite finds no place in an index by a negation; in another one not, because it would rather find the tasks of a
 * state and sort them all than go through the index of that order.
 */
const isIn = (state: State, value: boolean, order: TaskSorter) => {
  const column = sql.ref(`place.${state}`);
  const said = value ? sql`true` : sql`false`;
  return order === 'updateTime' ? sql<boolean>`${column} = ${said}` : sql<boolean>`${column} is ${said}`;
};

/** What a list is sorted by. */
const orders: Record<TaskSorter, string> = {
  name: 'name_order',
  code: 'code_order',
  status: 'finished',
  updateTime: 'update_time',
  createdOn: 'created_on',
};
/** What stands beside a person too; for the others the task is joined. */
const besidePeople: ReadonlySet<TaskSorter> = new Set(['status', 'updateTime']);

/**
 * Who sees all tasks finds them among all, and everybody those of one project among those of the project; other lists of a person stand beside
 * the person (migration 0034).
 */
const findTasks = listFinder<TaskSorter, 'project' | TaskItem['status'] | 'complete' | TaskWait, TaskLine>({
  kind: 'task',
  usual: '-updateTime',
  place: ({ all, mine, order, by }, { viewer }) => {
    const amongAll = by.includes('project') || (all && !mine);
    const id = amongAll ? sql<string>`place.id` : sql<string>`place.task_id`;
    const table = amongAll ? sql`task as place` : sql`task_place as place`;
    const isInPlace = amongAll || besidePeople.has(order);
    const conditions = amongAll
      ? {
          visible: takesPartIn(sql`place.project_id`, viewer),
          mine: sql<boolean>`place.id in (select task_id from task_member where user_id = ${viewer})`,
        }
      : { visible: sql<boolean>`place.visible`, mine: sql<boolean>`place.mine` };
    return {
      from: isInPlace ? table : sql`${table} join task on task.id = ${id}`,
      id,
      search: sql`place.search`,
      order: sql.ref(`${isInPlace ? 'place' : 'task'}.${orders[order]}`),
      visible: [
        ...(amongAll ? [] : [sql<boolean>`place.user_id = ${viewer}`]),
        ...(all ? [] : [conditions.visible]),
        ...(mine ? [conditions.mine] : []),
      ],
    };
  },
  narrowings: {
    project: ({ project }) => sql`place.project_id = ${project}`,
    finished: (_bound, _db, order) => isIn('finished', true, order),
    inProgress: (_bound, _db, order) => isIn('finished', false, order),
    complete: (_bound, _db, order) => isIn('complete', true, order),
    open: (_bound, _db, order) => isIn('complete', false, order),
    overdue: ({ overdue }, _db, order) => sql`${isIn('complete', false, order)} and place.due < ${overdue}`,
    awaiting: () => sql`place.current_version_id in (select id from task_version where awaiting > 0)`,
    outdated: () => sql`place.current_version_id in (select id from task_version where outdated > 0)`,
  },
  foreseen: ['awaiting', 'outdated'],
  lines: () => taskLine,
});

/** What decides which tasks somebody sees; places of tasks follow from these. */
const totalSources = ['task', 'task_member', 'project_member', 'star'] as const;
const mostTotals = 1_000;
const itemSources = ['task', 'project', 'task_version', 'task_origin'] as const;
/** About a kilobyte each. */
const mostItems = 20_000;

/** The tasks as lists show them. An item is one object as long as it says the same, so nobody may change it. */
export class TaskList {
  readonly #db: Db;
  readonly #store: Store;
  readonly #rows: TaskRows;
  readonly #stats: VersionStats;
  readonly #stars: Stars<StoredTaskItem>;
  /** As somebody sees them who has starred none. */
  readonly #items: Remembered<StoredTaskItem>;
  readonly #totals: RememberedByMarks<number>;
  readonly #made = new StableObjects<StoredTaskItem>(mostItems);
  readonly #ofLines = new StableObjects<StoredTaskItem>(mostItems);

  constructor(store: Store, stats: VersionStats) {
    this.#db = store.db;
    this.#store = store;
    this.#rows = new TaskRows(store);
    this.#stats = stats;
    this.#stars = new Stars(store, 'task', mostItems);
    this.#items = new Remembered(store, itemSources, mostItems);
    this.#totals = new RememberedByMarks(store, [totalSources, totalSources], mostTotals);
  }

  /** A page of tasks the user may see, with the number of all that match. @param today the day before which an open task is overdue */
  async page(viewer: Viewer, query: TaskQuery, today: string): Promise<{ list: StoredTaskItem[]; total: number }> {
    const { projectId: project, status, complete, waiting } = query;
    const done = complete === undefined ? {} : { [complete ? 'complete' : 'open']: 'yes' };
    const narrowed = {
      project,
      ...(status ? { [status]: 'yes' } : {}),
      ...done,
      ...(waiting ? { [waiting]: today } : {}),
    };
    const { ids, total, lines } = await findTasks(this.#db, viewer, { query, narrowed }, this.#totals);
    return { list: await this.#itemsOf(viewer.id, ids, lines), total };
  }

  /** One task as lists show it. */
  async item(userId: string, taskId: string): Promise<StoredTaskItem | undefined> {
    return (await this.#itemsOf(userId, [taskId]))[0];
  }

  async #itemsOf(userId: string, ids: readonly string[], lines?: readonly TaskLine[]): Promise<StoredTaskItem[]> {
    if (this.#store.writes) {
      const items = await this.#items.each(ids, async (missing) => this.#itemsFrom(await this.#rows.of(missing)));
      return this.#stars.mark(userId, ids, items);
    }
    if (lines) return this.#stars.mark(userId, ids, await this.#itemsOfLines(lines));
    const { rows, starred } = await this.#rows.readFor(userId, ids);
    return this.#stars.mark(userId, ids, new Map(await this.#itemsFrom(rows)), starred);
  }

  /** Nothing is put together again of a task whose line and rest are what they were. */
  async #itemsOfLines(lines: readonly TaskLine[]): Promise<ReadonlyMap<string, StoredTaskItem>> {
    const rests = await this.#rows.restsOf(lines);
    const found = new Map<string, StoredTaskItem>();
    const others = new Map<string, readonly unknown[]>();
    for (const line of lines) {
      const from = [...Object.values(line), rests.get(line.id)];
      const known = this.#ofLines.peek(line.id, from);
      if (known) found.set(line.id, known);
      else others.set(line.id, from);
    }
    if (others.size === 0) return found;
    const missing = lines.filter(({ id }) => others.has(id));
    for (const [id, item] of await this.#itemsFrom(await this.#rows.ofLines(missing, rests)))
      found.set(
        id,
        this.#ofLines.of(id, others.get(id) ?? [], () => item),
      );
    return found;
  }

  async #itemsFrom(rows: readonly TaskRow[]): Promise<[string, StoredTaskItem][]> {
    const versions = rows.map((row) => ({ id: row.current_version_id, rev: row.version_rev }));
    const stats = await this.#stats.of(this.#db, versions);
    return rows.flatMap((row): [string, StoredTaskItem][] => {
      const counted = stats.get(row.current_version_id);
      if (!counted) return [];
      return [[row.id, this.#made.of(row.id, [...Object.values(row), counted], () => itemOf(row, counted))]];
    });
  }
}

const itemOf = (row: TaskRow, stats: Stats): StoredTaskItem => ({
  id: row.id,
  projectId: row.project_id,
  projectName: row.project_name,
  name: row.name,
  code: row.code,
  type: row.type,
  systemName: row.system_name,
  status: row.finished ? 'finished' : 'inProgress',
  responsible: row.responsible_by,
  tags: row.tags,
  members: row.members,
  scheduledTime: row.scheduledTime,
  versionId: row.current_version_id,
  version: row.version,
  versionStatus: row.version_status,
  complete: row.complete,
  completeReason: row.complete_reason ?? '',
  starred: false,
  citations: row.citations,
  stats,
  createdOn: row.created_on,
  createBy: row.create_by,
  updateTime: later(row.version_time, row.update_time),
  updateBy: row.update_by,
  rev: row.rev,
});

/** ISO times in UTC compare as text. */
const later = (a: string, b: string): string => (a > b ? a : b);
