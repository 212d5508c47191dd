import * as z from 'zod';
import { Code, FoldedLine, Id, Ids, Line, Needed, SpacelessName } from '../model/base.ts';
import { lifecyclePhases } from './project.ts';

export const taskTypes = ['system', 'subsystem', 'component', 'function'] as const;
export const taskLevels = ['vehicle', 'system', 'component'] as const;
/** By progress (R-TASK-7): nobody enters it. What a person says of a task is that it is complete. */
export const taskStatuses = ['inProgress', 'finished'] as const;
/** Finished: every security property there is has its impact, its threats and its goals. @param progress 0..1, null when there is nothing to analyse */
export const isFinished = (progress: number | null): boolean => progress === 1;

/** A day there is, of a year with four digits of its own: `2026-02-31` would be another one in every program that reads it. */
export const Day = z
  .string()
  .regex(/^[1-9]\d{3}-\d{2}-\d{2}$/, 'wrong')
  .refine((day) => isThere(day), 'wrong');

function isThere(day: string): boolean {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return date >= 1 && date <= (days[month - 1] ?? 0);
}

/** What is written about the system. It is printed, so each version has its own; the form of a task shows those of its current version. */
export const SystemTexts = z.object({
  systemName: FoldedLine(200),
  description: Needed(4000),
  overview: Needed(8000),
});
export type SystemTexts = z.infer<typeof SystemTexts>;

/** What one enters of a task (analysis). */
export const TaskForm = z.object({
  name: SpacelessName(80),
  code: Code,
  type: z.enum(taskTypes),
  ...SystemTexts.shape,
  level: z.enum(taskLevels).default('system'),
  lifecycle: z.array(z.enum(lifecyclePhases)).max(6).default([]),
  responsible: Id,
  members: Ids.min(1, 'required').max(200),
  /** First and last day planned, `YYYY-MM-DD`. */
  scheduledTime: z.tuple([Day, Day]).refine(([from, to]) => from <= to, 'wrong'),
  /** Names, each once. */
  tags: z
    .array(Line(40))
    .max(20)
    .overwrite((tags) => [...new Set(tags)].filter((tag) => tag !== ''))
    .default([]),
});
export type TaskForm = z.infer<typeof TaskForm>;

/** What one enters to clone a task: all else is that of the original. */
export const CloneForm = TaskForm.pick({ name: true, code: true });
export type CloneForm = z.infer<typeof CloneForm>;
