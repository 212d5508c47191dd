export default {
  'goal.empty': 'Goals: what has to be protected for the risks to be reduced. Generate them, or type in the first row.',
  'goal.field.cal': 'CAL',
  'goal.field.risks': 'Risks',
  'goal.field.requirements': 'Requirements',
  'goal.override': 'CAL set by hand',
  'goal.override.note': 'If not set, the highest CAL of its risks is used: {cal}.',
  'goal.noRequirement': 'none yet',
  'goal.bind': 'Risks it addresses',
  'goal.bind.choose': 'Bind a risk (orange: bound to another goal)',
  'goal.release': 'Unbind {code}',
  'goal.generate': 'Generate goals',
  'goal.generate.hint':
    'One goal per asset and property, for the risks to be reduced that have none. Existing bindings are kept.',
  'goal.generate.nothing': 'Every risk to be reduced has a goal.',
  'goal.generate.new': 'new goal for {codes}',
  'goal.generate.bind': 'exists; will be bound to {codes}',
} as const;
