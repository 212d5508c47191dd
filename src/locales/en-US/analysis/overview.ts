export default {
  'overview.risk.unrated': 'not rated',
  'overview.bar.none': 'no risk yet',
  'overview.bar.part': '{name}: {count}',

  'overview.stale.body': 'You can overwrite the other change with your input, or stay on the page and compare.',
  'overview.stale.over': 'Overwrite with mine',
  'overview.stale.stay': 'Stay',
} as const;
