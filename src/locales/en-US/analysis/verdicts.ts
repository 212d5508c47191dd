export default {
  'verdicts.open': 'Compare models',
  'verdicts.title': 'Feasibility models side by side',
  'verdicts.hint':
    'Each path is rated with the values entered for each model; threats and risks follow from it. A level set by hand counts only under the model of the path.',
  'verdicts.tab.paths': 'Paths',
  'verdicts.tab.threats': 'Threats',
  'verdicts.tab.risks': 'Risks',
  'verdicts.count.paths': '{differing} of {total} {total:path|paths} {differing:differs|differ}',
  'verdicts.count.threats':
    '{differing} of {total} {total:threat scenario|threat scenarios} {differing:differs|differ}',
  'verdicts.count.risks': '{differing} of {total} {total:risk|risks} {differing:differs|differ}',
  'verdicts.only': 'Only where they differ',
  'verdicts.none': 'The models agree wherever at least two of them give a result.',
  'verdicts.empty': 'There is nothing to compare yet.',
  'verdicts.row': 'Row',
  'verdicts.differs': 'Differs',
  'verdicts.yes': 'differs',
  'verdicts.goTo': 'Open {code}',
} as const;
