import type en from '../../en-US/library/library-updates';

/** Texts of library changes that rows of a task may take over. */
export default {
  'library.updates': '库更新',
  'library.updates.mark': '{code} 在库中已有更改：{fields}',
  'library.updates.count': '库更新：{count}',
  'library.updates.hint':
    '这些行导入自库，其条目此后已更改。可采用库中的新内容，也可保留本行内容；两者均可用 Ctrl+Z 撤销。',
  'library.updates.none': '从库导入的行均为最新内容。',
  'library.updates.all': '全选',
  'library.updates.entry': '选择 {code} 的所有行',
  'library.updates.row': '选择 {code}',
  'library.updates.take': '采用（{count}）',
  'library.updates.own': '导入后在此处改过：采用库版本将覆盖 {count} 处自有修改。',
  'library.updates.overwrites': '将覆盖 {count} 处自有修改',
  'library.updates.keep': '保留本行内容（{count}）',
  'library.updates.taken': '已采用库中内容的行：{count}',
  'library.updates.kept': '保持原样的行（条目再次更改时会重新提示）：{count}',
  'library.updates.unlinked': '已取消与库的关联的行：{count}',
  'library.updates.unknown': '导入时的内容已无从得知，请打开条目进行比较。',
  'library.updates.gone': '库中已不存在',
  'library.updates.goneHint': '这些行的条目已从库中删除，行内容保持不变。',
  'library.updates.hidden': '来自您无权查看的库的行：{count}。其更改未列出。',
  'library.updates.left': '处理完以上条目后还将列出的条目：{count}',
  'library.updates.more': '显示更多（{count}）',
  'library.updates.unlink': '取消与库的关联（{count}）',
  'library.updates.open': '转到 {code}',
} satisfies Record<keyof typeof en, string>;
