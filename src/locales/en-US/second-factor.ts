/** The second factor of accounts. */
export default {
  'system.choice.signIn.secondFactor.optional': 'optional',
  'system.choice.signIn.secondFactor.administrators': 'required of administrators',
  'system.choice.signIn.secondFactor.everybody': 'required of everybody',
  'system.name.signIn.secondFactor': 'Second factor',
  'system.what.signIn.secondFactor':
    'Who has to enter a code of an app beside the password. Acts at once: people it is required of set it up before anything else. Administrators are all who may change users.',
  'audit.event.factor.on': 'Second factor switched on',
  'audit.event.factor.off': 'Second factor switched off',
  'audit.event.factor.codes': 'Recovery codes replaced',
  'audit.event.factor.recovered': 'Recovery code used',
  'audit.event.factor.failed': 'Wrong code of the second factor',
  'audit.event.factor.delayed': 'Wrong code of the second factor, next attempt delayed',
  'audit.event.user.factorRemoved': 'Second factor removed by an administrator',
} as const;
