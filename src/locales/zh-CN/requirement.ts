import type en from '../en-US/requirement';

export default {
  'requirement.empty': '安全需求：如何以及由哪些资产实现安全目标。在首行直接输入即可新增。',
  'requirement.field.goals': '安全目标',
  'requirement.field.cal': 'CAL',
  'requirement.field.assets': '分配至',
  'requirement.field.assumptions': '假设',
  'requirement.field.verificationMethod': '验证方法',
  'requirement.field.covered': '覆盖',
  'requirement.method.review': '评审',
  'requirement.method.analysis': '分析',
  'requirement.method.test': '测试',
  'requirement.covered': '已覆盖',
  'requirement.notCovered': '未覆盖',
  'requirement.covered.rule': '已覆盖 = 有安全目标且已分配。',
  'requirement.cal.from': '取其目标中最高者：{codes}',
} satisfies Record<keyof typeof en, string>;
