import { sql } from 'kysely';
import type { Tx } from '../store.ts';

/** Places written by one statement: some milliseconds. */
export const placesAtOnce = 400;

const shown = sql.raw('update_time, project_id, complete, due, current_version_id, search');

/**
 * Gives people who are about to take part in a project their places at its tasks (migration 0034), in portions between which others are heard. The
 * triggers, which would write all of them at once, then find nothing left to do.
 */
export async function givePlaces(tx: Tx, projectId: string, users: readonly string[]): Promise<void> {
  const people = sql.join(users.map((user) => sql`(${user})`));
  for (const ids of await portionsOf(tx, projectId, users))
    await sql`
      insert into "task_place" (user_id, visible, mine, task_id, ${shown})
      select people.column1, true, false, id, ${shown} from task cross join (values ${people}) as people where id in (${sql.join(ids)})
      on conflict (task_id, user_id) do update set visible = true
    `.execute(tx);
}

/** Takes from people who are about to leave a project their places at its tasks, in portions. */
export async function takePlaces(tx: Tx, projectId: string, users: readonly string[]): Promise<void> {
  for (const ids of await portionsOf(tx, projectId, users)) {
    const places = sql`task_id in (${sql.join(ids)}) and user_id in (${sql.join(users)})`;
    await sql`delete from "task_place" where ${places} and not mine`.execute(tx);
    await sql`update "task_place" set visible = false where ${places}`.execute(tx);
  }
}

/** How many people have a place at a task. */
export async function countPlaces(tx: Tx, taskId: string): Promise<number> {
  const { n } = await tx
    .selectFrom('task_place')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('task_id', '=', taskId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The tasks of a project, as many at a time as may be written for these people; in the order in which their lists have them, one place beside the next. */
async function portionsOf(tx: Tx, projectId: string, users: readonly string[]): Promise<string[][]> {
  if (users.length === 0) return [];
  const tasks = await tx
    .selectFrom('task')
    .select('id')
    .where('project_id', '=', projectId)
    .orderBy('update_time')
    .orderBy('id')
    .execute();
  const ids = tasks.map(({ id }) => id);
  const atOnce = Math.ceil(placesAtOnce / users.length);
  return Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, n) => ids.slice(n * atOnce, (n + 1) * atOnce));
}
