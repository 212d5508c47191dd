/** The checklist of a new person on the workplace. */
export default {
  'firstSteps.title': '入门步骤',
  'firstSteps.project': '新建项目',
  'firstSteps.task': '新建任务，或加载示例',
  'firstSteps.open': '打开任务，按其中的入门步骤进行',
  'firstSteps.done': '已完成',
  'firstSteps.toDo': '待完成',
  'firstSteps.guide': '指南：第一次分析',
  'firstSteps.close': '不再显示',
  'firstSteps.closeHint': '可在命令面板（Ctrl+K）中通过“入门步骤”重新显示',
} as const;
