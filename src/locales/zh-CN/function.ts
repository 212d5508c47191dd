import type en from '../en-US/function';

export default {
  'function.empty': '功能：相关项在整车中实现的功能。在首行直接输入即可新增。',
  'function.field.level': '层级',
  'function.field.parent': '上级功能',
  'function.field.cybersecurity': '网络安全相关',
  'function.field.assets': '相关资产',
  'function.field.data': '数据',
  'function.level.main': '主功能',
  'function.level.sub': '子功能',
} satisfies Record<keyof typeof en, string>;
