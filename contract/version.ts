import * as z from 'zod';
import { kindNames } from '#domain/kinds/kinds.ts';
import { Id } from '#domain/model/base.ts';
import { Method } from '#domain/model/method.ts';
import { mostOps, Op } from '#domain/workspace/edit.ts';
import { UserCard } from './account/inauth.ts';
import { CursorPlace } from './cursor.ts';
import { endpoint } from './kit/endpoint.ts';
import { Changes, drawErrors, editErrors, Fences, RowsByKind, undoErrors } from './row.ts';

/** Whose edit it is: refused when someone else has signed in since. */
export const Whose = Id.optional();

/** A task version whole: what the browser opens once and keeps live by the stream. */
export const Snapshot = z.object({
  versionId: z.string(),
  version: z.string(),
  taskId: z.string(),
  taskName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  rev: z.number().int(),
  status: z.enum(['open', 'frozen']),
  method: Method,
  counters: z.record(z.string(), z.number()),
  rows: RowsByKind,
  /** Names behind the user ids of the rows. */
  people: z.array(UserCard),
});
export type Snapshot = z.infer<typeof Snapshot>;

/** One line of what happened. `put`/`before` carry the rows after and before. */
export const ActivityEntry = z.object({
  id: z.string(),
  rev: z.number().int(),
  by: z.string(),
  at: z.string(),
  edit: z.string(),
  undone: z.boolean(),
  kind: z.enum(kindNames).optional(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

export const version = {
  snapshot: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/snapshot',
    access: 'ProjectAnalysisRead',
    summary:
      'Get a whole version: rows, method, counters; of kept parts of documents not their content, which goes with exports alone. The ETag is its rev; If-None-Match returns 304',
    answer: Snapshot,
    etag: true,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/edits',
    access: 'ProjectAnalysisModify',
    summary:
      'Apply several changes atomically. Sent again with its `id` and `again`, an edit that arrived before is answered as it was then and not applied twice; without `again` its id is taken (409). One that was deleted from the log meanwhile is refused (409)',
    body: z.object({
      edits: z.array(Op).min(1).max(mostOps),
      /** Names the edit in the log, so that it can be sent again when its answer was lost. */
      id: z.uuid().optional(),
      /** It may have arrived before. */
      again: z.boolean().optional(),
      by: Whose,
      fences: Fences,
    }),
    // 10 000 rows with texts of some 1.5 kB each; reading more at once would hold everybody up.
    bodyLimit: 16,
    answer: Changes,
    errors: [...editErrors, ...drawErrors, 'EditIdTaken', 'EditForgotten', 'OtherUser'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/undo',
    access: 'ProjectAnalysisModify',
    summary:
      'Undo the caller’s latest edit; 409 if a later edit depends on it, then with `passBlocked` the latest one that can be undone',
    body: z.object({
      by: Whose,
      fences: Fences,
      /** Passes over edits that can no longer be undone: one that a colleague built on would be in the way of all before it. */
      passBlocked: z.boolean().optional(),
    }),
    answer: Changes,
    errors: [...undoErrors, 'OtherUser'],
  }),
  redo: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/redo',
    access: 'ProjectAnalysisModify',
    summary: 'Redo the caller’s latest undone edit',
    body: z.object({ by: Whose, fences: Fences }),
    answer: Changes,
    errors: [...undoErrors, 'OtherUser'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/history/:rowId',
    access: 'ProjectAnalysisRead',
    summary: 'List the changes of a row, newest first: who, when, before and after',
    answer: z.array(ActivityEntry),
  }),
  forgotten: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/history/:rowId/forgotten',
    access: 'ProjectAnalysisRead',
    summary:
      'Get what the history of a row no longer shows because old edits were deleted (variable `history.days`): when the row was created, and when the last deleted edit of the version was made',
    answer: z.object({ madeOn: z.string().nullable(), deletedUpTo: z.string().nullable() }),
  }),
  stream: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/stream',
    access: 'ProjectAnalysisRead',
    summary:
      'Stream server-sent events: `changes` (a Changes; one without rows whose rev is not received yet says that changes up to it were deleted from the log: get the snapshot again), `people` (who has the version open), `turns` (whether the caller has something to undo, to redo), `leases` (who edits its diagrams), `comments` (of which row, or null), `cursors` (where others are in its grids), `head` (names, the form of the task, its versions or their approvals are others), `inbox` (the caller has been notified), `restored` (first of all: which copy the workplace goes on from; with another `id` than before what was read is of a past that is gone), `ping`. Last-Event-ID or `after`: the last rev received',
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    answer: z.unknown(),
    kind: 'stream',
  }),
  share: endpoint({
    method: 'GET',
    path: '/intara/v1.0/stream',
    access: 'ProjectAnalysisRead',
    summary:
      'Stream server-sent events of any number of versions over one connection. The first event, `opened`, has the `id` by which `version.hear` adds a version. Events are those of `version.stream`; a line `version:` above an event names the version it is about; `rights` and `inbox` are about the caller. `gone`: the version can no longer be read and is heard no more',
    answer: z.unknown(),
    kind: 'stream',
  }),
  hear: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/stream/:streamId/versions/:versionId',
    access: 'ProjectAnalysisRead',
    forTokens: true,
    summary:
      'Hear a version by a stream of `version.share`, from behind the rev `after` on; heard already, it begins anew. The event `restored` of the version says that it does. A stream that has ended hears nothing',
    body: z.object({ after: z.number().int().min(0) }),
    answer: z.null(),
    errors: ['TooManyRequests'],
  }),
  hearNoMore: endpoint({
    method: 'DELETE',
    path: '/intara/v1.0/stream/:streamId/versions/:versionId',
    access: 'ProjectAnalysisRead',
    forTokens: true,
    summary: 'Hear a version no more by a stream of `version.share`',
    answer: z.null(),
  }),
  point: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/versions/:versionId/cursor',
    access: 'ProjectAnalysisRead',
    summary:
      'Say where the cursor of a page stands in a grid, and what is marked there; without `at` it is gone. Nothing is stored; those who have the version open hear it (event `cursors`). `seat` names the page',
    body: z.object({ seat: Id, at: CursorPlace.nullable() }),
    answer: z.null(),
    errors: ['TooManyRequests'],
  }),
};
