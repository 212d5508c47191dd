/** The checklist of a new person on the workplace. */
export default {
  'firstSteps.title': 'First steps',
  'firstSteps.project': 'Create a project',
  'firstSteps.task': 'Create a task, or load the example',
  'firstSteps.open': 'Open a task and follow its first steps',
  'firstSteps.done': 'Done',
  'firstSteps.toDo': 'To do',
  'firstSteps.guide': 'Guide: your first analysis',
  'firstSteps.close': 'Close for good',
  'firstSteps.closeHint': '“First steps” in the command palette (Ctrl+K) shows them again',
} as const;
