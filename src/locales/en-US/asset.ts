export default {
  'asset.empty':
    'Assets: what has value inside the item, with the security properties to protect. Type into the first line to add one.',
  'asset.field.type': 'Type',
  'asset.field.diagram': 'Drawn as',
  'asset.field.category': 'Category',
  'asset.field.insideTrustBoundary': 'Inside boundary',
  'asset.field.isSecurityAsset': 'Security asset',
  'asset.field.functions': 'Functions',
  'asset.field.data': 'Data',
  'asset.field.dataCategory': 'Data category',
  'asset.field.dependsOn': 'Depends on',
  'asset.field.affects': 'Affects',
  'asset.field.part': 'Belongs to part',
  'asset.field.properties': 'Security properties',
  'asset.field.risk': 'Highest risk',
  'asset.type.normal': 'normal',
  'asset.type.part': 'part',
  'asset.diagram.block': 'block',
  'asset.diagram.link': 'link',
  'asset.pair.none': '{property}: not assigned',
  'asset.pair.pending': '{property}: pending, damage scenarios: {count}',
  'asset.pair.analysed': '{property}: analysed, damage scenarios: {count}',
  'asset.generate': 'Generate damage scenarios',
  'asset.generate.hint':
    'Properties of security assets inside the boundary without a damage scenario. What is there already stays as it is; texts can be edited afterwards.',
  'asset.generate.nothing':
    'Every assigned property of the security assets inside the boundary has a damage scenario already.',
} as const;
