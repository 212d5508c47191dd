/** The analysis drafted from the drawing. */
export default {
  'draft.stage.properties': 'Properties',
  'draft.stage.damages': 'Damage scenarios',
  'draft.stage.threats': 'Threat scenarios',
  'draft.stage.paths': 'Attack paths',
  'draft.stage.risks': 'Risks',
  'draft.stage.goals': 'Goals and requirements',
} as const;
