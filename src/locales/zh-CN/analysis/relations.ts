import type en from '../../en-US/analysis/relations';

export default {
  'relations.title': '关系图',
  'relations.form': '展示方式',
  'relations.form.layers': '关系图',
  'relations.form.table': '追溯表',
  'relations.search': '编号或名称',
  'relations.kinds': '显示的类型',
  'relations.gaps': '仅含未决事项',
  'relations.count': '{shown} / {all} 个元素',
  'relations.empty': '没有可显示的内容：尚无数据，或已被筛选排除。',
  'relations.focus': '{code} 的关联链',
  'relations.open': '打开 {code}',
  'relations.leave': '显示全部',
  'relations.node.hint': '单击：仅显示其关联链；双击：打开该行。',
  'relations.of': '表格的行',
  'relations.none': '此处没有关联。',
} satisfies Record<keyof typeof en, string>;
