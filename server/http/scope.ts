import type { ExpressionBuilder } from 'kysely';
import { Failure } from '#contract/errors.ts';
import type { CurrentUser } from '#contract/inauth.ts';
import type { Store } from '#server/store/open.ts';
import { Remembered } from '#server/store/remembered.ts';
import type { Tables } from '#server/store/tables.ts';

/** What a path names, resolved upwards: a version gives its task and project too. */
export interface Scope {
  projectId?: string;
  taskId?: string;
  versionId?: string;
  jobId?: string;
}

const mostScopes = 5_000;

/** Project administrators see projects they take no part in. */
export const seesEverything = (user: CurrentUser) => user.permissions.includes('ProjectAdmin');

/**
 * A condition for lists over `project` (or a join with it): projects the user takes part in, all of them for a project administrator.
 * `db.selectFrom('project').where(visibleTo(user))`
 */
export const visibleTo =
  (user: CurrentUser) =>
  <Joined extends keyof Tables>(joined: ExpressionBuilder<Tables, Joined>) => {
    // Kysely cannot say "any join that has project in it".
    const eb = joined as unknown as ExpressionBuilder<Tables, 'project'>;
    if (seesEverything(user)) return eb(eb.lit(1), '=', eb.lit(1));
    return eb.exists(
      eb
        .selectFrom('project_member')
        .select('project_member.user_id')
        .whereRef('project_member.project_id', '=', 'project.id')
        .where('project_member.user_id', '=', user.id),
    );
  };

/** Ids of all projects the user may see. */
export async function visibleProjects(store: Store, user: CurrentUser): Promise<string[]> {
  const rows = await store.db.selectFrom('project').select('project.id').where(visibleTo(user)).execute();
  return rows.map((row) => row.id);
}

/** May the user see the project? */
export async function isVisible(store: Store, user: CurrentUser, projectId: string): Promise<boolean> {
  const row = await store.db
    .selectFrom('project')
    .select('project.id')
    .where('project.id', '=', projectId)
    .where(visibleTo(user))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Resolves `projectId`, `taskId`, `versionId` and `jobId` of a path.
 * @throws Failure NotFound when one of them is absent, belongs elsewhere than the path says, or is not visible to the user (who then
 *   learns nothing of its existence, product.md section 5)
 */
export async function resolveScope(
  store: Store,
  user: CurrentUser,
  params: Partial<Record<string, string>>,
): Promise<Scope> {
  const { projectId, taskId, versionId, jobId } = params;
  if (jobId !== undefined) return jobScope(store, user, jobId);
  if (versionId !== undefined) return agreeing(await versionScope(store, user, versionId), { projectId, taskId });
  if (taskId !== undefined) {
    const row = await store.db
      .selectFrom('task')
      .innerJoin('project', 'project.id', 'task.project_id')
      .select(['task.id as taskId', 'project.id as projectId'])
      .where('task.id', '=', taskId)
      .where(visibleTo(user))
      .executeTakeFirst();
    return agreeing(row, { projectId });
  }
  if (projectId !== undefined) {
    if (!(await isVisible(store, user, projectId))) throw new Failure('NotFound');
    return { projectId };
  }
  return {};
}

/** Versions and tasks stay where they were made, so only rows that come and go change what a version is part of. */
const versionScopes = new WeakMap<Store, Remembered<Scope | null>>();
const scopeSources = ['project:rows', 'project_member', 'task:rows', 'task_version:rows'] as const;

/** Every call about an open task asks this; what it rests on changes rarely. */
async function versionScope(store: Store, user: CurrentUser, versionId: string): Promise<Scope | undefined> {
  let known = versionScopes.get(store);
  if (!known) {
    known = new Remembered<Scope | null>(store, scopeSources, mostScopes);
    versionScopes.set(store, known);
  }
  const key = `${seesEverything(user) ? '*' : user.id} ${versionId}`;
  const found = await known.get(key, async () => {
    const row = await store.db
      .selectFrom('task_version')
      .innerJoin('task', 'task.id', 'task_version.task_id')
      .innerJoin('project', 'project.id', 'task.project_id')
      .select(['task_version.id as versionId', 'task.id as taskId', 'project.id as projectId'])
      .where('task_version.id', '=', versionId)
      .where(visibleTo(user))
      .executeTakeFirst();
    return row ?? null;
  });
  return found ?? undefined;
}

/** A job belongs to who started it; it is out of sight once its project is. */
async function jobScope(store: Store, user: CurrentUser, jobId: string): Promise<Scope> {
  const job = await store.db
    .selectFrom('job')
    .select(['user_id', 'project_id'])
    .where('id', '=', jobId)
    .executeTakeFirst();
  if (!job || job.user_id !== user.id) throw new Failure('NotFound');
  if (job.project_id === null) return { jobId };
  if (!(await isVisible(store, user, job.project_id))) throw new Failure('NotFound');
  return { jobId, projectId: job.project_id };
}

function agreeing(row: Scope | undefined, asked: Scope): Scope {
  const disagrees =
    row && ((asked.projectId ?? row.projectId) !== row.projectId || (asked.taskId ?? row.taskId) !== row.taskId);
  if (!row || disagrees) throw new Failure('NotFound');
  return row;
}
