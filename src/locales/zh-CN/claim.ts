import type en from '../en-US/claim';

export default {
  'claim.empty': '安全声明：为何分担或保留的风险可接受。在首行直接输入即可新增。',
  'claim.field.assumptions': '假设',
  'claim.field.risks': '风险',
} satisfies Record<keyof typeof en, string>;
