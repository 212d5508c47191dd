export default {
  'damage.empty':
    'Damage scenarios: what may happen to road users when an asset is compromised. Type in the first row to add one.',
  'damage.field.description': 'Damage scenario',
  'damage.field.assets': 'Affected assets',
  'damage.field.property': 'Property',
  'damage.field.overall': 'Overall impact',
  'damage.field.category': 'Category',
  'damage.field.effects': 'Effects',
  'damage.level': 'Level, {dimension}',
  'damage.reason': 'Reason for {dimension}',
  'damage.notAnalysed': 'not analysed',
} as const;
