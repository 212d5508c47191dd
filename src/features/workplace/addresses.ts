export const projectAddress = (id: string): string => `/project/detail?id=${id}`;

export const taskAddress = (taskId: string, versionId: string): string =>
  `/project/analysis?task=${taskId}&version=${versionId}`;

/** What the figures lead to: tasks chosen by one question, shown on the workplace itself. */
export const selections = ['open', 'awaiting', 'overdue'] as const;
export type SelectionName = (typeof selections)[number];
export const selectionAddress = (name: SelectionName): string => `/account/workplace?show=${name}`;
