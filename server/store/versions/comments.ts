import type { Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../store.ts';
import type { Tables } from '../tables.ts';

export type CommentRow = Selectable<Tables['comment']>;

/** The comments of a row, the oldest first. */
export const commentsOfRow = (db: Db, versionId: string, rowId: string): Promise<CommentRow[]> =>
  db
    .selectFrom('comment')
    .selectAll()
    .where('version_id', '=', versionId)
    .where('row_id', '=', rowId)
    .orderBy('at')
    .orderBy('id')
    .execute();

/** The comments of all threads of a version that are open, the oldest first. */
export const openComments = (db: Db, versionId: string): Promise<CommentRow[]> =>
  db
    .selectFrom('comment')
    .selectAll()
    .where('version_id', '=', versionId)
    .where('thread', 'in', openThreads(db, versionId))
    .orderBy('at')
    .orderBy('id')
    .execute();

const openThreads = (db: Db, versionId: string) =>
  db
    .selectFrom('comment as first')
    .select('first.id')
    .where('first.version_id', '=', versionId)
    .whereRef('first.id', '=', 'first.thread')
    .where('first.resolved_at', 'is', null);

/** The threads of a version: their rows, and whether they are open. */
export const threadsOf = (db: Db, versionId: string): Promise<{ rowId: string; resolvedAt: string | null }[]> =>
  db
    .selectFrom('comment')
    .select(['row_id as rowId', 'resolved_at as resolvedAt'])
    .where('version_id', '=', versionId)
    .whereRef('id', '=', 'thread')
    .orderBy('row_id')
    .execute();

/** A comment of a version. */
export const commentById = (db: Db, versionId: string, id: string): Promise<CommentRow | undefined> =>
  db.selectFrom('comment').selectAll().where('version_id', '=', versionId).where('id', '=', id).executeTakeFirst();

/** How many comments a version holds. */
export async function countComments(db: Db, versionId: string): Promise<number> {
  const { n } = await db
    .selectFrom('comment')
    .select((eb) => eb.fn.countAll().as('n'))
    .where('version_id', '=', versionId)
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** Inserts a comment. */
export async function insertComment(tx: Tx, row: CommentRow): Promise<void> {
  await tx.insertInto('comment').values(row).execute();
}

/** Writes into a comment; its rev grows by one. */
export async function updateComment(
  tx: Tx,
  { version_id, id, rev }: CommentRow,
  next: Omit<Updateable<Tables['comment']>, 'rev'>,
): Promise<void> {
  await tx
    .updateTable('comment')
    .set({ ...next, rev: rev + 1 })
    .where('version_id', '=', version_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a comment. */
export async function deleteComment(tx: Tx, { version_id, id }: CommentRow): Promise<void> {
  await tx.deleteFrom('comment').where('version_id', '=', version_id).where('id', '=', id).execute();
}

const copied = [
  ...(['id', 'kind', 'row_id', 'thread', 'text', 'mentions', 'author', 'at', 'edited_at'] as const),
  ...(['deleted', 'resolved_by', 'resolved_at', 'rev'] as const),
] as const;

/** Copies the open threads of a version into one that was just made from it, with their ids, authors and times. */
export async function copyOpenComments(tx: Tx, from: string, to: string): Promise<void> {
  await tx
    .insertInto('comment')
    .columns(['version_id', ...copied])
    .expression((eb) =>
      eb
        .selectFrom('comment')
        .select((c) => [c.cast<string>(c.val(to), 'text').as('version_id'), ...copied])
        .where('version_id', '=', from)
        .where('thread', 'in', openThreads(tx, from)),
    )
    .execute();
}

/** Who can be mentioned in a task: its members and who is responsible for it, as far as they take part in the project. */
export async function mentionableIn(db: Db, taskId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('task')
    .innerJoin('project_member', 'project_member.project_id', 'task.project_id')
    .select('project_member.user_id as id')
    .where('task.id', '=', taskId)
    .where((eb) =>
      eb.or([
        eb('project_member.user_id', '=', eb.ref('task.responsible_by')),
        eb.exists(
          eb
            .selectFrom('task_member')
            .select('task_member.user_id')
            .whereRef('task_member.task_id', '=', 'task.id')
            .whereRef('task_member.user_id', '=', 'project_member.user_id'),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id }) => id);
}
