import * as z from 'zod';
import { Id } from '#domain/model/base.ts';
import { PolarionForm, PolarionSettings } from '#domain/model/polarion.ts';
import { syncStates } from '#domain/polarion/sync-state.ts';
import { endpoint } from './kit/endpoint.ts';

/** How a project is connected, without the token, which never leaves the server. */
export const PolarionConnection = PolarionForm.extend({
  rev: z.number().int(),
  /** The name of who connected it. */
  updateBy: z.string(),
  updateTime: z.string(),
});
export type PolarionConnection = z.infer<typeof PolarionConnection>;

/** Work items a call is about, named by their requirements: `<id of the task>/<id of the row>`. */
const RequirementKey = z.string().regex(/^[\w-]{1,60}\/[\w-]{1,60}$/, 'wrong');
/** So many requirements are sent at a time. */
export const mostSent = 20_000;
/** Megabytes that hold as many ids. */
const roomForIds = 4;

/** A requirement of the current version of a task and its work item, or a work item whose requirement is gone. */
export const SyncedRequirement = z.object({
  /** `<id of the task>/<id of the row>`. */
  id: RequirementKey,
  row: Id,
  taskId: Id,
  taskCode: z.string(),
  task: z.string(),
  versionId: z.string(),
  version: z.string(),
  frozen: z.boolean(),
  code: z.string(),
  name: z.string(),
  cal: z.string(),
  /** The CAL is rated: `cal` is empty while it is not, and where the method gives none. */
  calKnown: z.boolean(),
  state: z.enum(syncStates),
  /** Id of the work item (`EL-12`) and its page for people; empty before it is made. */
  workItem: z.string(),
  address: z.string(),
  /** Id of its status in Polarion, and when it was read. */
  status: z.string(),
  readTime: z.string(),
  /** Title in Polarion, where another was given there. */
  titleThere: z.string(),
  sentTime: z.string(),
  sentBy: z.string(),
  /** Why Polarion refused it last, in its words; empty when it did not. */
  refusal: z.string(),
});
export type SyncedRequirement = z.infer<typeof SyncedRequirement>;

/** How far a call is that goes through many work items. */
export const SyncProgress = z.object({
  done: z.number().int(),
  total: z.number().int(),
  /** Polarion asks us to wait for so long (s) before the next step; it goes on by itself. */
  waits: z.number().int().optional(),
});
export type SyncProgress = z.infer<typeof SyncProgress>;

/** What became of requirements that were sent. */
export const SentSum = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  /** As they were sent before. */
  same: z.number().int(),
  /** Changed in Polarion, and left alone. */
  held: z.number().int(),
  /** Whose work item is not found any more, and requirements that are gone. */
  gone: z.number().int(),
  refused: z.number().int(),
});
export type SentSum = z.infer<typeof SentSum>;

/** Requirements on their way to Polarion, or the last ones that were. The server sends them, whoever looks on. */
export const PolarionSend = z.object({
  id: Id,
  /** The name of who asked for it. */
  askedBy: z.string(),
  askedOn: z.string(),
  total: z.number().int(),
  done: z.number().int(),
  sent: SentSum,
  /** Polarion asks us to wait for so long (s); 0 while it does not. */
  waits: z.number().int(),
  /** `null` until its last call to Polarion has ended. */
  endedOn: z.string().nullable(),
  /** Why it ended before it was done; while it has not ended, why it is stopping. */
  failure: z.object({ errorCode: z.string(), chMessage: z.string(), enMessage: z.string() }).nullable(),
});
export type PolarionSend = z.infer<typeof PolarionSend>;

const WhatToSend = z.object({
  ids: z.array(RequirementKey).min(1, 'required').max(mostSent),
  overwrite: z.boolean().default(false),
});

const projectOf = '/intara/v1.0/projects/:projectId/polarion' as const;
const refusals = [
  'PolarionNotConnected',
  'PolarionAway',
  'PolarionWaits',
  'PolarionOff',
  'PolarionToken',
  'PolarionForbids',
  'PolarionProject',
  'PolarionRefused',
] as const;

/** Requirements sent to Polarion, and their state brought back (R-SYNC-1). */
export const polarion = {
  get: endpoint({
    method: 'GET',
    path: projectOf,
    access: 'ProjectAnalysisRead',
    summary: 'Get the servers a project may be connected with, and how it is connected, without the token',
    answer: z.object({ servers: z.array(z.string()), connection: PolarionConnection.nullable() }),
  }),
  connect: endpoint({
    method: 'PUT',
    path: projectOf,
    access: 'ProjectConfigModify',
    summary:
      'Connect a project with a project of Polarion, after trying the token there; requires the current rev (0 for the first time). Without a token the kept one stays, as long as server and project do',
    body: z.object({ rev: z.number().int(), form: PolarionSettings }),
    answer: PolarionConnection,
    errors: ['StaleRow', 'PolarionBusy', ...refusals],
  }),
  disconnect: endpoint({
    method: 'DELETE',
    path: projectOf,
    access: 'ProjectConfigModify',
    summary: 'Forget the connection with its token and which work items were made; in Polarion nothing changes',
    answer: z.object({}),
    errors: ['PolarionNotConnected', 'PolarionBusy'],
  }),
  list: endpoint({
    method: 'GET',
    path: `${projectOf}/requirements`,
    access: 'ProjectAnalysisRead',
    summary:
      'List the requirements of the current versions of all tasks with their work items, by task and code, and the work items whose requirements are gone',
    answer: z.object({ list: z.array(SyncedRequirement) }),
  }),
  ofVersion: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/work-items',
    access: 'ProjectAnalysisRead',
    summary: 'List the work items that requirements of a version became, as they were seen last',
    answer: z.object({
      list: z.array(
        SyncedRequirement.pick({ row: true, workItem: true, address: true, status: true, readTime: true }).extend({
          /** Not found in Polarion any more; changed there since it was sent. */
          gone: z.boolean(),
          changed: z.boolean(),
        }),
      ),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: `${projectOf}/send`,
    access: 'ProjectAnalysisModify',
    summary:
      'Send requirements to Polarion: work items are made, or changed where the requirement changed. What was changed in Polarion is left alone unless `overwrite` is set. Sending again does nothing twice. It goes on when the caller leaves; `cancel` ends it',
    body: WhatToSend,
    bodyLimit: roomForIds,
    progress: SyncProgress,
    answer: SentSum,
    errors: ['PolarionBusy', 'PermissionDenied', 'PolarionRightLost', 'PolarionStopped', ...refusals],
  }),
  begin: endpoint({
    method: 'POST',
    path: `${projectOf}/sends`,
    access: 'ProjectAnalysisModify',
    summary:
      'Begin to send requirements to Polarion, and answer at once. The id is chosen by the caller: asking again with the same one begins nothing twice',
    body: WhatToSend.extend({ id: Id }),
    bodyLimit: roomForIds,
    answer: PolarionSend,
    errors: ['PolarionNotConnected', 'PolarionBusy'],
  }),
  lastSend: endpoint({
    method: 'GET',
    path: `${projectOf}/sends/last`,
    access: 'ProjectAnalysisRead',
    summary: 'Get the requirements of a project that are on their way to Polarion, or the last ones that were',
    answer: z.object({ send: PolarionSend.nullable() }),
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${projectOf}/sends/cancel`,
    access: 'ProjectAnalysisModify',
    summary: 'End what is on its way to Polarion, after the work items that are being written',
    body: z.object({ id: Id }),
    answer: z.object({ send: PolarionSend.nullable() }),
  }),
  read: endpoint({
    method: 'POST',
    path: `${projectOf}/read`,
    access: 'ProjectAnalysisModify',
    summary:
      'Bring the state of all work items of a project back from Polarion: status, what was changed there, what is gone',
    progress: SyncProgress,
    answer: z.object({ read: z.number().int(), changed: z.number().int(), gone: z.number().int() }),
    errors: ['PolarionBusy', 'PermissionDenied', ...refusals],
  }),
  forget: endpoint({
    method: 'POST',
    path: `${projectOf}/forget`,
    access: 'ProjectAnalysisModify',
    summary:
      'Forget the work items of these requirements, in order to send them anew; in Polarion nothing changes. One that is still there is found again',
    body: z.object({ ids: z.array(RequirementKey).min(1, 'required').max(mostSent) }),
    bodyLimit: roomForIds,
    answer: z.object({ forgotten: z.number().int() }),
    errors: ['PolarionNotConnected', 'PolarionBusy'],
  }),
};
