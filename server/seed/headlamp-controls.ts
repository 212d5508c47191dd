import type { LocalText } from '#domain/model/base.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { type IdOf, type Say, t } from './headlamp.ts';
import { rated } from './headlamp-rest.ts';

/**
 * The controls of the example with the attack tree of TS-7. They stand at the steps they get in the way of, so that the residual risks of what is reduced
 * follow from them.
 */
export function headlampControls(say: Say, id: IdOf): Op[] {
  return [
    ...controls.map((one) => control(say, id, one)),
    ...Object.entries(guarded).flatMap(([key, steps]) =>
      steps.map((step) => change('steps', { id: id(step), rev: 0 }, { controls: [id(key)] })),
    ),
    ...tree(say, id),
  ];
}

interface Control {
  key: string;
  name: LocalText;
  description: LocalText;
  /** Vector and attack potential of getting around it. */
  bypass: [vector: string, potential: string];
  reason: LocalText;
  goals: string[];
  requirements: string[];
}

const controls: readonly Control[] = [
  {
    key: 'CTL1',
    name: t('Authenticated messages', '报文认证'),
    description: t(
      'A message authentication code of 64 bit and a freshness value in the lamp request and in the oncoming-car information (SecOC).',
      '灯光请求和对向来车信息带有 64 位消息认证码和新鲜度值（SecOC）。',
    ),
    bypass: ['L', '6m multiple confidential easy specialized'],
    reason: t(
      'The keys stay in the hardware security modules. Left is to take over the sender itself: several fields of expertise, its source code and months of work.',
      '密钥保存在硬件安全模块中，只能攻破发送方本身：需要多领域专家、其源代码以及数月时间。',
    ),
    goals: ['CSG1', 'CSG4'],
    requirements: ['CSR1', 'CSR4'],
  },
  {
    key: 'CTL2',
    name: t('Message filter of the gateway', '网关报文过滤'),
    description: t(
      'The gateway passes only listed messages from the navigation ECU and the OBD connector, and each at most as often as its period allows.',
      '网关仅放行来自导航 ECU 和 OBD 接口的白名单报文，且频率不超过其周期。',
    ),
    bypass: ['N', '6m expert confidential unlimited specialized'],
    reason: t(
      'A flaw of the filter has to be found in a gateway developed to CAL4 (CSA-2), from its confidential configuration.',
      '须依据保密配置，在按 CAL4 开发的网关（CSA-2）中找到过滤缺陷。',
    ),
    goals: ['CSG2', 'CSG3'],
    requirements: ['CSR2'],
  },
  {
    key: 'CTL3',
    name: t('Secure boot', '安全启动'),
    description: t(
      'The boot ROM of the body control ECU verifies the signature of the firmware at every start.',
      '车身控制 ECU 的启动 ROM 在每次启动时校验固件签名。',
    ),
    bypass: ['L', '6m multiple confidential moderate bespoke'],
    reason: t(
      'The check runs from read-only memory. Getting around it means a glitch of the supply at the right moment, with a rig made for this ECU.',
      '校验代码位于只读存储器。绕过它须在准确时刻注入电源毛刺，并使用针对该 ECU 定制的装置。',
    ),
    goals: ['CSG5'],
    requirements: ['CSR5'],
  },
  {
    key: 'CTL4',
    name: t('Authenticated diagnostic access', '诊断访问认证'),
    description: t(
      'Programming and configuration need a certificate of the workshop that the back end issues for one vehicle and one day.',
      '编程和配置须持有维修站证书，证书由后端签发，仅对一辆车、当日有效。',
    ),
    bypass: ['L', '6m expert confidential moderate specialized'],
    reason: t(
      'A stolen tester is worth nothing after a day, so the protocol itself has to be broken, which takes an expert with its confidential specification about half a year.',
      '被盗诊断仪次日即失效，只能攻破协议本身：掌握其保密规范的专家约需半年。',
    ),
    goals: ['CSG1', 'CSG5'],
    requirements: ['CSR6'],
  },
];

function control(say: Say, id: IdOf, one: Control): Op {
  const { name, description, reason, bypass, goals, requirements } = one;
  const words = { name: say(name), description: say(description), reason: say(reason) };
  const links = { goals: goals.map(id), requirements: requirements.map(id) };
  return add('controls', { ...words, ...links, ratings: rated(...bypass) }, id(one.key));
}

/** The steps of paths written by hand that a control gets in the way of. The paths of TS-1 are rated by their vector alone, which no control changes. */
const guarded: Readonly<Record<string, string[]>> = {
  CTL1: ['AP8-2'],
  CTL2: ['AP4-3', 'AP5-4', 'AP7-2'],
  CTL4: ['AP6-2'],
};

interface Leaf {
  key: string;
  name: LocalText;
  values: [vector: string, potential: string];
  reason: LocalText;
}

const leaves: readonly Leaf[] = [
  {
    key: 'T1',
    name: t('Get to the OBD connector of the vehicle', '接触车辆的 OBD 接口'),
    values: ['L', '1d layman public moderate standard'],
    reason: t('A moment alone in the vehicle is enough.', '只需在车内独处片刻。'),
  },
  {
    key: 'T2',
    name: t('Use a tester stolen from a workshop', '使用从维修站盗得的诊断仪'),
    values: ['L', '1w proficient restricted difficult standard'],
    reason: t(
      'A mechanic can operate it, but testers are counted and blocked when one is missed: the window is short.',
      '维修技师即可操作，但诊断仪有登记，丢失后即被停用，机会窗口很短。',
    ),
  },
  {
    key: 'T3',
    name: t('Break the unlocking of the bootloader', '攻破引导程序的解锁机制'),
    values: ['L', '1m expert restricted easy specialized'],
    reason: t(
      'Seed and key of the former platform were taken out of a second-hand ECU within weeks.',
      '上一平台的种子密钥算法曾在数周内从二手 ECU 中提取。',
    ),
  },
  {
    key: 'T4',
    name: t('Flash manipulated firmware', '刷入被篡改的固件'),
    values: ['L', '1d proficient restricted moderate specialized'],
    reason: t(
      'With the session open it is the ordinary procedure of a workshop; format and addresses are restricted.',
      '会话建立后即为维修站的常规流程；格式和地址属受限信息。',
    ),
  },
  {
    key: 'T5',
    name: t('Get hold of the signing key of the updates', '获取升级包的签名密钥'),
    values: ['N', '6m multiple confidential easy specialized'],
    reason: t(
      'The network of the manufacturer has to be entered and its signing service be taken over: a campaign of months by several experts.',
      '须侵入整车厂网络并控制其签名服务：多名专家持续数月的攻击。',
    ),
  },
  {
    key: 'T6',
    name: t('Send the signed package through the update service', '经升级服务下发已签名的升级包'),
    values: ['N', '1w expert confidential easy standard'],
    reason: t(
      'Needs confidential knowledge of the back end and a campaign that is released like a real one.',
      '需要后端的保密信息，并使升级活动按正常流程获得批准。',
    ),
  },
];

function tree(say: Say, id: IdOf): Op[] {
  const threat = id('TS7');
  const gate = (key: string, parent: string | null, kind: 'and' | 'or', order: number, text: LocalText, more = {}) =>
    add('treeNodes', { threat, parent: parent && id(parent), gate: kind, order, text: say(text), ...more }, id(key));
  const leaf = (step: string, parent: string, order: number, guards: string[] = []) =>
    add('treeNodes', { threat, parent: id(parent), step: id(step), order, controls: guards.map(id) }, id(`TN-${step}`));
  const model = 'attack-potential';
  return [
    ...leaves.map(({ key, name, values, reason }) =>
      add('steps', { name: say(name), ratings: rated(...values), reason: say(reason) }, id(key)),
    ),
    gate(
      'TN-root',
      null,
      'or',
      0,
      t('Run firmware of the attacker in the body control ECU', '在车身控制 ECU 中运行攻击者的固件'),
      { model },
    ),
    gate('TN-local', 'TN-root', 'and', 0, t('Over the OBD connector', '经 OBD 接口')),
    leaf('T1', 'TN-local', 0),
    gate('TN-session', 'TN-local', 'or', 1, t('Get into the programming session', '进入编程会话'), {
      controls: [id('CTL4')],
    }),
    leaf('T2', 'TN-session', 0),
    leaf('T3', 'TN-session', 1),
    leaf('T4', 'TN-local', 2, ['CTL3']),
    gate('TN-remote', 'TN-root', 'and', 1, t('Over the update service', '经升级服务')),
    leaf('T5', 'TN-remote', 0),
    leaf('T6', 'TN-remote', 1),
  ];
}
