import type en from '../en-US/grid-menu';

export default {
  'workspace.key.menu': '单元格或列的菜单；也可用鼠标右键打开',
  'grid.menu.title': '表格菜单',
  'grid.menu.open': '在面板中打开',
  'grid.menu.explain': '解释此值',
  'grid.menu.copy': '复制',
  'grid.menu.paste': '粘贴',
  'grid.menu.fillDown': '向下填充',
  'grid.menu.clear': '清空单元格',
  'grid.menu.new': '新建行',
  'grid.menu.delete': '删除行',
  'grid.menu.filter': '按此值筛选',
  'grid.menu.find': '在此表格中查找',
  'grid.menu.ascending': '升序排列',
  'grid.menu.descending': '降序排列',
  'grid.menu.group': '按此列分组',
  'grid.menu.ungroup': '取消分组',
  'grid.menu.hide': '隐藏列',
  'grid.menu.readOnly': '此处不能更改。',
  'grid.menu.noValue': '此单元格为空。',
  'grid.menu.byKey': '浏览器只允许用 Ctrl+V 粘贴。',
} as const satisfies Record<keyof typeof en, string>;
