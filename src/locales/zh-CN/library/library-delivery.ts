import type en from '../../en-US/library/library-delivery';

export default {
  'delivery.open': '新内容',
  'delivery.hint': '当前产品版本为该知识库提供了新内容。已被人工修改或删除的条目保持不变。',
  'delivery.added': '新增：{count}',
  'delivery.updated': '更新：{count}',
  'delivery.kept': '已被修改或删除，保持不变：{count}',
  'delivery.taken': '编号或任务模板名称已被自有条目占用，保持不变：{count}',
  'delivery.more': '另有 {count} 条',
  'delivery.load': '采用 {count} 条',
  'delivery.done': '已新增 {added} 条，更新 {updated} 条。',
} satisfies Record<keyof typeof en, string>;
