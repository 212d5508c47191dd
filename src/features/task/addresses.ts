export const tasksAddress = (projectId: string): string => `/project/detail?id=${projectId}&tab=tasks`;

/** What a new task begins with. */
export const taskFroms = ['empty', 'template', 'task', 'table', 'drawing', 'exchange'] as const;
export type TaskFrom = (typeof taskFroms)[number];

/** What the word of an address says. */
export const taskFromOf = (word: string | null): TaskFrom => taskFroms.find((one) => one === word) ?? 'empty';

export const newTaskAddress = (projectId: string, from: TaskFrom = 'empty'): string =>
  `/project/analysisCreate?project=${projectId}${from === 'empty' ? '' : `&from=${from}`}`;

/** What of the form of a new task says what it begins with, beside its own fields. */
export interface TaskBeginning {
  from?: TaskFrom;
}
