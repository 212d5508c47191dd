import * as z from 'zod';
import { analysisKindNames } from '#domain/kinds/kinds.ts';
import { Approvers, approvalAnswers, ownWorks } from '#domain/model/approval.ts';
import { Id } from '#domain/model/base.ts';
import { Method } from '#domain/model/method.ts';
import { FinishReason, MethodSource, VersionForm } from '#domain/model/version.ts';
import { SystemTexts } from '#domain/product/task.ts';
import { openPointKeys } from '#domain/workspace/open-points.ts';
import { endpoint } from './kit/endpoint.ts';
import { MethodEffect } from './project.ts';
import { profileErrors } from './reports/profile-errors.ts';
import { Changes } from './row.ts';
import { Stats } from './stats.ts';
import { Whose } from './version.ts';

/** A person as a list names them: with the id where the account is gone. */
const Person = z.object({ id: z.string(), name: z.string() });

/** A version of a task as lists show it (R-VER-1). */
export const VersionRecord = z.object({
  id: z.string(),
  version: z.string(),
  /** Null for the first one; its name is null too when it has been deleted since. */
  base: z.string().nullable(),
  baseName: z.string().nullable(),
  content: z.string(),
  author: Person,
  status: z.enum(['open', 'frozen']),
  current: z.boolean(),
  rev: z.number().int(),
  createdOn: z.string(),
  updateTime: z.string(),
  /** Who made it final, when, with how many open points, and why although there were some. */
  frozen: z.object({ by: Person, on: z.string(), openPoints: z.number().int(), reason: z.string() }).nullable(),
  /** Who brought it in an exchange file, and when: who made it final, and the answers marked so, are the word of that file. */
  imported: z.object({ by: Person, on: z.string() }).nullable(),
  /** Who was asked to approve it, and the answers, the oldest request first; names as they were where an account is gone. */
  approvals: z.array(
    z.object({
      id: z.string(),
      user: Person,
      askedBy: z.string(),
      askedOn: z.string(),
      answer: z.enum(approvalAnswers).nullable(),
      comment: z.string(),
      answeredOn: z.string().nullable(),
      imported: z.boolean(),
      /** It came in a file about a version that was still open: it is told, and approves nothing. */
      history: z.boolean(),
      /** The person answered about their own work: they made the version final, or wrote most of it. */
      own: z.enum(ownWorks).nullable(),
    }),
  ),
  /** It was approved, but by nobody whose approval counts in the project. */
  needsSecondPerson: z.boolean(),
  stats: Stats,
});
export type VersionRecord = z.infer<typeof VersionRecord>;

/** One thing the analysis lacks: at which row and field. */
const OpenPointLine = z.object({
  key: z.enum(openPointKeys),
  kind: z.enum(analysisKindNames),
  id: z.string(),
  code: z.string(),
  field: z.string(),
  detail: z.string(),
  /** Whether it keeps the version from being made final; for the others that asks for a reason. */
  blocks: z.boolean(),
});

/** The versions of a task, the newest first. */
export const VersionRecords = z.array(VersionRecord);

/** Another task that has a function with this one: a clone of its task, or the task it was cloned from. */
const AssociatedTask = z.object({
  functionId: z.string(),
  taskId: z.string(),
  taskName: z.string(),
  versionId: z.string(),
  projectName: z.string(),
});
export type AssociatedTask = z.infer<typeof AssociatedTask>;

export const taskVersion = {
  associated: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/associated-tasks',
    access: 'ProjectAnalysisRead',
    summary: 'List the tasks the caller sees whose current version has a function of the same origin, by function',
    answer: z.array(AssociatedTask),
  }),
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/tasks/:taskId/versions',
    access: 'ProjectAnalysisRead',
    summary: 'List the versions of a task, newest first',
    answer: VersionRecords,
  }),
  texts: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/texts',
    access: 'ProjectAnalysisRead',
    summary: 'Get what a version says about the system: name, description, overview',
    answer: SystemTexts,
  }),
  methodEffect: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/method-effect',
    access: 'ProjectAnalysisRead',
    summary: 'Preview which ratings of a version the method of its project would move, with both methods',
    answer: z.object({ before: Method, after: Method, effect: MethodEffect }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/intara/v1.0/tasks/:taskId/versions',
    access: 'ProjectAnalysisModify',
    summary:
      'Create a version from a base version of the task: its rows keep their ids. 409 if the method of the project would move ratings of the base and `method` does not say which one counts',
    body: VersionForm.extend({ method: MethodSource }),
    answer: z.object({ versionId: z.string(), versions: VersionRecords }),
    errors: ['VersionNameTaken', 'MethodMoves'],
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/tasks/:taskId/current-version',
    access: 'ProjectAnalysisModify',
    summary: 'Make a version the current one of its task: lists, reports and statistics show it',
    body: z.object({ versionId: Id }),
    answer: VersionRecords,
  }),
  openPoints: endpoint({
    method: 'GET',
    path: '/intara/v1.0/versions/:versionId/open-points',
    access: 'ProjectAnalysisRead',
    summary:
      'List what the analysis still lacks: the completeness check before a version is frozen or exported. A report profile that the version cannot follow is refused',
    query: z.object({ profile: Id.optional() }),
    answer: z.object({
      rev: z.number().int(),
      status: z.enum(['open', 'frozen']),
      points: z.array(OpenPointLine),
    }),
    errors: [...profileErrors],
  }),
  freeze: endpoint({
    method: 'POST',
    path: '/intara/v1.0/versions/:versionId/freeze',
    access: 'ProjectAnalysisModify',
    summary:
      'Freeze a version; requires its current rev, and a reason while there are open points. It cannot be taken back',
    body: z.object({
      rev: z.number().int(),
      reason: FinishReason.default(''),
      /** Members of the task who are asked to approve it. */
      approvers: Approvers.default([]),
      by: Whose,
    }),
    answer: Changes,
    errors: ['VersionLocked', 'StaleRow', 'OpenPointsBlock', 'FindingsBlock', 'OpenPointsNeedReason', 'OtherUser'],
  }),
};
