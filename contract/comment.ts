import * as z from 'zod';
import { analysisKindNames } from '#domain/kinds/kinds.ts';
import { Id } from '#domain/model/base.ts';
import { CommentForm } from '#domain/model/comment.ts';
import { UserCard } from './account/inauth.ts';
import { endpoint } from './kit/endpoint.ts';

/** One comment; the first of a thread is the thread. Text only: it is shown as it was typed. */
export const CommentItem = z.object({
  id: z.string(),
  kind: z.enum(analysisKindNames),
  rowId: z.string(),
  /** The id of the first comment of the thread; of that one its own. */
  thread: z.string(),
  text: z.string(),
  mentions: z.array(z.string()),
  author: z.string(),
  /** Also of a user who is gone. */
  authorName: z.string(),
  at: z.string(),
  editedAt: z.string().nullable(),
  /** Its author took it away, and others had replied. */
  deleted: z.boolean(),
  /** Of the first comment of a thread: who said that nothing is left to do, and when. */
  resolved: z.object({ by: z.string(), byName: z.string(), at: z.string() }).nullable(),
  rev: z.number().int(),
});
export type CommentItem = z.infer<typeof CommentItem>;

/** How many threads a row has, and how many of them are open. */
export const CommentCount = z.object({ rowId: z.string(), open: z.number().int(), threads: z.number().int() });
export type CommentCount = z.infer<typeof CommentCount>;

const path = '/intara/v1.0/versions/:versionId/comments' as const;
const one = `${path}/:commentId` as const;
/** Who may read a task reads what is said of it. */
const reads = 'ProjectAnalysisRead' as const;
/** A right of its own beside reading: who reviews an analysis says what they think of it without being able to change it. */
const writes = 'ProjectAnalysisComment' as const;
/** All comments of the row after the act. */
const answer = z.array(CommentItem);

export const comment = {
  list: endpoint({
    method: 'GET',
    path,
    access: reads,
    summary: 'List the comments of a row, or of all rows the threads that are open; the oldest first',
    query: z.object({ row: Id.optional() }),
    answer,
  }),
  counts: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/comment-counts',
    access: reads,
    summary: 'Count the threads of every row that has any',
    answer: z.array(CommentCount),
  }),
  people: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/mentionable',
    access: reads,
    summary:
      'List who can be mentioned: the members of the task, and who is responsible for it, as far as they see the project',
    answer: z.array(UserCard),
  }),
  write: endpoint({
    method: 'POST',
    path,
    access: writes,
    summary: 'Write a comment about a row, or into one of its threads',
    body: z.object({ kind: z.enum(analysisKindNames), rowId: Id, thread: Id.optional(), form: CommentForm }),
    answer,
    errors: ['VersionLocked', 'RowGone', 'ListFull'],
  }),
  change: endpoint({
    method: 'PUT',
    path: one,
    access: writes,
    summary: 'Change an own comment; requires its current rev',
    body: z.object({ rev: z.number().int(), form: CommentForm }),
    answer,
    errors: ['VersionLocked', 'StaleRow', 'PermissionDenied'],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: one,
    access: writes,
    summary: 'Delete an own comment; the first of a thread that others replied to stays without its text',
    answer,
    errors: ['VersionLocked', 'PermissionDenied'],
  }),
  resolve: endpoint({
    method: 'PUT',
    path: `${one}/resolved`,
    access: writes,
    summary: 'Say that nothing is left to do in a thread, or open it again',
    body: z.object({ resolved: z.boolean() }),
    answer,
    errors: ['VersionLocked'],
  }),
};
