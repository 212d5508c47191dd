import { Failure } from '#contract/kit/errors.ts';
import { badInput } from '#contract/kit/refusals.ts';
import { type AnalysisKind, someRow } from '#domain/kinds/kinds.ts';
import { type CommentForm, mostComments } from '#domain/model/comment.ts';
import { tableOf } from '#domain/workspace/workspace.ts';
import type { Env } from '#server/env.ts';
import { changeNotified } from '#server/store/accounts/notifications.ts';
import type { Tx } from '#server/store/store.ts';
import {
  type CommentRow,
  commentById,
  commentsOfRow,
  countComments,
  deleteComment,
  insertComment,
  mentionableIn,
  updateComment,
} from '#server/store/versions/comments.ts';
import { holdStatus } from '#server/store/versions/leases.ts';
import { inboxTopic } from '#server/versions/live-streams.ts';
import { commentTopic } from '#server/versions/live-version.ts';
import { staleFailure } from '../stale.ts';
import { authorOf } from './author.ts';
import { notify } from './notify.ts';

/** Who acts in which version. */
interface Act {
  user: { id: string };
  taskId: string;
  versionId: string;
}

/** What is to be written: about a row, or into one of its threads. */
export interface NewComment {
  kind: AnalysisKind;
  rowId: string;
  thread?: string | undefined;
  form: CommentForm;
}

/** Writes a comment and notifies who is mentioned, and who takes part in the thread. @throws Failure VersionLocked, RowGone, NotFound, ListFull, BadInput */
export async function writeComment(env: Env, act: Act, { kind, rowId, thread, form }: NewComment): Promise<void> {
  const { user, taskId, versionId } = act;
  const code = tableOf(await env.versions.read(versionId), kind).get(rowId)?.code;
  if (code === undefined) throw new Failure('RowGone', { code: someRow(kind) });
  await refuseUnknownMentions(env, taskId, form.mentions);
  const id = env.newId();
  const { by, at } = authorOf(env, user);
  const others = await inOpenVersion(env, versionId, async (tx) => {
    if ((await countComments(tx, versionId)) >= mostComments) throw new Failure('ListFull', { limit: mostComments });
    const before = await commentsOfRow(tx, versionId, rowId);
    const inThread = before.filter((one) => one.thread === thread);
    if (thread !== undefined && !inThread.some(({ id }) => id === thread)) throw new Failure('NotFound');
    await insertComment(tx, {
      version_id: versionId,
      id,
      kind,
      row_id: rowId,
      thread: thread ?? id,
      ...form,
      author: by,
      at,
      edited_at: null,
      deleted: false,
      resolved_by: null,
      resolved_at: null,
      rev: 1,
    });
    return inThread.filter(({ deleted }) => !deleted).map(({ author }) => author);
  });
  tellReaders(env, versionId, rowId);
  const notice = { by, taskId, versionId, row: { kind, id: rowId }, subject: code, text: form.text, comment: id };
  await notify(env, { ...notice, kind: 'mentioned', to: form.mentions });
  await notify(env, { ...notice, kind: 'replied', to: others.filter((one) => !form.mentions.includes(one)) });
}

/** Changes an own comment and notifies who is mentioned for the first time. @throws Failure VersionLocked, NotFound, StaleRow, PermissionDenied, BadInput */
export async function changeComment(
  env: Env,
  act: Act,
  commentId: string,
  { rev, form }: { rev: number; form: CommentForm },
): Promise<CommentRow> {
  const { user, taskId, versionId } = act;
  await refuseUnknownMentions(env, taskId, form.mentions);
  const { at } = authorOf(env, user);
  const { before, told } = await inOpenVersion(env, versionId, async (tx) => {
    const before = await ownComment(tx, act, commentId);
    if (before.rev !== rev) return { before, told: [] };
    await updateComment(tx, before, { ...form, edited_at: at });
    return { before, told: await changeNotified(tx, { versionId, commentId }, form) };
  });
  const code = tableOf(await env.versions.read(versionId), before.kind).get(before.row_id)?.code ?? '';
  if (before.rev !== rev) throw await staleFailure(env, user, code, before.author);
  tellReaders(env, versionId, before.row_id);
  tellInboxes(env, told);
  await notify(env, {
    kind: 'mentioned',
    by: user.id,
    taskId,
    versionId,
    subject: code,
    text: form.text,
    comment: commentId,
    row: { kind: before.kind, id: before.row_id },
    to: form.mentions.filter((id) => !before.mentions.includes(id)),
  });
  return before;
}

/**
 * Deletes an own comment. The first of a thread that others replied to stays without its text; it goes with the last reply.
 * @throws Failure VersionLocked, NotFound, PermissionDenied
 */
export async function dropComment(env: Env, act: Act, commentId: string): Promise<CommentRow> {
  const { versionId } = act;
  const { found, told } = await inOpenVersion(env, versionId, async (tx) => {
    const found = await ownComment(tx, act, commentId);
    const told = await changeNotified(tx, { versionId, commentId }, undefined);
    const thread = (await commentsOfRow(tx, versionId, found.row_id)).filter((one) => one.thread === found.thread);
    const others = thread.filter(({ id }) => id !== found.id);
    if (found.id === found.thread && others.length > 0)
      await updateComment(tx, found, { text: '', mentions: [], deleted: true });
    else {
      await deleteComment(tx, found);
      const [first] = others;
      if (others.length === 1 && first?.deleted) await deleteComment(tx, first);
    }
    return { found, told };
  });
  tellReaders(env, versionId, found.row_id);
  tellInboxes(env, told);
  return found;
}

/** Says that nothing is left to do in a thread, or opens it again. @throws Failure VersionLocked, NotFound */
export async function resolveThread(
  env: Env,
  { user, versionId }: Act,
  threadId: string,
  resolved: boolean,
): Promise<CommentRow> {
  const { by, at } = authorOf(env, user);
  const found = await inOpenVersion(env, versionId, async (tx) => {
    const found = await commentById(tx, versionId, threadId);
    if (!found || found.thread !== found.id) throw new Failure('NotFound');
    const isSo = found.resolved_at !== null;
    const next = resolved ? { resolved_by: by, resolved_at: at } : { resolved_by: null, resolved_at: null };
    if (isSo !== resolved) await updateComment(tx, found, next);
    return found;
  });
  tellReaders(env, versionId, found.row_id);
  return found;
}

/** A version that is being made final waits, or is final already. @throws Failure VersionLocked, NotFound */
function inOpenVersion<T>(env: Env, versionId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  return env.store.tx(async (tx) => {
    const status = await holdStatus(tx, versionId);
    if (status === undefined) throw new Failure('NotFound');
    if (status !== 'open') throw new Failure('VersionLocked');
    return work(tx);
  });
}

/** @throws Failure NotFound, PermissionDenied */
async function ownComment(tx: Tx, { user, versionId }: Act, id: string): Promise<CommentRow> {
  const found = await commentById(tx, versionId, id);
  if (!found || found.deleted) throw new Failure('NotFound');
  if (found.author !== user.id) throw new Failure('PermissionDenied');
  return found;
}

async function refuseUnknownMentions(env: Env, taskId: string, mentions: readonly string[]): Promise<void> {
  if (mentions.length === 0) return;
  const known = await mentionableIn(env.store.db, taskId);
  if (mentions.some((id) => !known.includes(id))) throw badInput([{ path: 'form.mentions', problem: 'unknown' }]);
}

const tellInboxes = (env: Env, users: readonly string[]) => {
  for (const user of users) env.bus.publish(inboxTopic, { user });
};
const tellReaders = (env: Env, versionId: string, row: string) => env.bus.publish(commentTopic(versionId), { row });
