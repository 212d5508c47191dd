import { asTexts } from '#domain/method/explain/words/as-texts.ts';
import { explainEn } from '#domain/method/explain/words/en.ts';

export default {
  ...asTexts(explainEn),
  'explain.title.impact': 'Impact of {code}',
  'explain.title.path': 'Feasibility of {code}',
  'explain.title.threat': 'Feasibility of {code}',
  'explain.title.risk': 'Risk {code}',
  'explain.title.residual': 'Residual risk of {code}',
  'explain.title.cal': 'CAL of {code}',
  'explain.title.counter': 'How this is counted',
  'explain.title.tree': 'Feasibility of {code} in the attack tree',
  'explain.source.table': '{clause} · “{table}”',
  'explain.role.input': 'Input',
  'explain.role.rule': 'Rule',
  'explain.role.intermediate': 'Intermediate',
  'explain.role.result': 'Result',
  'explain.role.wouldChange': 'Would change',
  'explain.sum': 'sum',
  'explain.none': '–',
  'explain.close': 'Close the explanation',
} as const;
