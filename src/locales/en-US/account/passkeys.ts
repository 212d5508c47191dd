/** Passkeys in the account settings. */
export default {
  'passkey.title': 'Passkeys',
  'passkey.hint':
    'Your device or password manager keeps a passkey and uses it after your fingerprint, face or PIN. It signs you in without a password. Once you have one, the password alone no longer signs you in.',
  'passkey.none': 'No passkeys yet.',
  'passkey.add': 'Add passkey',
  'passkey.field.name': 'Name',
  'passkey.name.hint': 'Tells you which one it is, for example the device that keeps it.',
  'passkey.created': 'added {at}',
  'passkey.used': 'last used {at}',
  'passkey.neverUsed': 'never used',
  'passkey.backedUp': 'backed up by its provider',
  'passkey.rename': 'Rename',
  'passkey.renameOf': 'Rename {name}',
  'passkey.renamed': 'Passkey renamed.',
  'passkey.remove': 'Remove',
  'passkey.removeOf': 'Remove {name}',
  'passkey.removeAsk': 'Remove the passkey {name}?',
  'passkey.removeWords':
    'It will no longer sign you in, and your other sessions end. Delete it from your device or password manager, too.',
  'passkey.removed': 'Passkey removed.',
  'passkey.added': 'Passkey added.',
  'passkey.notMade':
    'The browser did not create a passkey: it was cancelled, or this device already has one for your account.',
  'passkey.unsupported': 'This browser does not support passkeys.',
  'passkey.nowhere': 'Passkeys cannot be used at this address: they need HTTPS and a host name.',
  'passkey.elsewhere': 'Passkeys can be used only at {address}.',
  'passkey.provider': 'You sign in with {name}, whose groups determine your permissions, so you cannot add passkeys.',
  'passkey.codesLeft': 'Recovery codes left: {left}',
} as const;
