/** The checklist of a new task. */
export default {
  'firstSteps.of': '{done} of {total}',
  'firstSteps.hint': 'What a first analysis needs, one step after the other',
  'firstSteps.task.draw': 'Draw the system, or list its assets',
  'firstSteps.task.item': 'Describe the item',
  'firstSteps.task.damage': 'Rate a damage scenario',
  'firstSteps.task.threat': 'State a threat scenario',
  'firstSteps.task.path': 'Rate an attack path',
  'firstSteps.task.risk': 'Decide on a risk',
  'firstSteps.task.freeze': 'Freeze a version',
} as const;
