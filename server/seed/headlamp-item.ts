import { type ChapterTopic, chapterId } from '#domain/kinds/chapter/shape.ts';
import type { LocalText } from '#domain/model/base.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { type IdOf, type Say, t } from './headlamp.ts';

/** What the item is (clause 9.3), and what the analysis comes to: every chapter of the example, with what functions and assets exchange. */
export function headlampItem(say: Say, id: IdOf): Op[] {
  const chapter = ([topic, text]: readonly [ChapterTopic, LocalText]) =>
    add('chapters', { topic, text: say(text) }, chapterId(topic));
  const made = (name: string) => ({ id: id(name), rev: 0 });
  return [
    ...chapters.map(chapter),
    change('functions', made('F1'), { data: say(t('Lamp request (CAN)', '灯光请求（CAN）')) }),
    change('functions', made('F2'), { data: say(t('Oncoming-car information (CAN)', '对向来车信息（CAN）')) }),
    ...notApplicable.map(([asset, property, reason]) =>
      change('assets', made(asset), { notApplicable: { [property]: say(reason) } }),
    ),
  ];
}

/** Properties of the assets that need no protection, and why. */
const notApplicable: readonly [asset: string, property: string, reason: LocalText][] = [
  ['A1', 'C', t('Everybody sees whether the lamps are on.', '车灯是否点亮，任何人均可看到。')],
  ['A2', 'C', t('Where an oncoming car is can be seen from the road.', '对向来车的位置在道路上即可看到。')],
  [
    'A3',
    'A',
    t(
      'Firmware that is missing or damaged is noticed as the loss of the lamp request, which is analysed (DS-1).',
      '固件缺失或损坏即表现为灯光请求丧失，已在 DS-1 中分析。',
    ),
  ],
];

const chapters: readonly (readonly [ChapterTopic, LocalText])[] = [
  [
    'overview',
    t(
      `The headlamp system lights the road and makes the vehicle visible to others.
The driver asks for the lamps with the switch. The body control ECU decides and sends the lamp request over CAN to the power switch actuator, which supplies the lamps. While the automatic high beam is on, the camera ECU reports oncoming cars and the body control ECU chooses the beam.`,
      `前照灯系统照亮道路，并使其他道路使用者能够看到本车。
驾驶员通过灯光开关提出请求，车身控制 ECU 作出判断，经 CAN 将灯光请求发送至功率开关执行器，由其为车灯供电。自动远光开启时，摄像头 ECU 上报对向来车，车身控制 ECU 据此选择远近光。`,
    ),
  ],
  [
    'boundary',
    t(
      `Part of the item:
- headlamp switch, body control ECU with its firmware, camera ECU, power switch actuator, headlamps
- the CAN between them
Not part of the item:
- gateway ECU and navigation ECU
- back end of the update service and the tools of workshops
Interfaces to other items:
- gateway to body control ECU: control signals, diagnosis and updates, over CAN
- supply of 12 V
- optical: light that the camera receives and the lamps emit
In the drawing, the frame “Item” is this boundary. The frame “HSM zone” inside of it holds what keeps keys in a hardware security module and has secure boot; whatever crosses that frame has to be authenticated.`,
      `属于相关项：
- 灯光开关、车身控制 ECU 及其固件、摄像头 ECU、功率开关执行器、前照灯
- 上述组件之间的 CAN
不属于相关项：
- 网关 ECU 和导航 ECU
- 升级服务后端及维修站工具
与其他相关项的接口：
- 网关至车身控制 ECU：控制信号、诊断和升级，经 CAN
- 12 V 供电
- 光学接口：摄像头接收的光和车灯发出的光
拓扑图中的“相关项”框即为此边界。其中的“HSM 保护区”框内的部件可存储密钥并具有安全启动，跨越该框的数据均须经过认证。`,
    ),
  ],
  [
    'phases',
    t(
      `- Development: concept phase; the design follows from the goals and requirements of this analysis.
- Production: keys of each ECU are written at the end of the line, then the debug ports are locked.
- Operation: driving by day and night, parking. The damage scenarios look at driving at night at medium speed and at the parked vehicle.
- Maintenance: diagnosis and updates in workshops, updates over the air.
- Decommissioning: keys of the ECU are erased in the workshop; an ECU that is sold on cannot be used in another vehicle.`,
      `- 开发：概念阶段，设计依据本分析得出的网络安全目标和需求。
- 生产：下线时写入各 ECU 的密钥，随后锁定调试接口。
- 使用：昼夜行驶及停车。损害场景考虑夜间中速行驶和停放的车辆。
- 维护：维修站诊断和升级，以及 OTA 升级。
- 报废：在维修站擦除 ECU 密钥，转卖的 ECU 无法用于其他车辆。`,
    ),
  ],
  [
    'architecture',
    t(
      `The drawing “Headlamp” shows the preliminary architecture.
- The lamp request (A-1) goes from the switch over the body control ECU to the power switch actuator.
- The oncoming-car information (A-2) goes from the camera ECU to the body control ECU.
- The firmware (A-3) is in the flash memory of the body control ECU, the keys in its hardware security module (HSM).
- All of them share one CAN, which the gateway ECU connects with the other networks.
External interfaces reach the item only through the gateway: cellular and Bluetooth of the navigation ECU, and the OBD connector.`,
      `拓扑图“前照灯”给出了初步架构。
- 灯光请求（A-1）由开关经车身控制 ECU 到达功率开关执行器。
- 对向来车信息（A-2）由摄像头 ECU 发送至车身控制 ECU。
- 固件（A-3）存于车身控制 ECU 的闪存，密钥存于其硬件安全模块（HSM）。
- 上述部件共用一条 CAN，由网关 ECU 与其他网络相连。
外部接口只能经网关到达相关项：导航 ECU 的蜂窝网络和蓝牙，以及 OBD 接口。`,
    ),
  ],
  [
    'environment',
    t(
      `The gateway ECU filters what comes from the navigation ECU and the OBD connector; it is developed to CAL4 and analysed separately (CSA-2). The navigation ECU has a firewall (CSA-1). Attackers are assumed to reach the vehicle over radio, through the driver’s phone or with a tool at the OBD connector, but not to open the lamps or ECUs (CSA-3).
Workshops are trusted to keep their tools, not to be free of error: a stolen tester is part of the tree of TS-7.`,
      `网关 ECU 过滤来自导航 ECU 和 OBD 接口的数据，按 CAL4 开发并单独分析（CSA-2）。导航 ECU 具有防火墙（CSA-1）。假定攻击者可通过无线、驾驶员的手机或 OBD 接口上的工具接触车辆，但不会拆解灯具或 ECU（CSA-3）。
假定维修站会妥善保管工具，但不排除失误：被盗的诊断仪已纳入 TS-7 的攻击树。`,
    ),
  ],
  [
    'constraints',
    t(
      `- UN R155 and GB 44495: the analysis is evidence for the type approval; it is compared with Annex 5 of UN R155.
- UN R48 and UN R149: switching and light of the lamps.
- Functional safety (ISO 26262): the loss of both low beams while driving is rated ASIL B, so the safe state is “lamps on”. Controls must not delay the lamp request by more than 50 ms.
- Body control ECU and camera ECU have a hardware security module; switch and actuator have room for a message authentication code of 64 bit, not for asymmetric cryptography.`,
      `- UN R155 和 GB 44495：本分析作为型式批准的证据，并已与 UN R155 附件 5 逐条对照。
- UN R48 和 UN R149：灯光的开关与配光要求。
- 功能安全（ISO 26262）：行驶中两侧近光灯同时失效评定为 ASIL B，因此安全状态为“车灯点亮”。控制措施引起的灯光请求延迟不得超过 50 ms。
- 车身控制 ECU 和摄像头 ECU 具有硬件安全模块；开关和执行器可支持 64 位消息认证码，不支持非对称密码。`,
    ),
  ],
  [
    'reuse',
    t(
      `- Body control ECU: reused from the previous platform with new firmware. Its secure boot was assessed there; the assessment is repeated for the new bootloader.
- Camera ECU: component off the shelf. Its supplier delivers the results of its own TARA by the interface agreement (clause 7).
- Switch, actuator and lamps: carried over; only the authentication of messages is new.`,
      `- 车身控制 ECU：沿用上一平台硬件，固件为新开发。其安全启动已在上一平台通过评估，新的引导程序须重新评估。
- 摄像头 ECU：现货组件，供应商按网络安全接口协议（第 7 章）提供其 TARA 结果。
- 开关、执行器和车灯：沿用件，仅报文认证为新增内容。`,
    ),
  ],
  [
    'conclusion',
    t(
      `The concept may be released.
- Seven risks were found. The highest, R-1 (forged lamp request, value 5), follows from the way over the cellular network, which needs no access to the vehicle.
- Six risks are reduced. With the controls of this analysis none is left above 2. R-6, the disclosure of the firmware, is retained with claim CSC-1.
- All entries of UN R155, Annex 5, were looked at: each is addressed by a threat scenario or has a reason why it does not concern the lamps.
What the release rests on and has to be watched: the filter of the gateway (CSA-2), the secrecy of the signing key (CSR-7), and published knowledge of the messages on this CAN.`,
      `本概念可以发布。
- 共识别七个风险。最高的是 R-1（伪造灯光请求，风险值 5），其攻击经蜂窝网络实施，无需接近车辆。
- 六个风险予以降低，采取本分析的控制措施后，残余风险均不高于 2。R-6（固件泄露）予以保留，依据为网络安全声明 CSC-1。
- 已逐条核对 UN R155 附件 5：每一条目或由威胁场景应对，或说明了与车灯无关的理由。
发布所依据且须持续监控的前提：网关的过滤（CSA-2）、签名密钥的保密（CSR-7），以及该 CAN 报文信息的公开情况。`,
    ),
  ],
];
