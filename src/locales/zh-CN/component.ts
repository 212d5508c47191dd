import type en from '../en-US/component';

export default {
  'table.search': '搜索',
  'table.columns': '列设置',
  'table.columns.reset': '重置',
  'table.refresh': '刷新',
  'table.total': '共 {total} 条',
  'table.nothingFound': '没有符合搜索条件的内容。',
  'form.save': '保存',
  'form.create': '新建',
  'form.cancel': '取消',
  'form.close': '关闭',
  'form.leave.title': '不保存就离开吗？',
  'form.leave.body': '您输入的内容将丢失。',
  'form.leave.leave': '离开',
  'form.leave.stay': '留下',
  'form.gone': '该内容已被删除。您的输入仍保留在此。',
  'form.choose': '请选择',
  'confirm.delete': '删除',
  'confirm.cancel': '取消',
  'confirm.goesAlong': '将一并删除：',
  'level.chip': '{name}（{code}）',
} as const satisfies Record<keyof typeof en, string>;
