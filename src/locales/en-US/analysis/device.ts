/** The questions about a device (MITRE EMB3D), and what follows from the answers. */
export default {
  'device.title': 'Device properties',
  'device.hint':
    'Describe the device by the properties of MITRE EMB3D. A yes leads to threats and these to mitigations; nothing is written but the answers. © 2026 The MITRE Corporation. This work is reproduced and distributed with the permission of The MITRE Corporation.',
  'device.asset': 'Asset',
  'device.noAsset': 'The task has no assets yet.',
  'device.open': 'not answered',
  'device.leadsTo': 'leads to {count} {count:threat|threats}',
  'device.usual': '{count} usual {count:answer|answers} for this kind of asset:',
  'device.usual.take': 'Take over {count}',
  'device.unlinked':
    'The libraries do not hold all of EMB3D, or you may not read them: rows without an entry are made without a link to it.',
  'device.all': 'for all assets with answers',
  'device.threats': 'Threats from the answers',
  'device.threats.hint':
    'Threat scenarios that follow from the answers and are not there yet. Each counts in the catalogue coverage; leave out what does not apply, with the reason.',
  'device.threats.nothing': 'Every threat that the answers lead to is there or was rejected.',
  'device.threats.damages': 'leads to {codes}',
  'device.threats.noDamage': 'no damage scenario for {property} yet',
  'device.threats.noProperty': 'the asset does not have {property}, so there is no damage scenario',
  'device.threats.linked': '{code} is this threat already and is only linked · {because}',
  'device.threats.lost': 'Stay although the answers no longer lead to their threats: {codes}',
  'device.threats.untyped': 'Without a threat type, to be assessed in the catalogue coverage: {numbers}',
  'device.mitigations': 'Mitigations',
  'device.mitigations.hint':
    'Mitigations of the threats, as requirements for the asset. The basic ones are selected; select further ones as far as the risk asks for them.',
  'device.mitigations.nothing': 'Every mitigation of these threats is a requirement of the asset or was rejected.',
  'device.mitigations.against': 'against {numbers}',
  'device.mitigations.bound': '{code} says it for another asset and is bound to this one, too',
  'device.mitigations.ok': 'Take over {count}',
  'device.level.foundational': 'basic',
  'device.level.intermediate': 'intermediate',
  'device.level.leading': 'leading',
} as const;
