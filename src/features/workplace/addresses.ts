import type { TaskWait } from '#contract/task.ts';

export const projectAddress = (id: string): string => `/project/detail?id=${id}`;

/** What a figure leads to: the tasks it counts, shown on the workplace itself. */
export const selectionAddress = (name: TaskWait): string => `/account/workplace?show=${name}`;
