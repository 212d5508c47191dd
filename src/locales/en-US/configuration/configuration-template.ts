export default {
  'configuration.entry.gone': 'The entry {code} does not exist. It may have been deleted.',
  'configuration.hole.strange': '{hole} is not a placeholder and stays as typed. Placeholders: {known}',
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
    'An asset category defines how an asset is drawn and which security properties it starts with.',
  'configuration.category.propertiesHint': 'Preselected for a new asset of this category',
  'configuration.template.create': 'New impact template',
  'configuration.template.empty':
    'An impact template is the starting point of a generated damage scenario: text, effects and ratings.',
  'configuration.template.ratingsHint':
    'Ratings use the levels of the standard; a project uses its corresponding level.',
  'configuration.template.ownFirst': 'Your own template takes precedence over a default one.',
  'configuration.template.unrated': 'Unrated',
} as const;
