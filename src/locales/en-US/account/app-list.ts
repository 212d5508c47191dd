/** The applications that the list in the header offers beside the product, and their lines in the audit log. */
export default {
  'userAdmin.tab.apps': 'App list',
  'userAdmin.field.configName': 'Name',
  'userAdmin.field.configCode': 'Code',
  'userAdmin.field.appHref': 'Address',
  'userAdmin.app.create': 'New application',
  'userAdmin.app.edit': 'Application {name}',
  'userAdmin.app.empty':
    'Applications in this list are offered in the app list of the header. InTARA itself is never listed.',
  'userAdmin.app.deleteWords': 'It is no longer offered in the app list. The application itself is not changed.',
  'userAdmin.app.saved': 'Application {name} saved.',
  'userAdmin.app.deleted': '{name} removed from the app list.',
  'audit.event.app.created': 'Application added to the app list',
  'audit.event.app.changed': 'Application of the app list changed',
  'audit.event.app.deleted': 'Application removed from the app list',
} as const;
