import type { FeasibilityRatings } from '#domain/kinds/attack-path/shape.ts';
import type { LocalText } from '#domain/model/base.ts';
import { add, type Op } from '#domain/workspace/edit.ts';

/**
 * The example vehicle: the headlamp system of ISO/SAE 21434:2021 Annex H, facts in our own words. Written as the edits a person would
 * make; `say` picks the language.
 */

export const t = (en: string, zh: string): LocalText => ({ en, zh });

export const headlampProject = {
  name: t('Headlamp-example', '前照灯示例'),
  code: 'EX-HL',
  description: t(
    'Example: the headlamp system of ISO/SAE 21434:2021 Annex H (informative), to look around in. Delete it whenever you like.',
    '示例：ISO/SAE 21434:2021 附录 H（资料性）的前照灯系统，供熟悉产品使用，可随时删除。',
  ),
};

export const headlampTask = {
  name: t('Headlamp-TARA', '前照灯-TARA'),
  code: 'TARA-HL',
  systemName: t('Headlamp system', '前照灯系统'),
  description: t(
    'Analysis of the lamp request and of the oncoming-car information.',
    '对灯光请求与对向来车信息的分析。',
  ),
  overview: t(
    'Inside the boundary: headlamp switch, body control ECU, camera ECU, power switch actuator, lamps. Operational environment: gateway ECU with the OBD connector, navigation ECU with Bluetooth and cellular.',
    '边界内：灯光开关、车身控制 ECU、摄像头 ECU、功率开关执行器、车灯。运行环境：带 OBD 接口的网关 ECU、带蓝牙和蜂窝接口的导航 ECU。',
  ),
};

/** Ids within the example; `id` makes them unique in the version. */
export function headlampEdits(say: (text: LocalText) => string, id: (name: string) => string): Op[] {
  const potential = (ET: string, SE: string, KoIC: string, WoO: string, Eq: string): FeasibilityRatings => ({
    'attack-potential': { ET, SE, KoIC, WoO, Eq },
  });
  const vector = (AV: string): FeasibilityRatings => ({ 'attack-vector': { AV } });
  return [
    ...functions(say, id),
    ...assumptions(say, id),
    ...assets(say, id),
    ...damages(say, id),
    ...threats(say, id),
    ...path(say, id, {
      key: 'AP1',
      name: t('Cellular interface of the navigation ECU', '导航 ECU 的蜂窝接口'),
      threat: 'TS1',
      model: 'attack-vector',
      ratings: vector('N'),
      why: t(
        'The attacker never comes near the vehicle: the first step is taken over the cellular network.',
        '攻击者无需接近车辆：第一步即经蜂窝网络完成。',
      ),
      steps: [
        t('Compromise the navigation ECU over cellular', '经蜂窝网络攻破导航 ECU'),
        t('The navigation ECU sends malicious control signals', '导航 ECU 发送恶意控制信号'),
        t('The gateway forwards them', '网关转发这些信号'),
        t('The signals spoof the lamp request (OFF)', '伪造的信号被当作“关灯”请求执行'),
      ],
    }),
    ...path(say, id, {
      key: 'AP2',
      name: t('Bluetooth interface of the navigation ECU', '导航 ECU 的蓝牙接口'),
      threat: 'TS1',
      model: 'attack-vector',
      ratings: vector('A'),
      why: t('The attacker has to stay within the range of Bluetooth.', '攻击者必须处于蓝牙覆盖范围内。'),
      steps: [
        t('Compromise the navigation ECU over Bluetooth', '经蓝牙攻破导航 ECU'),
        t('The navigation ECU sends malicious control signals', '导航 ECU 发送恶意控制信号'),
        t('The gateway forwards them', '网关转发这些信号'),
        t('The signals spoof the lamp request (OFF)', '伪造的信号被当作“关灯”请求执行'),
      ],
    }),
    ...path(say, id, {
      key: 'AP3',
      name: t('OBD connector', 'OBD 接口'),
      threat: 'TS1',
      model: 'attack-vector',
      ratings: vector('L'),
      why: t('The attacker needs access to the OBD connector inside the vehicle.', '攻击者需要接触车内的 OBD 接口。'),
      steps: [
        t('Gain local access to the OBD connector', '本地接触 OBD 接口'),
        t('Send malicious control signals from the OBD connector', '从 OBD 接口发送恶意控制信号'),
        t('The gateway forwards them', '网关转发这些信号'),
        t('The signals spoof the lamp request (OFF)', '伪造的信号被当作“关灯”请求执行'),
      ],
    }),
    ...path(say, id, {
      key: 'AP4',
      name: t('Flooding over cellular', '经蜂窝网络泛洪'),
      threat: 'TS3',
      model: 'attack-potential',
      ratings: potential('1w', 'multiple', 'confidential', 'unlimited', 'specialized'),
      why: floodingReason,
      steps: [
        t('Compromise the navigation ECU over cellular', '经蜂窝网络攻破导航 ECU'),
        t('The navigation ECU transmits malicious signals', '导航 ECU 发送恶意信号'),
        t('The gateway forwards them', '网关转发这些信号'),
        t('Flood the communication bus', '对通信总线进行泛洪'),
      ],
    }),
    ...path(say, id, {
      key: 'AP5',
      name: t('Flooding over a Bluetooth OBD dongle', '经蓝牙 OBD 适配器泛洪'),
      threat: 'TS3',
      model: 'attack-potential',
      ratings: potential('1w', 'multiple', 'confidential', 'moderate', 'specialized'),
      why: t(
        'As over cellular, but only while a dongle is attached and the phone is near.',
        '与经蜂窝网络相同，但仅在接入适配器且手机在附近时可行。',
      ),
      steps: [
        t('Attach a Bluetooth dongle to the OBD connector', '在 OBD 接口接入蓝牙适配器'),
        t("Compromise the driver's smartphone", '攻破驾驶员的智能手机'),
        t('Send messages through phone and dongle', '经手机和适配器发送报文'),
        t('The gateway forwards them', '网关转发这些报文'),
        t('Flood the communication bus', '对通信总线进行泛洪'),
      ],
    }),
    ...treatment(say, id),
  ];
}

export type Say = (text: LocalText) => string;
export type IdOf = (name: string) => string;

/** Why flooding over cellular is rated as it is. */
const floodingReason: LocalText = t(
  'Remote at any time, but experts of cellular stacks and of the gateway are needed who know its confidential routing.',
  '可随时远程实施，但需要熟悉蜂窝协议栈和网关的多名专家，并掌握网关的机密路由信息。',
);

function functions(say: Say, id: IdOf): Op[] {
  return [
    add(
      'functions',
      {
        name: say(t('Switch the headlamps', '开关前照灯')),
        description: say(
          t('The driver requests the headlamps to be switched on and off.', '按驾驶员请求开启或关闭前照灯。'),
        ),
      },
      id('F1'),
    ),
    add(
      'functions',
      {
        name: say(t('Switch high and low beam automatically', '自动切换远近光')),
        description: say(
          t(
            'The camera reports oncoming cars; the body control ECU selects the beam.',
            '摄像头上报对向来车，车身控制 ECU 选择远近光。',
          ),
        ),
      },
      id('F2'),
    ),
  ];
}

function assumptions(say: Say, id: IdOf): Op[] {
  const one = (name: string, title: LocalText, text: LocalText, why: LocalText, confirmedBy: LocalText) =>
    add(
      'assumptions',
      { name: say(title), text: say(text), explanation: say(why), confirmedBy: say(confirmedBy) },
      id(name),
    );
  return [
    one(
      'CSA1',
      t('Navigation firewall', '导航防火墙'),
      t(
        'The navigation ECU has a firewall that blocks invalid data from its external interfaces.',
        '导航 ECU 具有防火墙，可阻止来自外部接口的无效数据。',
      ),
      t('Agreed with the developer of the navigation ECU.', '已与导航 ECU 开发方约定。'),
      t('Developer of the navigation ECU, interface agreement (example)', '导航 ECU 开发方，接口协议（示例）'),
    ),
    one(
      'CSA2',
      t('Gateway controls', '网关控制'),
      t(
        'The gateway ECU has strong controls including a firewall and is developed to CAL4.',
        '网关 ECU 具有包括防火墙在内的强控制措施，并按 CAL4 开发。',
      ),
      t('Part of the vehicle architecture; the gateway is analysed separately.', '属于整车架构，网关另有单独分析。'),
      t('Vehicle architecture, review of the gateway concept (example)', '整车架构，网关方案评审（示例）'),
    ),
    one(
      'CSA3',
      t('No physical intrusion', '不考虑物理侵入'),
      t(
        'Attack paths that need physical intrusion into the item are left out.',
        '不考虑需要物理侵入相关项的攻击路径。',
      ),
      t('Anyone who opens the lamp housing can switch the lamps off at once.', '能打开灯具壳体者可直接关闭车灯。'),
      t('Cybersecurity manager of the example', '网络安全负责人（示例）'),
    ),
  ];
}

function assets(say: Say, id: IdOf): Op[] {
  return [
    add(
      'assets',
      {
        name: say(t('Lamp request', '灯光请求')),
        description: say(
          t(
            'Data communication from the switch over the body control ECU to the power switch actuator, on CAN.',
            '由开关经车身控制 ECU 至功率开关执行器的数据通信，经 CAN 传输。',
          ),
        ),
        diagram: 'link',
        category: 'DIT',
        functions: [id('F1')],
        properties: ['I', 'A'],
      },
      id('A1'),
    ),
    add(
      'assets',
      {
        name: say(t('Oncoming-car information', '对向来车信息')),
        description: say(
          t(
            'Data communication from the camera ECU to the body control ECU, on CAN.',
            '由摄像头 ECU 至车身控制 ECU 的数据通信，经 CAN 传输。',
          ),
        ),
        diagram: 'link',
        category: 'DIT',
        functions: [id('F2')],
        properties: ['I', 'A'],
      },
      id('A2'),
    ),
    add(
      'assets',
      {
        name: say(t('Body control firmware', '车身控制固件')),
        description: say(t('Program and calibration data in the flash memory.', '闪存中的程序和标定数据。')),
        category: 'FW',
        functions: [id('F1'), id('F2')],
        properties: ['C', 'I'],
      },
      id('A3'),
    ),
  ];
}

function damages(say: Say, id: IdOf): Op[] {
  const rated = (dimension: string, level: string, reason: LocalText) => ({
    [dimension]: { level, reason: say(reason) },
  });
  return [
    add(
      'damages',
      {
        description: say(
          t(
            'The vehicle cannot be driven at night because the headlamps appear disabled while parked',
            '停车时前照灯失效，车辆夜间无法行驶',
          ),
        ),
        property: 'A',
        assets: [id('A1')],
        ratings: rated('O', 'MAJ', t('An important vehicle function is lost.', '重要车辆功能丧失。')),
      },
      id('DS1'),
    ),
    add(
      'damages',
      {
        description: say(
          t(
            'Front collision with a narrow stationary object after the headlamps go off unintentionally at night at medium speed',
            '夜间中速行驶时前照灯意外关闭，与前方静止的细窄障碍物（如立柱）正面相撞',
          ),
        ),
        property: 'I',
        assets: [id('A1')],
        ratings: rated('S', 'SEV', t('Life-threatening or fatal injuries (S3).', '致命或危及生命的伤害（S3）。')),
      },
      id('DS2'),
    ),
    add(
      'damages',
      {
        description: say(
          t('Oncoming drivers are dazzled because the low beam cannot be selected', '无法切换近光，造成对向驾驶员眩目'),
        ),
        property: 'I',
        assets: [id('A2')],
      },
      id('DS3'),
    ),
    add(
      'damages',
      {
        description: say(
          t('The automatic high beam does not work, the lamps stay on low beam', '自动远光失效，车灯一直保持近光'),
        ),
        property: 'A',
        assets: [id('A2')],
        ratings: rated('O', 'MOD', t('A vehicle function is partly degraded.', '车辆功能部分降级。')),
      },
      id('DS4'),
    ),
  ];
}

function threats(say: Say, id: IdOf): Op[] {
  return [
    add(
      'threats',
      {
        description: say(
          t('Spoofing of the lamp-request signal switches the headlamps off', '伪造灯光请求信号导致前照灯关闭'),
        ),
        type: 'S',
        assets: [id('A1')],
        property: 'I',
        damages: [id('DS2')],
      },
      id('TS1'),
    ),
    add(
      'threats',
      {
        description: say(t('Tampering with the signal that the body control ECU sends', '篡改车身控制 ECU 发送的信号')),
        type: 'T',
        assets: [id('A1')],
        property: 'I',
        damages: [id('DS2')],
      },
      id('TS2'),
    ),
    add(
      'threats',
      {
        description: say(t('Denial of service of the oncoming-car information', '针对对向来车信息的拒绝服务攻击')),
        type: 'D',
        assets: [id('A2')],
        property: 'A',
        damages: [id('DS4')],
      },
      id('TS3'),
    ),
  ];
}

export function path(
  say: Say,
  id: IdOf,
  p: {
    key: string;
    name: LocalText;
    threat: string;
    model: string;
    ratings: FeasibilityRatings;
    /** Why it is rated so. */
    why: LocalText;
    steps: LocalText[];
  },
): Op[] {
  const { key } = p;
  const steps = p.steps.map((_, i) => id(`${key}-${i + 1}`));
  return [
    ...p.steps.map((name, i) => add('steps', { name: say(name) }, steps[i])),
    add(
      'paths',
      {
        name: say(p.name),
        threats: [id(p.threat)],
        steps,
        model: p.model,
        basis: 'path',
        ratings: p.ratings,
        reason: say(p.why),
      },
      id(key),
    ),
  ];
}

function treatment(say: Say, id: IdOf): Op[] {
  return [
    add(
      'goals',
      {
        name: say(t('Integrity of the lamp request', '灯光请求的完整性')),
        text: say(t('The lamp request shall be protected against spoofing.', '应防止灯光请求被伪造。')),
        explanation: say(
          t('A forged request switches the headlamps off while driving.', '伪造的请求会在行驶中关闭前照灯。'),
        ),
      },
      id('CSG1'),
    ),
    add(
      'goals',
      {
        name: say(t('Availability of the oncoming-car information', '对向来车信息的可用性')),
        text: say(
          t(
            'The oncoming-car information shall be protected against denial of service.',
            '应保护对向来车信息免受拒绝服务攻击。',
          ),
        ),
        explanation: say(t('Without it the lamps stay on low beam.', '缺少该信息时车灯一直保持近光。')),
      },
      id('CSG2'),
    ),
    add(
      'risks',
      {
        threat: id('TS1'),
        damage: id('DS2'),
        treatments: ['reduce'],
        goals: [id('CSG1')],
        strategy: say(t('Authenticate the lamp request.', '对灯光请求进行认证。')),
        statement: say(t('Only authentic lamp requests switch the lamps.', '仅真实的灯光请求可开关车灯。')),
      },
      id('R1'),
    ),
    add('risks', { threat: id('TS2'), damage: id('DS2') }, id('R2')),
    add(
      'risks',
      {
        threat: id('TS3'),
        damage: id('DS4'),
        treatments: ['reduce'],
        goals: [id('CSG2')],
        strategy: say(t('Limit the rate and detect flooding.', '限制速率并检测泛洪。')),
        statement: say(t('Flooding is noticed and the lamps stay on low beam.', '泛洪可被检测，车灯保持近光。')),
      },
      id('R3'),
    ),
    add(
      'requirements',
      {
        name: say(t('Authenticated lamp request', '经认证的灯光请求')),
        text: say(
          t(
            'The body control ECU shall verify the authenticity of every lamp request before acting on it.',
            '车身控制 ECU 应在执行前验证每个灯光请求的真实性。',
          ),
        ),
        explanation: say(t('Spoofed requests come over the gateway.', '伪造的请求经由网关到达。')),
        goals: [id('CSG1')],
        assets: [id('A1')],
        assumptions: [id('CSA2')],
        verificationMethod: 'test',
      },
      id('CSR1'),
    ),
  ];
}
