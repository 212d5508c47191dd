/** Where a task is worked on. */
export const taskAddress = (task: { id: string; versionId: string }): string =>
  `/project/analysis?task=${task.id}&version=${task.versionId}`;

export const tasksAddress = (projectId: string): string => `/project/detail?id=${projectId}&tab=tasks`;
