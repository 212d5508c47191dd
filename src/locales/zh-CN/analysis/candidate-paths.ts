import type en from '../../en-US/analysis/candidate-paths';

export default {
  'paths.title': '从入口点生成攻击路径',
  'paths.action': '以此为入口生成攻击路径…',
  'paths.hint':
    '以下为沿图中数据流的路线，由短到长排列。请勾选攻击者可能采用的路线，修改步骤名称，并选择所属的威胁场景。',
  'paths.entry': '入口点',
  'paths.target': '目标资产',
  'paths.choose': '选择图中的资产',
  'paths.none': '没有从入口点通往目标的数据流。请检查拓扑图中数据流的箭头方向。',
  'paths.cut': '还有更多路线，仅显示最短的 {count} 条。',
  'paths.found': '候选路径',
  'paths.name': '路径 {place} 的名称',
  'paths.step': '路径 {path} 的步骤 {place}',
  'paths.step.add': '在其后添加步骤',
  'paths.step.remove': '移除该步骤',
  'paths.threat': '威胁场景',
  'paths.threat.none': '选择这些路径所实现的威胁场景',
  'paths.hasTree': '{code} 已有攻击树，并按攻击树评级：路径会保留，但删除攻击树之后才计入评级。',
  'paths.accept': '接受为攻击路径（{count}）',
  'paths.made': '已为 {code} 添加攻击路径：{count} 条',
  'paths.unnamed': '攻击路径',
  'paths.words.enter': '接入 {name}',
  'paths.words.take': '控制 {name}',
  'paths.words.send': '经 {name} 发送报文',
  'paths.words.attack': '攻击 {name}',
} satisfies Record<keyof typeof en, string>;
