export default {
  'overview.risk.unrated': 'not rated',
  'overview.bar.none': 'no risk yet',
  'overview.bar.part': '{name}: {count}',

  'overview.stale.body':
    'Your input is kept. You can overwrite the other change with it, or stay on the page and compare.',
  'overview.stale.over': 'Overwrite with mine',
  'overview.stale.stay': 'Stay',
} as const;
