import type en from '../en-US/exchange';

/** 分析的导入与导出。 */
export default {
  'exchange.import': '导入文件',
  'exchange.import.project': '导入项目',
  'exchange.import.task': '导入任务',
  'exchange.export': '导出交换文件',
  'exchange.choose': '选择或拖入交换文件（.json）',
  'exchange.hint': '系统会先显示文件将生成的内容，确认前不保存任何数据。',
  'exchange.start': '导入',
  'exchange.name': '名称',
  'exchange.code': '编号',
  'exchange.taken': '此处已被使用，请更改',
  'exchange.needed': '不能为空',
  'exchange.progress': '导入进度',
  'exchange.preview': '文件将生成的内容',
  'exchange.models': '方法',
  'exchange.files': '附件和图片',
  'exchange.files.size': '{count} 个，{size} MB',
  'exchange.otherMethod': '文件中的方法与本项目不同。任务将保留文件中的方法，评级不变。',
  'exchange.unknownPeople':
    '以下人员不是本系统用户：{people}。他们不会成为参与者，但各行仍保留其姓名；原由他们负责的任务改由您负责。',
  'exchange.task': '任务',
  'exchange.version': '版本',
  'exchange.rows': '条目',
  'exchange.rows.none': '空',
  'exchange.status.open': '进行中',
  'exchange.status.frozen': '已定稿',
  'exchange.done.project': '项目 {name} 已导入，共 {rows} 条',
  'exchange.done.task': '任务 {name} 已导入，共 {rows} 条',
} as const satisfies Record<keyof typeof en, string>;
