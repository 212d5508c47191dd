/** The checklist of a new task. */
export default {
  'firstSteps.of': '{done}/{total}',
  'firstSteps.hint': '首次分析依次需要完成的步骤',
  'firstSteps.task.draw': '绘制系统，或列出资产',
  'firstSteps.task.item': '描述相关项',
  'firstSteps.task.damage': '评级一个损害场景',
  'firstSteps.task.threat': '建立一个威胁场景',
  'firstSteps.task.path': '评级一条攻击路径',
  'firstSteps.task.risk': '对一个风险做出处置决策',
  'firstSteps.task.freeze': '冻结一个版本',
} as const;
