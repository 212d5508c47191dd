import * as z from 'zod';
import { TemplateNames } from '#domain/library/template-names.ts';
import { Id } from '#domain/model/base.ts';
import { FinishReason, MethodSource } from '#domain/model/version.ts';
import { CloneForm, TaskForm, taskStatuses, taskTypes } from '#domain/product/task.ts';
import { mostOps } from '#domain/workspace/edit.ts';
import { UserCard } from './account/inauth.ts';
import { endpoint } from './kit/endpoint.ts';
import { Flag, listQuery, PageOf } from './kit/list.ts';
import { editErrors } from './row.ts';
import { Stats } from './stats.ts';

/** A line of a task list. */
export const TaskItem = z.object({
  id: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  name: z.string(),
  code: z.string(),
  type: z.enum(taskTypes),
  systemName: z.string(),
  status: z.enum(taskStatuses),
  responsible: z.string(),
  tags: z.array(z.string()),
  members: z.array(UserCard),
  scheduledTime: z.tuple([z.string(), z.string()]),
  versionId: z.string(),
  version: z.string(),
  versionStatus: z.enum(['open', 'frozen']),
  /** A person said that nothing is left to do, and why where the version is not frozen; else the task is undone. */
  complete: z.boolean(),
  completeReason: z.string(),
  starred: z.boolean(),
  /** How often it was used: as the base of a version, as the original of a clone, through a template. */
  citations: z.number().int(),
  stats: Stats,
  createdOn: z.string(),
  /** Ids of users, as in rows (R-WORK-20); who is responsible is `responsible`. */
  createBy: z.string(),
  updateTime: z.string(),
  updateBy: z.string(),
  rev: z.number().int(),
});
export type TaskItem = z.infer<typeof TaskItem>;

export const TaskDetail = TaskItem.extend({ form: TaskForm });
export type TaskDetail = z.infer<typeof TaskDetail>;

/** The fields a list of tasks can be sorted by. */
export const taskSorters = ['name', 'code', 'status', 'updateTime', 'createdOn'] as const;
export type TaskSorter = (typeof taskSorters)[number];

/** What the workplace counts: undone tasks, those of them past their day, tasks with risks that await disposal, and tasks with outdated decisions. */
export const taskWaits = ['open', 'overdue', 'awaiting', 'outdated'] as const;
export type TaskWait = (typeof taskWaits)[number];

/** A row that a drawing of another tool makes; its id is chosen by the caller, so that others can name it. */
export const DrawnRow = z.object({
  kind: z.enum(['diagrams', 'groups', 'nodes', 'links', 'assets', 'threats']),
  id: Id,
  row: z.record(z.string().max(60), z.unknown()),
});
export type DrawnRow = z.infer<typeof DrawnRow>;

const nameErrors = ['TaskNameTaken', 'TaskCodeTaken'] as const;

export const task = {
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/projects/:projectId/tasks',
    access: 'ProjectAnalysisRead',
    summary:
      'List the tasks of a project; search by name or code, filter by progress (in progress, finished) and by complete',
    query: listQuery(taskSorters).extend({ status: z.enum(taskStatuses).optional(), complete: Flag.optional() }),
    answer: PageOf(TaskItem),
    errors: ['ProjectGone'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/intara/v1.0/tasks/:taskId',
    access: 'ProjectAnalysisRead',
    summary: 'Get a task with its fields',
    answer: TaskDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/tasks',
    access: 'ProjectAnalysisModify',
    summary: 'Create a task and its first version with a copy of the project’s method',
    body: TaskForm,
    answer: TaskDetail,
    errors: [...nameErrors, 'ProjectGone'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/tasks/:taskId',
    access: 'ProjectAnalysisModify',
    summary: 'Update a task; requires the current rev',
    body: z.object({ rev: z.number().int(), form: TaskForm }),
    answer: TaskDetail,
    errors: [...nameErrors, 'StaleRow', 'VersionLocked'],
  }),
  complete: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/tasks/:taskId/complete',
    access: 'ProjectAnalysisModify',
    summary:
      'Mark a task complete, or undone again; requires the current rev. Complete needs a frozen current version, or a reason',
    body: z.object({ rev: z.number().int(), complete: z.boolean(), reason: FinishReason.default('') }),
    answer: TaskDetail,
    errors: ['StaleRow', 'CompletionNeedsReason'],
  }),
  clone: endpoint({
    method: 'POST',
    path: '/intara/v1.0/tasks/:taskId/clone',
    access: 'ProjectAnalysisModify',
    summary:
      'Clone a task under another name: a task of the same project with the content of its current version; `form` replaces its other fields. 409 if the method of the project would move its ratings and `method` does not say which one counts',
    body: CloneForm.extend({ method: MethodSource, form: TaskForm.omit({ name: true, code: true }).optional() }),
    answer: TaskDetail,
    errors: ['TaskNameSame', ...nameErrors, 'ProjectGone', 'MethodMoves'],
  }),
  share: endpoint({
    method: 'POST',
    path: '/intara/v1.0/tasks/:taskId/template',
    access: 'ProjectAnalysisRead',
    forTokens: true,
    summary:
      'Share a task as a task template: the content of its current version becomes an entry of the template library; requires the right to modify that library. Nobody the task names is in the template',
    body: TemplateNames,
    answer: z.object({ id: z.string(), code: z.string() }),
    errors: ['TemplateExists', 'CodeTaken', 'ListFull', 'PermissionDenied', 'TooMuchUnattached', 'TotalUnattached'],
  }),
  createFromTemplate: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/tasks/from-template',
    access: 'ProjectAnalysisModify',
    summary:
      'Create a task with the content of a task template; it rates by the method of its project. Requires the right to read the template library',
    /** `locale`: the language of the rows of a template that is delivered with the product. */
    body: z.object({
      template: z.string().max(60),
      form: TaskForm,
      locale: z.enum(['zh-CN', 'en-US']).default('en-US'),
    }),
    answer: TaskDetail,
    errors: [
      ...nameErrors,
      'ProjectGone',
      'TemplateNeeded',
      'PermissionDenied',
      'ExchangeNewer',
      'UnusableExchange',
      'ExchangeTooLarge',
      'NotAnExchangeFile',
      'EmptyFile',
      'TooManyRequests',
    ],
  }),
  templateDrawing: endpoint({
    method: 'GET',
    path: '/intara/v1.0/task-templates/:entryId/drawing',
    access: 'LibTemplateRead',
    summary:
      'Get the rows of the first diagram in a task template that shows something, for a picture; none without one. `locale` is the language of a template that is delivered with the product',
    query: z.object({ locale: z.enum(['zh-CN', 'en-US']).default('en-US') }),
    answer: z.object({ rows: z.record(z.string(), z.array(z.unknown())) }),
    errors: [
      'ExchangeNewer',
      'UnusableExchange',
      'ExchangeTooLarge',
      'NotAnExchangeFile',
      'EmptyFile',
      'TooManyRequests',
      'FilesAway',
    ],
  }),
  createDrawn: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/tasks/drawn',
    access: 'ProjectAnalysisModify',
    summary: 'Create a task with the rows of a drawing (diagrams, shapes, assets, threat scenarios), atomically',
    body: z.object({ form: TaskForm, rows: z.array(DrawnRow).min(1).max(mostOps) }),
    bodyLimit: 16,
    answer: TaskDetail,
    errors: [...nameErrors, 'ProjectGone', ...editErrors],
  }),
  drop: endpoint({
    method: 'DELETE',
    path: '/intara/v1.0/tasks/:taskId',
    access: 'ProjectAnalysisModify',
    summary: 'Delete a task with all its versions',
    answer: z.object({ versions: z.number().int() }),
  }),
  star: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/tasks/:taskId/star',
    access: 'ProjectAnalysisRead',
    summary: 'Add a task to the caller’s collection or remove it',
    body: z.object({ starred: z.boolean() }),
    answer: z.object({ starred: z.boolean() }),
  }),
  /** For the workplace and the collection: tasks across projects. */
  across: endpoint({
    method: 'GET',
    path: '/intara/v1.0/tasks',
    access: 'ProjectAnalysisRead',
    summary:
      'List tasks of all visible projects; search by name or code, filter by starred, membership of the caller, or what they wait for',
    query: listQuery(taskSorters).extend({
      status: z.enum(taskStatuses).optional(),
      complete: Flag.optional(),
      waiting: z.enum(taskWaits).optional(),
    }),
    answer: PageOf(TaskItem),
  }),
};
