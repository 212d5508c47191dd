import type en from '../../en-US/account/app-list';

export default {
  'userAdmin.tab.apps': '应用列表',
  'userAdmin.field.configName': '名称',
  'userAdmin.field.configCode': '编号',
  'userAdmin.field.appHref': '地址',
  'userAdmin.app.create': '新建应用',
  'userAdmin.app.edit': '应用 {name}',
  'userAdmin.app.empty': '此处的应用会显示在页眉的应用列表中。InTARA 本身不会出现在列表中。',
  'userAdmin.app.deleteWords': '该应用将不再显示在应用列表中，应用本身不受影响。',
  'userAdmin.app.saved': '应用 {name} 已保存。',
  'userAdmin.app.deleted': '{name} 已从应用列表中移除。',
  'audit.event.app.created': '应用列表新增应用',
  'audit.event.app.changed': '应用列表修改应用',
  'audit.event.app.deleted': '应用列表移除应用',
} as const satisfies Record<keyof typeof en, string>;
