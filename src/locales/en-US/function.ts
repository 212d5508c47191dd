export default {
  'function.empty': 'Functions: what the item does in the vehicle. Type in the first row to add one.',
  'function.field.level': 'Level',
  'function.field.parent': 'Parent',
  'function.field.cybersecurity': 'Cybersecurity',
  'function.field.assets': 'Related assets',
  'function.field.data': 'Data',
  'function.level.main': 'main',
  'function.level.sub': 'sub',
} as const;
