import { z } from 'zod';
import { TaskForm, taskStatuses, taskTypes } from '#domain/model/task.ts';
import { endpoint } from './endpoint.ts';
import { Flag, PageOf, PageQuery } from './envelope.ts';
import { UserCard } from './inauth.ts';
import { Stats } from './stats.ts';

/** A line of a task list. */
export const TaskItem = z
  .object({
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
    starred: z.boolean(),
    stats: Stats,
    createdOn: z.string(),
    updateTime: z.string(),
    updateBy: z.string(),
    rev: z.number().int(),
  })
  .meta({ id: 'TaskItem' });
export type TaskItem = z.infer<typeof TaskItem>;

export const TaskDetail = TaskItem.extend({ form: TaskForm }).meta({ id: 'TaskDetail' });
export type TaskDetail = z.infer<typeof TaskDetail>;

const nameErrors = ['TaskNameTaken', 'TaskCodeTaken'] as const;

export const task = {
  list: endpoint({
    method: 'GET',
    path: '/intara/v1.0/projects/:projectId/tasks',
    access: 'ProjectAnalysisRead',
    summary: 'Tasks of a project; search by name or code. Sorters: name, code, updateTime, status',
    query: PageQuery.extend({ name: z.string().max(100).optional(), status: z.enum(taskStatuses).optional() }),
    answer: PageOf(TaskItem),
    errors: ['ProjectGone'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/intara/v1.0/tasks/:taskId',
    access: 'ProjectAnalysisRead',
    summary: 'One task with its form',
    answer: TaskDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: '/intara/v1.0/projects/:projectId/tasks',
    access: 'ProjectAnalysisModify',
    summary: 'Create a task with its first version, which copies the method of the project',
    body: TaskForm,
    answer: TaskDetail,
    errors: [...nameErrors, 'ProjectGone'],
  }),
  change: endpoint({
    method: 'PUT',
    path: '/intara/v1.0/tasks/:taskId',
    access: 'ProjectAnalysisModify',
    summary: 'Change a task; names the rev it saw',
    body: z.object({ rev: z.number().int(), form: TaskForm }),
    answer: TaskDetail,
    errors: [...nameErrors, 'StaleRow'],
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
    summary: 'Collect a task, or let it go',
    body: z.object({ starred: z.boolean() }),
    answer: z.object({ starred: z.boolean() }),
  }),
  /** For the workplace and the collection: tasks across projects. */
  across: endpoint({
    method: 'GET',
    path: '/intara/v1.0/tasks',
    access: 'ProjectAnalysisRead',
    summary:
      'Tasks across the visible projects; search by name or code, starred ones, or those the user is a member of',
    query: PageQuery.extend({ name: z.string().max(100).optional(), starred: Flag.optional(), mine: Flag.optional() }),
    answer: PageOf(TaskItem),
  }),
};
