import type { LocalText } from '#domain/model/base.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { type IdOf, type Say, t } from './headlamp.ts';

/** The example compared with UN R155, Annex 5: every threat of it is addressed by threat scenarios, or has the reason why it does not concern the lamps. */
export function headlampCoverage(say: Say, id: IdOf): Op[] {
  const code = (number: string) => `R155-${number}`;
  return [
    ...Object.entries(realised).map(([path, numbers]) =>
      change('paths', { id: id(path), rev: 0 }, { realises: numbers.split(' ').map(code) }),
    ),
    ...Object.entries(addressed).map(([number, threats]) =>
      add('coverages', { entry: code(number), threats: threats.split(' ').map(id) }, id(`R155-${number}`)),
    ),
    ...excluded.flatMap(([numbers, reason]) =>
      numbers
        .split(' ')
        .map((number) => add('coverages', { entry: code(number), reason: say(reason) }, id(`R155-${number}`))),
    ),
  ];
}

/** What attack paths realise: their threat scenarios address it. */
const realised: Readonly<Record<string, string>> = {
  AP1: '11.1 16.2 28.1 29.2',
  AP3: '11.1 18.1 18.3',
  AP4: '8.1 24.1',
  AP5: '8.1 15.1 17.1 18.3 24.1',
  AP6: '9.1 11.3 25.1',
  AP7: '8.1 24.1',
  AP8: '11.1 11.4',
  AP9: '7.1 19.1',
  AP10: '11.3 19.1 28.2',
};

/** What is addressed by threat scenarios beside their paths, those rated by a tree among them. */
const addressed: Readonly<Record<string, string>> = {
  '5.1': 'TS1 TS5',
  '5.2': 'TS2 TS7',
  '5.3': 'TS7',
  '5.4': 'TS7',
  '5.5': 'TS7',
  '6.1': 'TS1 TS5',
  '6.2': 'TS2',
  '6.3': 'TS1 TS5 TS7',
  '7.2': 'TS6',
  '10.1': 'TS7',
  '12.1': 'TS7',
  '12.2': 'TS7',
  '12.3': 'TS7',
  '12.4': 'TS7',
  '22.2': 'TS7',
  '23.1': 'TS7',
  '26.2': 'TS1 TS5',
};

/** Why the others do not concern the lamps. */
const excluded: readonly [numbers: string, reason: LocalText][] = [
  [
    '1.1 1.2 1.3',
    t(
      'The item has no server. The back end of the update service has a TARA of its own; what an intruder there could send to the body control ECU is in the tree of TS-7.',
      '相关项没有服务器。升级服务的后端另有 TARA；入侵者由此可能发送给车身控制 ECU 的内容已纳入 TS-7 的攻击树。',
    ),
  ],
  [
    '2.1',
    t(
      'No function of the lamps depends on a server: switching and beam selection work entirely in the vehicle, also without any connection.',
      '车灯功能不依赖任何服务器：开关及远近光选择均在车内完成，断网时同样可用。',
    ),
  ],
  [
    '3.1 3.2 3.3 3.4 3.5',
    t(
      'The item sends no data to a server. There is nothing of it to be stolen, lost or disclosed there.',
      '相关项不向服务器发送任何数据，服务器上没有可被窃取、丢失或泄露的相关项数据。',
    ),
  ],
  [
    '4.1 4.2 11.2',
    t(
      'The item receives no V2X messages and no position. Oncoming cars are recognised by the camera alone.',
      '相关项不接收 V2X 消息和定位信息，对向来车仅由摄像头识别。',
    ),
  ],
  ['8.2', t('The item forwards no messages between vehicles.', '相关项不在车辆之间转发消息。')],
  [
    '13.1',
    t(
      'A blocked update server delays a correction, but the lamps go on with the software they have. How soon a critical update must arrive is set by the vehicle’s incident response plan.',
      '升级服务器被阻断会推迟修复，但车灯继续以现有软件工作。关键升级的送达时限由整车的事件响应计划规定。',
    ),
  ],
  [
    '15.2',
    t(
      'The procedures are those of workshops and of the key management; they are audited in the CSMS. CSR-6 and CSR-7 say what the item relies on.',
      '此处涉及维修站和密钥管理的流程，由网络安全管理体系（CSMS）审核。相关项所依赖的内容见 CSR-6 和 CSR-7。',
    ),
  ],
  [
    '16.1',
    t(
      'The lamps have no remote function: neither the key nor the app of the driver can switch them.',
      '车灯没有远程功能：遥控钥匙和车主 App 均不能开关车灯。',
    ),
  ],
  [
    '16.3',
    t(
      'The item has no radio. Light that blinds the camera is a limit of the sensor: the lamps fall back to low beam, which the analysis of the intended functionality (ISO 21448) shows to be safe.',
      '相关项没有无线接口。强光致盲摄像头属于传感器的性能局限：车灯退回近光，预期功能安全（ISO 21448）分析已表明该状态是安全的。',
    ),
  ],
  [
    '18.2',
    t(
      'The item reads no medium. The USB port is part of the navigation ECU; whatever enters there has to pass the gateway, as in AP-1.',
      '相关项不读取存储介质。USB 接口属于导航 ECU，由此进入的攻击须经过网关，与 AP-1 相同。',
    ),
  ],
  [
    '19.2 31.1',
    t(
      'The item keeps no personal data: neither trips nor settings of the driver nor an identity of the vehicle.',
      '相关项不保存个人数据：没有行程、驾驶员设置，也没有车辆标识。',
    ),
  ],
  [
    '19.3',
    t(
      'The keys never leave the hardware security module. To extract them there the ECU has to be opened, which CSA-3 leaves out; what the firmware gives away is TS-6.',
      '密钥始终保存在硬件安全模块中。要从中提取密钥须拆解 ECU，CSA-3 已将其排除；固件可能泄露的内容见 TS-6。',
    ),
  ],
  [
    '20.1 20.2',
    t(
      'The item holds no identity of the vehicle and identifies itself to nobody outside.',
      '相关项不保存车辆标识，也不对外进行身份认证。',
    ),
  ],
  [
    '20.3',
    t(
      'The item is not monitored by an authority: it has no emission, tachograph or immobiliser function.',
      '相关项不受法规监测：不涉及排放、行驶记录仪或防盗功能。',
    ),
  ],
  [
    '20.4',
    t(
      'The item neither measures nor stores driving data such as mileage or speed.',
      '相关项不测量也不保存里程、车速等行驶数据。',
    ),
  ],
  [
    '20.5',
    t(
      'The only diagnostic data are fault entries of the lamps. Altering them costs a workshop time and changes no beam; configuration is not among them, it is TS-2.',
      '诊断数据仅有车灯的故障记录，被更改只会多费检修时间，不影响灯光。配置参数不在其内，见 TS-2。',
    ),
  ],
  [
    '21.1',
    t(
      'The item keeps no security log. Events are logged by the gateway (CSA-2), whose TARA covers that log.',
      '相关项不保存安全日志。安全事件由网关记录（CSA-2），该日志由网关的 TARA 覆盖。',
    ),
  ],
  ['25.2', t('The item takes no part in charging.', '相关项不参与充电。')],
  [
    '26.1',
    t(
      'Messages are protected with AES-128, firmware with ECDSA P-256, each ECU with keys of its own. Neither is expected to be broken within the 15 years of service.',
      '报文采用 AES-128，固件采用 ECDSA P-256，每个 ECU 使用各自的密钥，预计在 15 年使用期内均不会被破解。',
    ),
  ],
  [
    '26.3',
    t(
      'Only algorithms of the approved list are used, as the review of CSR-1 and CSR-5 confirmed. The list is checked every year.',
      '仅使用批准清单中的算法，CSR-1 和 CSR-5 的评审已确认；该清单每年复核。',
    ),
  ],
  [
    '27.1',
    t(
      'Body control ECU and camera ECU are developed under cybersecurity interface agreements (clause 7) with an independent assessment; no other supplier delivers software into the item.',
      '车身控制 ECU 和摄像头 ECU 依据网络安全接口协议（第 7 章）开发，并经独立评估；无其他供应商向相关项提供软件。',
    ),
  ],
  [
    '29.1',
    t(
      'Outside of their housings the ECUs have only CAN and supply. Debug ports are locked at the end of the line, and reaching them means to open an ECU (CSA-3).',
      'ECU 壳体外仅有 CAN 和供电接口。调试接口在下线时锁定，且须拆解 ECU 才能接触（CSA-3）。',
    ),
  ],
  [
    '30.1 30.2',
    t(
      'No third party holds data of the item, and none of its data are under rights management.',
      '没有第三方持有相关项的数据，其数据也不受数字版权管理约束。',
    ),
  ],
  [
    '30.3',
    t(
      'Worn flash memory is a random hardware fault: the checksum finds it at the start and the lamps stay on. It is covered by the functional safety concept (ISO 26262).',
      '闪存老化属于随机硬件失效：启动时由校验和检出，车灯保持点亮，已由功能安全方案（ISO 26262）覆盖。',
    ),
  ],
  [
    '32.1',
    t(
      'Parts are replaced with the lamp or bumper removed, which CSA-3 leaves out. A foreign ECU has no key and its messages are refused (CSR-1, CSR-4).',
      '更换部件须拆下灯具或保险杠，CSA-3 已将其排除。外来 ECU 没有密钥，其报文会被拒绝（CSR-1、CSR-4）。',
    ),
  ],
];
