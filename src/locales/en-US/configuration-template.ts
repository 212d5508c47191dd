export default {
  'configuration.entry.gone': 'There is no entry {code}. It may have been deleted.',
  'configuration.hole.strange': '{hole} stays as it is typed. What is filled in: {known}',
  'configuration.hole.noAsset': 'Without {A} the text names no asset',
  'configuration.tab.property': 'Security properties',
  'configuration.tab.category': 'Asset categories',
  'configuration.field.assetCategory': 'Asset category',
  'configuration.field.property': 'Security property',
  'configuration.field.effects': 'Effects',
  'configuration.field.category': 'Impact category',
  'configuration.field.ratings': 'Ratings',
  'configuration.field.diagram': 'Drawn as',
  'configuration.anyCategory': 'Any',
  'configuration.comma': ', ',
  'configuration.diagram.block': 'Block',
  'configuration.diagram.link': 'Link',
  'configuration.category.create': 'New asset category',
  'configuration.category.empty':
    'Asset categories say how an asset is drawn and which security properties it starts with.',
  'configuration.category.propertiesHint': 'What an asset of this category starts with',
  'configuration.template.create': 'New impact template',
  'configuration.template.empty':
    'Impact templates are what a generated damage scenario starts with: text, effects and ratings.',
  'configuration.template.ratingsHint':
    'Ratings by the levels of the standard; a project takes the level that corresponds to them.',
  'configuration.template.ownFirst': 'A template of your own goes before a default one.',
  'configuration.template.unrated': 'Unrated',
} as const;
