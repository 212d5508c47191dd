import type { LocalText } from '../model/base.ts';

const t = (en: string, zh: string): LocalText => ({ en, zh });

/** What the reasons and texts of a draft say; `{x}` are holes. */
export const draftWords = {
  byLink: t('library asset {code} {name}, by the link of the asset', '资产库条目 {code} {name}（资产已关联）'),
  byName: t('library asset {code} {name}, by its name', '资产库条目 {code} {name}（名称一致）'),
  byWords: t('library asset {code} {name}, by “{words}” in the name', '资产库条目 {code} {name}（名称含“{words}”）'),
  byCategory: t('usual for the category {name}', '“{name}”类资产通常如此'),
  kind: t('{A}: category {category}', '{A}：类别为 {category}'),
  icon: t('{A}: icon of the library', '{A}：使用库中图标'),
  secures: t('{A}: a security asset', '{A}：设为网络安全资产'),
  securesWhy: t(
    'Assets of this sort usually have security properties to protect',
    '此类资产通常具有需要保护的安全属性',
  ),
  property: t('{A}: {property}', '{A}：{property}'),
  crossesOuter: t('the flow leads over the trust boundary', '该数据流跨越信任边界'),
  crossesInner: t('the flow leads over a boundary inside the item', '该数据流跨越相关项内部的边界'),
  personal: t('it holds personal data', '包含个人数据'),
  evidence: t('it is used as evidence or for billing', '用作证据或计费依据'),
  recorded: t('what it records is to be proven later', '所记录的内容事后须可证明'),
  overheard: t('a radio is heard by everybody nearby', '附近任何人均可接收无线信号'),
  session: t('a recorded session shows how access is granted', '录制的会话会暴露如何获得访问权'),
  hasOthers: t('other properties were chosen for it before', '该资产已选定其他属性'),
  line: t('New asset “{A}”, drawn as a line', '新资产“{A}”（图中的连线）'),
  lineWhy: t(
    'the line “{A}” between {from} and {to} carries data and is no asset yet',
    '{from} 与 {to} 之间的连线“{A}”传输数据，但尚未建为资产',
  ),
  box: t('New asset “{A}”, drawn as a box', '新资产“{A}”（图中的方框）'),
  boxWhy: t('the box “{A}” inside the boundary is no asset yet', '边界内的方框“{A}”尚未建为资产'),
  damageLibrary: t('{code} {name}: {why}', '{code} {name}：{why}'),
  damageAsset: t('it is about this library asset', '针对该资产库条目'),
  damageCategory: t('it is about the category {category}', '针对类别“{category}”'),
  damageTemplate: t('impact template {code} of the method', '方法中的影响模板 {code}'),
  damageSentence: t('sentence of the property; still to be rated', '属性的默认句式，尚待评级'),
  damageAs: t('effects and ratings as {code}', '影响与评级同 {code}'),
  damageWith: t(
    'also for {assets}: they serve the same function, whose loss is the same',
    '一并涵盖 {assets}：服务于同一功能，后果相同',
  ),
  damageJoin: t('{code} also for {A}', '{code} 同时涵盖 {A}'),
  damageJoinWhy: t(
    '{A} serves the same function, so its loss has the same consequence',
    '{A} 服务于同一功能，其丧失的后果相同',
  ),
  inside: t('inside the trust boundary', '位于信任边界内'),
  ratedNo: t('not rated', '未评级'),
  wayIn: t('{sentence}, by way of {ways}', '{sentence}（经由 {ways}）'),
  or: t(' or ', '、'),
  comma: t(', ', '、'),
  threatWhy: t('{type} compromises {property}; leads to {damages}', '{type} 破坏 {property}；导致 {damages}'),
  threatWays: t('ways in: {ways}', '攻击入口：{ways}'),
  threatNoWay: t('the drawing shows no way in', '图中未显示攻击入口'),
  threatAlso: t('it is a threat to authenticity first', '首先威胁的是真实性'),
  leads: t('{code} leads to {damages}', '{code} 导致 {damages}'),
  leadsWhy: t('It leads to no damage scenario yet', '该威胁场景尚未关联损害场景'),
  pathOver: t('{end}: {A}, by way of {ways}', '{end}：{A}（经由 {ways}）'),
  pathNameForge: t('Forged messages', '伪造报文'),
  pathNameChange: t('Change with own code', '以自有代码更改'),
  pathNameAlter: t('Messages changed by their sender', '发送端更改报文'),
  pathNameFlood: t('Flooding', '泛洪'),
  pathNameDrop: t('Messages held back at the server', '服务器扣留报文'),
  pathNameCrash: t('Crash or restart', '崩溃或重启'),
  pathNameErase: t('Erasing or blocking with own code', '以自有代码擦除或阻断'),
  pathNameRecord: t('Recording of what passes', '录制传输内容'),
  pathNameRead: t('Read-out with own code', '以自有代码读出'),
  pathNameTraces: t('Removal of traces', '清除操作痕迹'),
  pathNameUse: t('Use with own code', '以自有代码使用'),
  pathStepIn: t('Compromise {A} over {medium}', '经 {medium} 攻破 {A}'),
  pathStepDiagnosis: t('Connect a diagnostic device at {A}', '在 {A} 处接入诊断设备'),
  pathStepTester: t('Use {A}, or a diagnostic device in its place', '使用 {A} 或以诊断设备代替'),
  pathStepPlug: t('Plug an own device in at {A}', '在 {A} 处接入自有设备'),
  pathStepHost: t('Run own code on {A}', '在 {A} 上运行自己的代码'),
  pathStepServer: t('Have {A} send what the attacker wants', '使 {A} 发送攻击者指定的内容'),
  pathStepExploit: t(
    'Exploit a weakness of a network or diagnostic service of {A} from {first}',
    '由 {first} 利用 {A} 的网络或诊断服务漏洞',
  ),
  pathEndForge: t(
    'Inject forged messages on {A} in the name of the genuine sender',
    '冒充真实发送方，在 {A} 中注入伪造报文',
  ),
  pathEndChange: t('Change {A} with the rights gained', '以所获权限更改 {A}'),
  pathEndAlter: t('Change what is sent on {A} before it is passed on', '在转发前更改 {A} 中发送的内容'),
  pathEndFlood: t('Flood {A} so that genuine messages are late or lost', '对 {A} 泛洪，使真实报文延迟或丢失'),
  pathEndDrop: t('Hold back or drop what passes on {A}', '扣留或丢弃 {A} 中传输的内容'),
  pathEndCrash: t(
    'Send malformed or too many messages until {A} crashes or restarts',
    '发送畸形或过量报文，使 {A} 崩溃或重启',
  ),
  pathEndErase: t('Erase or block {A} with the rights gained', '以所获权限擦除或阻断 {A}'),
  pathEndRecord: t('Record what passes on {A}', '记录 {A} 中传输的内容'),
  pathEndRead: t('Read out {A} with the rights gained', '以所获权限读出 {A}'),
  pathEndTraces: t('Delete or overwrite the records of what was done in {A}', '删除或覆盖 {A} 中的操作记录'),
  pathEndUse: t('Use {A} with the rights gained', '以所获权限使用 {A}'),
  pathPlugged: t('plug in', '接入设备'),
  pathStepOn: t('{A} forwards them', '{A} 转发这些报文'),
  pathWayWhy: t(
    'the drawing leads from {entry} over {hops} to {A}; first {first}, in the end {last}',
    '图中由 {entry} 经 {hops} 可达 {A}；首先：{first}；最后：{last}',
  ),
  pathWayDirect: t(
    'the drawing leads from {entry} to {A}; first {first}, in the end {last}',
    '图中由 {entry} 可达 {A}；首先：{first}；最后：{last}',
  ),
  pathOwnStep: t('a step that is not in the library', '库中没有的步骤'),
  pathEstimated: t(
    '{steps}: rated by an estimate for a current product, to be checked',
    '{steps}：按当前产品估计评级，须核对',
  ),
  pathFits: t('fits {why}', '符合 {why}'),
  fitType: t('threat type {type}', '威胁类型“{type}”'),
  fitAsset: t('library asset {code}', '资产库条目 {code}'),
  fitCategory: t('category {category}', '类别“{category}”'),
  fitMedium: t('{medium} reaches {A}', '{medium} 可达 {A}'),
  fitOpened: t('the opened unit', '拆开的控制器'),
  fitAnywhere: t('no way in is asked for', '不限定攻击入口'),
  fitUnknownBus: t('the drawing does not name the bus', '图中未标明总线'),
  tree: t('Attack tree {code} {name}', '攻击树 {code} {name}'),
  treeWhy: t('in place of attack paths', '可替代攻击路径'),
  riskWhy: t('{threat} leads to {damage}', '{threat} 导致 {damage}'),
  goalNew: t('New goal for {risks}', '为 {risks} 新建目标'),
  goalBind: t('{goal} for {risks}', '将 {goal} 用于 {risks}'),
  goalTreat: t(
    '{risks} are to be reduced, as the method suggests for their values',
    '按方法对其风险值的建议，{risks} 应予降低',
  ),
  requirementWhy: t('{code}: {why}', '{code}：{why}'),
  reqMitigates: t('counters {attacks}', '应对 {attacks}'),
  reqAsset: t('is for the library asset {code} ({property} · {A})', '适用于资产库条目 {code}（{property} · {A}）'),
  reqKind: t(
    'is for the property {property} of the category {category} ({A})',
    '适用于“{category}”类资产的{property}（{A}）',
  ),
  reqHardens: t(
    'makes attacks of the type {types} on the category {category} harder ({A})',
    '使针对“{category}”类资产的 {types} 类攻击更难（{A}）',
  ),
  reqBound: t('for the goals {goals}', '用于目标 {goals}'),
  reqMore: t('{code} also for {goals}', '{code} 同时用于 {goals}'),
  lostAsset: t('{A} is not there any more', '{A} 已不存在'),
  lostInside: t(
    '{A} is not inside the trust boundary any more, or no security asset',
    '{A} 已不在信任边界内，或不再是网络安全资产',
  ),
  lostCrosses: t('{A} does not lead over the boundary any more', '{A} 不再跨越边界'),
  lostReach: t('{medium} does not reach {A} any more', '{medium} 已无法到达 {A}'),
  lostProperty: t('{A} does not have {property} any more', '{A} 不再具有 {property}'),
  someRow: t('The asset', '该资产'),
} as const satisfies Record<string, LocalText>;

/** Words that say a line carries power, light or force and no data. */
export const noData =
  /\b(supply|power|12 ?v|24 ?v|48 ?v|400 ?v|800 ?v|hv|high voltage|ground|light|optical|mechanical|torque|pressure|coolant|air|fuel)\b|供电|电源|接地|光学|光线|机械|扭矩|压力|冷却|高压|液压/i;

/** Words of personal data. */
export const personalWords =
  /\b(images?|pictures?|video|emergency calls?|history|location|contacts?|address book|call history|driver profile|user data|personal|biometric|fingerprint|face|voice recordings?|trips?|payment|account|phone numbers?)\b|个人|位置信息|轨迹|联系人|通讯录|通话记录|驾驶员档案|用户数据|生物特征|指纹|人脸|录音|行程|支付|账户|手机号|图像|照片|视频|紧急呼叫|历史/i;

/** Words of a line that is the medium itself rather than what it carries. */
export const busWords =
  /\b(can|can[- ]?fd|lin|flexray|ethernet|bus|wi-?fi|bluetooth|ble|lte|4g|5g|cellular|uwb|nfc|usb|10[0-9]*base-t1s?)\b|总线|以太网|蓝牙|蜂窝/i;
