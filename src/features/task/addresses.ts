export const tasksAddress = (projectId: string): string => `/project/detail?id=${projectId}&tab=tasks`;
