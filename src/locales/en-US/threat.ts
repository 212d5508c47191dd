export default {
  'threat.empty':
    'Threat scenarios: how a security property of an asset may be compromised. Type in the first row, or generate them from the damage scenarios.',
  'threat.field.description': 'Threat scenario',
  'threat.field.type': 'Threat type',
  'threat.field.assets': 'Assets',
  'threat.field.property': 'Property',
  'threat.field.damages': 'Damage scenarios',
  'threat.field.feasibility': 'Feasibility',
  'threat.field.paths': 'Paths',
  'threat.field.risk': 'Highest risk',
  'threat.field.reason': 'Reason',
  'threat.sum': 'sum {sum}',
  'threat.noPath': 'no attack path yet',
  'threat.generate': 'Generate threat scenarios',
  'threat.generate.hint':
    'For every property with a damage scenario, the threat types that compromise it. Existing rows are not changed; the texts can be edited afterwards.',
  'threat.type.unconfigured':
    'There is no rating attribute configured for this type, please contact the administrator to configure it!',
  'threat.generate.nothing':
    'Nothing to generate: every property with a damage scenario has a threat scenario of each matching type.',
  'threat.generate.line': '{asset} · {property} → {damages}',
} as const;
