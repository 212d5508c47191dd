export default {
  'verdicts.open': 'Compare models',
  'verdicts.title': 'Feasibility models side by side',
  'verdicts.hint':
    'Every path with what was entered for each model; threats and risks follow. A level set by hand counts only under the model of the path.',
  'verdicts.tab.paths': 'Paths',
  'verdicts.tab.threats': 'Threats',
  'verdicts.tab.risks': 'Risks',
  'verdicts.count.paths': '{differing} of {total} paths differ',
  'verdicts.count.threats': '{differing} of {total} threat scenarios differ',
  'verdicts.count.risks': '{differing} of {total} risks differ',
  'verdicts.only': 'Only where they differ',
  'verdicts.none': 'The models agree wherever two of them have a verdict.',
  'verdicts.empty': 'There is nothing to compare yet.',
  'verdicts.row': 'Row',
  'verdicts.differs': 'Differs',
  'verdicts.yes': 'differs',
  'verdicts.goTo': 'Open {code}',
} as const;
