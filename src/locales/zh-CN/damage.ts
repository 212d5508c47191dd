import type en from '../en-US/damage';

export default {
  'damage.empty': '损害场景：资产被破坏时道路使用者可能遭受的后果。在首行直接输入即可新增。',
  'damage.field.description': '损害场景',
  'damage.field.assets': '受影响资产',
  'damage.field.property': '安全属性',
  'damage.field.overall': '总体影响',
  'damage.field.category': '类别',
  'damage.field.effects': '影响后果',
  'damage.level': '等级，{dimension}',
  'damage.reason': '{dimension} 评级理由',
  'damage.notAnalysed': '不分析',
} satisfies Record<keyof typeof en, string>;
