import type en from '../en-US/threat';

export default {
  'threat.empty': '威胁场景：资产的安全属性可能如何遭到破坏。在首行直接输入，或由损害场景生成。',
  'threat.field.description': '威胁场景',
  'threat.field.type': '威胁类型',
  'threat.field.assets': '资产',
  'threat.field.property': '安全属性',
  'threat.field.damages': '损害场景',
  'threat.field.feasibility': '可行性',
  'threat.field.paths': '路径',
  'threat.field.risk': '最高风险',
  'threat.field.reason': '理由',
  'threat.sum': '合计 {sum}',
  'threat.noPath': '尚无攻击路径',
  'threat.generate': '生成威胁场景',
  'threat.generate.hint':
    '针对每个已有损害场景的安全属性，列出会破坏它的威胁类型。已有内容保持不变，生成的文字可再编辑。',
  'threat.type.unconfigured': '该类型未配置评级属性，请联系管理员进行配置！',
  'threat.generate.nothing': '无可生成：每个已有损害场景的安全属性都已有各匹配类型的威胁场景。',
  'threat.generate.line': '{asset} · {property} → {damages}',
} satisfies Record<keyof typeof en, string>;
