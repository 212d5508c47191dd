import type en from '../../en-US/analysis/many';

export default {
  'many.rows': '{count} 行',
  'many.offer': '编辑选中的 {count} 行',
  'many.hint': '更改将应用到所有选中的行，可用 Ctrl+Z 一次撤销。',
  'many.various': '多个值',
  'many.comma': '、',
  'many.more': '{codes} 等另外 {count} 行',
  'many.part': '{total} 行中有 {count} 行可编辑。',
  'many.clear': '清空所有行',
  'many.own': '各行不同，不能一起更改：{fields}。',
  'many.computed': '自动计算：{fields}。',
  'many.locked': '在这些行中只读：{fields}。',
  'many.refused': '{codes} 未保存：{reason}',
} as const satisfies Record<keyof typeof en, string>;
