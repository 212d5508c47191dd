import { asTexts } from '#domain/method/explain/words/as-texts.ts';
import { explainZh } from '#domain/method/explain/words/zh.ts';
import type en from '../../en-US/analysis/explain';

export default {
  ...asTexts(explainZh),
  'explain.title.impact': '{code} 的影响',
  'explain.title.path': '{code} 的可行性',
  'explain.title.threat': '{code} 的可行性',
  'explain.title.risk': '风险 {code}',
  'explain.title.residual': '{code} 的残余风险',
  'explain.title.cal': '{code} 的 CAL',
  'explain.title.counter': '计数说明',
  'explain.title.tree': '{code} 在攻击树中的可行性',
  'explain.source.table': '{clause} ·《{table}》',
  'explain.role.input': '输入',
  'explain.role.rule': '规则',
  'explain.role.intermediate': '中间结果',
  'explain.role.result': '结果',
  'explain.role.wouldChange': '变化条件',
  'explain.sum': '总和',
  'explain.none': '–',
  'explain.close': '关闭说明',
} satisfies Record<keyof typeof en, string>;
