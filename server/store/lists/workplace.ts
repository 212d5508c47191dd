import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { RememberedByMarks } from '../engines/remembered.ts';
import { seesEverything, type Viewer, visibleTo } from '../projects/visibility.ts';
import type { Db, Store } from '../store.ts';
import type { Tables } from '../tables.ts';

/** What the workplace counts of the projects and tasks a user can see. */
export interface WorkplaceCounts {
  projects: number;
  openTasks: number;
  overdueTasks: number;
  /** Risks that await disposal, over the current versions. */
  awaitingDisposal: number;
  /** Risks of which a decision is outdated, over the same. */
  outdated: number;
}

type OfPlaces = Pick<WorkplaceCounts, 'projects' | 'openTasks' | 'overdueTasks'>;

const sources = ['project', 'project_member', 'task'] as const;

/** The numbers of the workplace. What edits do not change is remembered, by user and day, until projects or tasks change. */
export class WorkplaceNumbers {
  readonly #kept: RememberedByMarks<OfPlaces>;

  constructor(private readonly store: Store) {
    this.#kept = new RememberedByMarks<OfPlaces>(store, [sources, sources]);
  }

  /** Counts what the user can see, in the database: there may be more tasks than a query can bind. */
  async count(viewer: Viewer, today: string): Promise<WorkplaceCounts> {
    const { db } = this.store;
    const key = JSON.stringify([viewer.id, seesEverything(viewer), today]);
    const ofPlaces = await this.#kept.get(key, () => countPlaces(db, viewer, today));
    return { ...ofPlaces, ...(await countVersions(db, viewer)) };
  }
}

async function countPlaces(db: Db, viewer: Viewer, today: string): Promise<OfPlaces> {
  const all = seesEverything(viewer);
  const places = all
    ? sql`task as place where true`
    : sql`task_place as place where place.user_id = ${viewer.id} and place.visible`;
  const projects = all
    ? sql`select count(*) as n from project`
    : sql`select count(*) as n from project_member where user_id = ${viewer.id}`;
  const tasks = await sql<{ open: number; overdue: number }>`
    select count(*) as open, coalesce(sum(case when place.due < ${today} then 1 else 0 end), 0) as overdue
    from ${places} and place.complete = false
  `.execute(db);
  const { rows } = await (projects as RawBuilder<{ n: number }>).execute(db);
  return {
    projects: Number(rows[0]?.n ?? 0),
    openTasks: Number(tasks.rows[0]?.open ?? 0),
    overdueTasks: Number(tasks.rows[0]?.overdue ?? 0),
  };
}

async function countVersions(db: Db, viewer: Viewer): Promise<Pick<WorkplaceCounts, 'awaitingDisposal' | 'outdated'>> {
  // In this order for who sees some: their places first, of which each names one version. Who sees all begins with the few versions that wait.
  const versions = seesEverything(viewer)
    ? sql`task_version join task as place on place.current_version_id = task_version.id where true`
    : sql`task_place as place cross join task_version
        where task_version.id = place.current_version_id and place.user_id = ${viewer.id} and place.visible`;
  const summed = (column: 'awaiting' | 'outdated') => {
    const counted = sql.ref(`task_version.${column}`);
    return sql`(select coalesce(sum(${counted}), 0) from ${versions} and ${counted} > 0)`;
  };
  const { rows } = await sql<{ awaiting: number; outdated: number }>`
    select ${summed('awaiting')} as awaiting, ${summed('outdated')} as outdated
  `.execute(db);
  return { awaitingDisposal: Number(rows[0]?.awaiting ?? 0), outdated: Number(rows[0]?.outdated ?? 0) };
}

/** What one person did to the current version of one task. */
export interface RecentLine {
  taskId: string;
  versionId: string;
  taskName: string;
  projectName: string;
  userId: string;
  at: string;
  edits: number;
}

/** Who edited which visible task how often since then: one line for each person and current version, newest first. */
export async function recentEdits(db: Db, viewer: Viewer, since: string, most: number): Promise<RecentLine[]> {
  const lines = await db
    // Found by their time before they are grouped: SQLite would rather go through all that was ever edited, in the order of the groups.
    .with(
      (cte) => cte('lately').materialized(),
      (cte) => cte.selectFrom('activity').select(['version_id', 'user_id', 'at']).where('at', '>=', since),
    )
    .with('done', (cte) =>
      cte
        .selectFrom('lately')
        .select((eb) => ['version_id', 'user_id', eb.fn.max('at').as('at'), eb.fn.countAll<number>().as('edits')])
        .groupBy(['version_id', 'user_id']),
    )
    // They are few against what somebody sees, and SQLite keeps to this order.
    .selectFrom('done')
    .crossJoin('task')
    .crossJoin('project')
    .whereRef('task.current_version_id', '=', 'done.version_id')
    .whereRef('project.id', '=', 'task.project_id')
    .select(['task.id as taskId', 'task.name as taskName', 'project.name as projectName'])
    .select(['done.version_id as versionId', 'done.user_id as userId', 'done.at', 'done.edits'])
    .where((eb) => visibleTo(viewer)(eb as unknown as ExpressionBuilder<Tables, 'project'>))
    .orderBy('done.at', 'desc')
    .orderBy('done.version_id')
    .orderBy('done.user_id')
    .limit(most)
    .execute();
  return lines.map((line) => ({ ...line, at: String(line.at), edits: Number(line.edits) }));
}
