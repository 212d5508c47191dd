import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { CurrentUser } from '#contract/account/inauth.ts';
import type { Db } from '../store.ts';
import type { Tables } from '../tables.ts';

/** Whose projects are asked for. */
export type Viewer = Pick<CurrentUser, 'id' | 'permissions'>;

/** Project administrators see projects they take no part in. */
export const seesEverything = (viewer: Viewer): boolean => viewer.permissions.includes('ProjectAdmin');

/**
 * A condition for lists over `project` (or a join with it): projects the user takes part in, all of them for a project administrator.
 * `db.selectFrom('project').where(visibleTo(user))`
 */
export const visibleTo =
  (viewer: Viewer) =>
  <Joined extends keyof Tables>(joined: ExpressionBuilder<Tables, Joined>) => {
    // Kysely cannot say "any join that has project in it".
    const eb = joined as unknown as ExpressionBuilder<Tables, 'project'>;
    if (seesEverything(viewer)) return eb(eb.lit(1), '=', eb.lit(1));
    return eb.exists(
      eb
        .selectFrom('project_member')
        .select('project_member.user_id')
        .whereRef('project_member.project_id', '=', 'project.id')
        .where('project_member.user_id', '=', viewer.id),
    );
  };

/** A condition: the project is one this user takes part in. `viewer`: the id, or the place where it is bound. */
export const takesPartIn = (projectId: RawBuilder<unknown>, viewer: unknown) =>
  sql<boolean>`${projectId} in (select project_id from project_member where user_id = ${viewer})`;

/** Can the user see the project? */
export async function isVisible(db: Db, viewer: Viewer, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('project')
    .select('project.id')
    .where('project.id', '=', projectId)
    .where(visibleTo(viewer))
    .executeTakeFirst();
  return row !== undefined;
}

interface PlaceOfTask {
  projectId: string;
  taskId: string;
}

/** A task with its project; undefined when there is none that the user can see. */
export const visibleTask = (db: Db, viewer: Viewer, taskId: string): Promise<PlaceOfTask | undefined> =>
  db
    .selectFrom('task')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(['task.id as taskId', 'project.id as projectId'])
    .where('task.id', '=', taskId)
    .where(visibleTo(viewer))
    .executeTakeFirst();

/** A version with its task and project; undefined when there is none that the user can see. */
export const visibleVersion = (
  db: Db,
  viewer: Viewer,
  versionId: string,
): Promise<(PlaceOfTask & { versionId: string }) | undefined> =>
  db
    .selectFrom('task_version')
    .innerJoin('task', 'task.id', 'task_version.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .select(['task_version.id as versionId', 'task.id as taskId', 'project.id as projectId'])
    .where('task_version.id', '=', versionId)
    .where(visibleTo(viewer))
    .executeTakeFirst();

/** SQLite and PostgreSQL bind at least so many values. */
const mostAtOnce = 10_000;

/** Which of these versions exist, and which of these users take part in their projects, as `version user`. */
export async function participationsIn(
  db: Db,
  versionIds: readonly string[],
  userIds: readonly string[],
): Promise<{ existing: Set<string>; members: Set<string> }> {
  const existing = new Set<string>();
  const members = new Set<string>();
  for (let from = 0; from < versionIds.length; from += mostAtOnce) {
    const ids = versionIds.slice(from, from + mostAtOnce);
    for (const { id } of await db.selectFrom('task_version').select('id').where('id', 'in', ids).execute())
      existing.add(id);
    for (let start = 0; start < userIds.length; start += mostAtOnce) {
      const pairs = await db
        .selectFrom('task_version')
        .innerJoin('task', 'task.id', 'task_version.task_id')
        .innerJoin('project_member', 'project_member.project_id', 'task.project_id')
        .select(['task_version.id as versionId', 'project_member.user_id as userId'])
        .where('task_version.id', 'in', ids)
        .where('project_member.user_id', 'in', userIds.slice(start, start + mostAtOnce))
        .execute();
      for (const { versionId, userId } of pairs) members.add(`${versionId} ${userId}`);
    }
  }
  return { existing, members };
}

/** Those of the projects a user takes part in that somebody else sees, too, by name. */
export const projectsOf = (db: Db, userId: string, viewer: Viewer) =>
  db
    .selectFrom('project')
    .innerJoin('project_member', 'project_member.project_id', 'project.id')
    .where('project_member.user_id', '=', userId)
    .select(['project.id', 'project.name', 'project.code', 'project.responsible_by'])
    .where(visibleTo(viewer))
    .orderBy('project.name')
    .orderBy('project.id')
    .execute();

/** How many projects a user takes part in. */
export async function countProjectsOf(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('project_member')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(n);
}
