import type en from '../../en-US/analysis/verdicts';

export default {
  'verdicts.open': '模型对比',
  'verdicts.title': '可行性模型并列对比',
  'verdicts.hint': '每条路径按各模型分别填写的内容评级，威胁和风险随之得出。手动等级仅在路径所用模型下有效。',
  'verdicts.tab.paths': '路径',
  'verdicts.tab.threats': '威胁',
  'verdicts.tab.risks': '风险',
  'verdicts.count.paths': '{total} 条路径中 {differing} 条不一致',
  'verdicts.count.threats': '{total} 个威胁场景中 {differing} 个不一致',
  'verdicts.count.risks': '{total} 个风险中 {differing} 个不一致',
  'verdicts.only': '仅显示不一致',
  'verdicts.none': '凡有多个模型给出结论的条目，结论均一致。',
  'verdicts.empty': '尚无可对比的内容。',
  'verdicts.row': '条目',
  'verdicts.differs': '是否一致',
  'verdicts.yes': '不一致',
  'verdicts.goTo': '打开 {code}',
} satisfies Record<keyof typeof en, string>;
