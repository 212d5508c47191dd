/** Attack paths from the attack library. */
export default {
  'path.generate': 'Generate attack paths',
  'path.generate.hint':
    'Library attacks that fit the threat type and the asset category. Their ratings are suggestions to be reviewed. Leave out what does not apply.',
  'path.generate.nothing': 'No attack of the library fits, or every threat scenario already has the ones that fit.',
  'path.generate.line': '{threats} · {steps} {steps:step|steps} · {reason}',
  'path.generate.more': '{threats} are added to {path}, which was imported from it earlier',
  'path.generate.onlyWithoutPath': 'Only for threat scenarios without an attack path',
} as const;
