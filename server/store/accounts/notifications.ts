import type { ExpressionBuilder, Selectable } from 'kysely';
import { cutAt } from '#domain/model/base.ts';
import type { NotificationKind } from '#domain/model/notification.ts';
import { seesEverything, type Viewer, visibleTo } from '../projects/visibility.ts';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

export type NotificationRow = Selectable<Tables['notification']>;

/** Kept for each user; older ones go. */
const mostKept = 500;

/** Which of the notifications of a user. */
export interface AskedNotifications {
  kind?: NotificationKind | undefined;
  unread?: boolean | undefined;
}

/** About a row that is still there, or about the task. */
const isThere = (eb: ExpressionBuilder<Tables, 'notification'>) =>
  eb.or([
    eb('notification.row_id', '=', ''),
    eb.exists(
      eb
        .selectFrom('entity')
        .select('entity.id')
        .whereRef('entity.version_id', '=', 'notification.version_id')
        .whereRef('entity.id', '=', 'notification.row_id'),
    ),
  ]);

/** Of a task on which the user gives a second opinion only what is about that. */
const isNotBlind = (eb: ExpressionBuilder<Tables, 'notification'>, userId: string) =>
  eb.or([
    eb('notification.kind', 'in', ['opinionAsked', 'opinionHandedIn', 'opinionClosed']),
    eb.not(
      eb.exists(
        eb
          .selectFrom('second_opinion')
          .select('second_opinion.id')
          .whereRef('second_opinion.task_id', '=', 'notification.task_id')
          .where('second_opinion.rater_id', '=', userId)
          .where('second_opinion.state', '=', 'open'),
      ),
    ),
  ]);

/** Those of a user about what the user still sees. */
function shownTo(db: Db, viewer: Viewer, { kind, unread }: AskedNotifications) {
  let query = db
    .selectFrom('notification')
    .innerJoin('task', 'task.id', 'notification.task_id')
    .innerJoin('project', 'project.id', 'task.project_id')
    .where('notification.user_id', '=', viewer.id)
    .where(visibleTo(viewer))
    .where((eb) => isThere(eb as unknown as ExpressionBuilder<Tables, 'notification'>));
  // What is said of a task may name its ratings.
  if (!seesEverything(viewer))
    query = query.where((eb) => isNotBlind(eb as unknown as ExpressionBuilder<Tables, 'notification'>, viewer.id));
  if (kind) query = query.where('notification.kind', '=', kind);
  if (unread !== undefined) query = query.where('notification.is_read', '=', !unread);
  return query;
}

/** A page of what a user was notified of and still sees, the newest first, with the names it leads to; and how many there are. */
export async function notificationsFor(
  db: Db,
  viewer: Viewer,
  { current, pageSize, ...asked }: AskedNotifications & { current: number; pageSize: number },
) {
  const list = await shownTo(db, viewer, asked)
    .selectAll('notification')
    .select(['task.name as taskName', 'project.id as projectId', 'project.name as projectName'])
    .orderBy('notification.at', 'desc')
    .orderBy('notification.id', 'desc')
    .limit(pageSize)
    .offset((current - 1) * pageSize)
    .execute();
  return { list, total: await countNotifications(db, viewer, asked) };
}
export type ShownNotification = Awaited<ReturnType<typeof notificationsFor>>['list'][number];

/** How many notifications a user has and still sees. */
export async function countNotifications(db: Db, viewer: Viewer, asked: AskedNotifications): Promise<number> {
  const { n } = await shownTo(db, viewer, asked)
    .select((eb) => eb.fn.countAll().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Marks notifications of a user, those with these ids or all. */
export async function markNotifications(
  db: Db,
  userId: string,
  ids: readonly string[] | undefined,
  read: boolean,
): Promise<void> {
  if (ids?.length === 0) return;
  await db
    .updateTable('notification')
    .set({ is_read: read })
    .where('user_id', '=', userId)
    .where('is_read', '=', !read)
    .$if(ids !== undefined, (query) => query.where('id', 'in', [...(ids ?? [])]))
    .execute();
}

/**
 * Takes along what notifications say of a comment that was changed or deleted, and who is not mentioned any longer loses theirs.
 * @param now what it says, and whom it mentions; undefined of one that is deleted. Returns whose inbox that changes
 */
export async function changeNotified(
  tx: Tx,
  { versionId, commentId }: { versionId: string; commentId: string },
  now: { text: string; mentions: readonly string[] } | undefined,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('notification')
    .select(['id', 'user_id', 'kind'])
    .where('comment_id', '=', commentId)
    .where('version_id', '=', versionId)
    .execute();
  for (const { id, user_id, kind } of rows)
    if (!now || (kind === 'mentioned' && !now.mentions.includes(user_id)))
      await tx.deleteFrom('notification').where('id', '=', id).execute();
    else
      await tx
        .updateTable('notification')
        .set({ text: shortened(now.text) })
        .where('id', '=', id)
        .execute();
  await changeMailed(tx, { versionId, commentId }, now?.mentions);
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/**
 * The same of what waits for a summary by mail: it says nothing of what is deleted, nor to who is not mentioned any longer.
 */
async function changeMailed(
  tx: Tx,
  { versionId, commentId }: { versionId: string; commentId: string },
  mentions: readonly string[] | undefined,
): Promise<void> {
  let query = tx.deleteFrom('mail_item').where('comment_id', '=', commentId).where('version_id', '=', versionId);
  if (mentions) query = query.where('kind', '=', 'mentioned');
  if (mentions && mentions.length > 0) query = query.where('user_id', 'not in', [...mentions]);
  await query.execute();
}

/** Takes back that a user was asked, at this time or later, to approve a version: nothing waits for them there any more. */
export async function dropApprovalAsked(tx: Tx, versionId: string, userId: string, since: string): Promise<void> {
  await tx
    .deleteFrom('notification')
    .where('user_id', '=', userId)
    .where('version_id', '=', versionId)
    .where('kind', '=', 'approvalAsked')
    .where('at', '>=', since)
    .execute();
  await tx
    .deleteFrom('mail_item')
    .where('user_id', '=', userId)
    .where('version_id', '=', versionId)
    .where('kind', '=', 'approvalAsked')
    .where('at', '>=', since)
    .execute();
}

/** Characters of what was said that a notification holds. */
const longestText = 300;
export const shortened = (text: string): string => cutAt(text, longestText);

/** Inserts notifications and drops what is too old of each of the users. */
export async function insertNotifications(tx: Tx, rows: readonly NotificationRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('notification')
    .values([...rows])
    .execute();
  for (const userId of new Set(rows.map(({ user_id }) => user_id))) {
    const last = await tx
      .selectFrom('notification')
      .select('at')
      .where('user_id', '=', userId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .offset(mostKept)
      .limit(1)
      .executeTakeFirst();
    if (last) await tx.deleteFrom('notification').where('user_id', '=', userId).where('at', '<=', last.at).execute();
  }
}

/** The stored preference of these users under a key. */
export async function preferencesUnder(db: Db, key: string, users: readonly string[]): Promise<Map<string, unknown>> {
  if (users.length === 0) return new Map();
  const rows = await db
    .selectFrom('preference')
    .select(['user_id', 'value'])
    .where('key', '=', key)
    .where('user_id', 'in', [...users])
    .execute();
  return new Map(rows.map(({ user_id, value }) => [user_id, value]));
}

/** Where a version belongs: its task, and who of these users takes part in the project. */
export async function audienceOf(
  db: Db,
  taskId: string,
  users: readonly string[],
): Promise<{ versionId: string; taskName: string; participants: Set<string> } | undefined> {
  const task = await db
    .selectFrom('task')
    .select(['project_id', 'name', 'current_version_id'])
    .where('id', '=', taskId)
    .executeTakeFirst();
  if (!task) return undefined;
  const rows = users.length
    ? await db
        .selectFrom('project_member')
        .select('user_id')
        .where('project_id', '=', task.project_id)
        .where('user_id', 'in', [...users])
        .execute()
    : [];
  return {
    versionId: task.current_version_id,
    taskName: task.name,
    participants: new Set(rows.map(({ user_id }) => user_id)),
  };
}
