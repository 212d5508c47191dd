export const tasksAddress = (projectId: string): string => `/project/detail?id=${projectId}&tab=tasks`;

/** What a new task begins with. */
export type TaskFrom = 'empty' | 'template';

export const newTaskAddress = (projectId: string, from: TaskFrom = 'empty'): string =>
  `/project/analysisCreate?project=${projectId}${from === 'template' ? '&from=template' : ''}`;
