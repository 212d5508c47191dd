import type en from '../en-US/goal';

export default {
  'goal.empty': '安全目标：为降低风险而必须达到的保护目标。可自动生成，或在首行直接输入。',
  'goal.field.cal': 'CAL',
  'goal.field.risks': '风险',
  'goal.field.requirements': '安全需求',
  'goal.override': '手动设定 CAL',
  'goal.override.note': '不设定时取其风险中最高的 CAL：{cal}。',
  'goal.noRequirement': '暂无',
  'goal.bind': '对应的风险',
  'goal.bind.choose': '绑定风险（橙色：已绑定其他目标）',
  'goal.release': '解除 {code}',
  'goal.generate': '生成安全目标',
  'goal.generate.hint': '为需降低且尚无目标的风险，按资产与属性各生成一个安全目标，已有绑定不变。',
  'goal.generate.nothing': '所有需降低的风险均已有安全目标。',
  'goal.generate.new': '新目标，对应 {codes}',
  'goal.generate.bind': '已存在，将绑定 {codes}',
} satisfies Record<keyof typeof en, string>;
