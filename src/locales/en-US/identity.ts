/** Ways to sign in, their variables, and the security of an account. */
export default {
  'system.group.signIn': 'Sign-in',
  'system.group.message': 'Mails and text messages',
  'system.unit.messages': 'messages',
  'system.choice.signIn.registration.closed': 'nobody',
  'system.choice.signIn.registration.approval': 'after approval',
  'system.choice.signIn.registration.open': 'everybody',
  'system.choice.signIn.phone.on': 'offered',
  'system.choice.signIn.phone.off': 'not offered',
  'system.name.session.absoluteDays': 'Longest session',
  'system.name.signIn.registration': 'Registration',
  'system.name.signIn.phone': 'Phone and captcha',
  'system.name.signIn.passwordDays': 'Password age',
  'system.name.message.mailsPerAddress': 'Mails per address',
  'system.name.message.mailsPerDay': 'Mails per day',
  'system.name.message.smsPerAddress': 'Text messages per phone',
  'system.name.message.smsPerDay': 'Text messages per day',
  'system.what.session.absoluteDays':
    'A session ends this long after sign-in, whatever was done in it. A shorter time ends open sessions at once.',
  'system.what.signIn.registration':
    'Who may create an account on the login page. An approved account has no permissions until it is given some.',
  'system.what.signIn.phone': 'Whether the login page offers signing in with a confirmed phone and a code.',
  'system.what.signIn.passwordDays':
    'A password older than this has to be changed at the next sign-in. 0: passwords do not age.',
  'system.what.message.mailsPerAddress': 'Mails to one address in a day. Further ones are not sent.',
  'system.what.message.mailsPerDay': 'Mails to all addresses in a day.',
  'system.what.message.smsPerAddress': 'Text messages to one phone in a day. Further ones are not sent.',
  'system.what.message.smsPerDay': 'Text messages to all phones in a day.',
} as const;
