export default {
  'overview.risk.negligible': 'Negligible',
  'overview.risk.low': 'Low',
  'overview.risk.medium': 'Medium',
  'overview.risk.high': 'High',
  'overview.risk.serious': 'Serious',
  'overview.risk.beyond': 'Risk {value}',
  'overview.risk.unrated': 'not rated',
  'overview.bar.none': 'no risk yet',
  'overview.bar.part': '{name}: {count}',

  'overview.stale.body': 'Your input is still here. You can save it on top of the other change, or stay and compare.',
  'overview.stale.over': 'Save mine on top',
  'overview.stale.stay': 'Stay',
} as const;
