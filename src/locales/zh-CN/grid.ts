import type en from '../en-US/grid';

export default {
  'grid.filter': '筛选',
  'grid.filter.of': '筛选{column}',
  'grid.filter.nothing': '没有符合筛选条件的行。',
  'grid.filter.clear': '清除筛选',
  'grid.group.none': '（空）',
  'grid.columns': '列设置',
  'grid.columns.reset': '重置',
  'grid.columns.earlier': '将{column}前移',
  'grid.columns.later': '将{column}后移',
  'grid.columns.width': '{column}的宽度',
  'grid.count': '共 {total} 行',
  'grid.count.filtered': '显示 {shown} 行，共 {total} 行',
  'grid.count.marked': '已选 {marked} 行',
  'grid.list.more': '还有 {count} 项，请输入以缩小范围',
  'grid.list.nothing': '没有匹配项。',
  'grid.new.hint': 'Tab：下一格 · Enter：添加该行 · Delete：放弃',
  'grid.refused.tooLong': '最多 {max} 个字符。',
  'grid.refused.noSuchChoice': '“{text}”不在可选项中。',
  'grid.refused.notYesOrNo': '“{text}”既不是“是”也不是“否”。',
  'grid.refused.notSaved': '未保存，按 Enter 键重试。',
} as const satisfies Record<keyof typeof en, string>;
