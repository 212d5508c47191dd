import type en from '../en-US/assumption';

export default {
  'assumption.empty': '假设：分析开始前须说明的、对运行环境与使用方式的前提。在首行直接输入即可新增。',
} satisfies Record<keyof typeof en, string>;
