import { type CommentCount, type CommentItem, comment } from '#contract/comment.ts';
import type { Scope } from '#server/access/access.ts';
import { changeComment, dropComment, resolveThread, writeComment } from '#server/actions/people/comment.ts';
import type { Env } from '#server/env.ts';
import { nameCards, nameOn } from '#server/inauth/name-cards.ts';
import {
  type CommentRow,
  commentsOfRow,
  mentionableIn,
  openComments,
  threadsOf,
} from '#server/store/versions/comments.ts';
import { encodeAhead } from './answer-text.ts';
import { implement } from './implement.ts';

export const commentHandlers = implement(comment, {
  list: async ({ params: { versionId }, query: { row } }, env) => {
    const { db } = env.store;
    const items = await itemsOf(
      env,
      await (row === undefined ? openComments(db, versionId) : commentsOfRow(db, versionId, row)),
    );
    return items.length > manyComments ? encodeAhead(items) : items;
  },
  counts: async ({ params }, env) => countsOf(await threadsOf(env.store.db, params.versionId)),
  people: async ({ scope }, env) => {
    const cards = await nameCards(env.identity, await mentionableIn(env.store.db, scope.taskId ?? ''));
    return [...cards.values()].map((card) => ({ ...card, profilePic: '' }));
  },
  write: async ({ params, body, user, scope }, env) => {
    await writeComment(env, actOf(user, scope), body);
    return ofRow(env, params.versionId, body.rowId);
  },
  change: async ({ params, body, user, scope }, env) => {
    const { row_id } = await changeComment(env, actOf(user, scope), params.commentId, body);
    return ofRow(env, params.versionId, row_id);
  },
  drop: async ({ params, user, scope }, env) => {
    const { row_id } = await dropComment(env, actOf(user, scope), params.commentId);
    return ofRow(env, params.versionId, row_id);
  },
  resolve: async ({ params, body, user, scope }, env) => {
    const { row_id } = await resolveThread(env, actOf(user, scope), params.commentId, body.resolved);
    return ofRow(env, params.versionId, row_id);
  },
});

/** An answer of more is encoded in pieces. */
const manyComments = 200;

const actOf = (user: { id: string }, { taskId = '', versionId = '' }: Scope) => ({ user, taskId, versionId });

const ofRow = async (env: Env, versionId: string, rowId: string) =>
  itemsOf(env, await commentsOfRow(env.store.db, versionId, rowId));

/** Comments with the names of their authors, also of users who are gone. */
async function itemsOf(env: Env, rows: readonly CommentRow[]): Promise<CommentItem[]> {
  const cards = await nameCards(
    env.identity,
    rows.flatMap(({ author, resolved_by }) => (resolved_by ? [author, resolved_by] : [author])),
  );
  const name = (id: string) => nameOn(cards.get(id), id);
  return rows.map(({ id, kind, thread, text, mentions, author, at, deleted, rev, ...row }) => ({
    id,
    kind,
    rowId: row.row_id,
    thread,
    text,
    mentions,
    author,
    authorName: name(author),
    at,
    deleted,
    rev,
    editedAt: row.edited_at,
    resolved:
      row.resolved_at === null
        ? null
        : { by: row.resolved_by ?? '', byName: name(row.resolved_by ?? ''), at: row.resolved_at },
  }));
}

function countsOf(threads: readonly { rowId: string; resolvedAt: string | null }[]): CommentCount[] {
  const counts = new Map<string, CommentCount>();
  for (const { rowId, resolvedAt } of threads) {
    const count = counts.get(rowId) ?? { rowId, open: 0, threads: 0 };
    count.threads += 1;
    if (resolvedAt === null) count.open += 1;
    counts.set(rowId, count);
  }
  return [...counts.values()];
}
