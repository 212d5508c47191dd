import type en from '../../en-US/analysis/path-generation';

export default {
  'path.generate': '从攻击库生成',
  'path.generate.hint': '以下攻击库条目与威胁类型和资产类别相符。其评级为建议值，须评审；请去掉不适用的条目。',
  'path.generate.nothing': '攻击库中没有相符的条目，或各威胁场景均已包含相符的攻击。',
  'path.generate.line': '{threats} · {steps} 个步骤 · {reason}',
  'path.generate.more': '{threats} 将加入先前取自该条目的 {path}',
  'path.generate.onlyWithoutPath': '仅针对尚无攻击路径的威胁场景',
} satisfies Record<keyof typeof en, string>;
