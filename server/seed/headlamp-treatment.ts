import { emptyResidual, type Residual } from '#domain/kinds/risk/shape.ts';
import type { LocalText } from '#domain/model/base.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { type IdOf, type Say, t } from './headlamp.ts';
import { made } from './headlamp-rest.ts';

/**
 * What is done about the risks of the example: goals, a claim, requirements, and of every risk how it was verified, what is left of it and who accepts
 * that. Residual risks follow from the controls (headlamp-controls.ts) where no other is entered.
 */
export function headlampTreatment(say: Say, id: IdOf): Op[] {
  return [...goals(say, id), ...claims(say, id), ...requirements(say, id), ...risks(say, id)];
}

function goals(say: Say, id: IdOf): Op[] {
  const goal = (key: string, name: LocalText, words: LocalText, why: LocalText) =>
    add('goals', { name: say(name), text: say(words), explanation: say(why) }, id(key));
  return [
    goal(
      'CSG3',
      t('Availability of the lamp request', '灯光请求的可用性'),
      t('The lamp request shall be protected against denial of service.', '应保护灯光请求免受拒绝服务攻击。'),
      t('Without the request the vehicle cannot be driven at night.', '缺少灯光请求，车辆夜间无法行驶。'),
    ),
    goal(
      'CSG4',
      t('Integrity of the oncoming-car information', '对向来车信息的完整性'),
      t('The oncoming-car information shall be protected against spoofing.', '应防止对向来车信息被伪造。'),
      t('A forged state keeps the high beam on and dazzles others.', '伪造的状态使远光保持开启，使他人眩目。'),
    ),
    goal(
      'CSG5',
      t('Integrity of the firmware', '固件的完整性'),
      t(
        'The firmware of the body control ECU shall be protected against tampering.',
        '应防止车身控制 ECU 的固件被篡改。',
      ),
      t(
        'Manipulated firmware can change every request, and signs its messages with valid keys.',
        '固件被篡改后可改变所有请求，且仍能以有效密钥为报文生成认证码。',
      ),
    ),
  ];
}

function claims(say: Say, id: IdOf): Op[] {
  return [
    add(
      'claims',
      {
        name: say(t('The firmware holds no secrets of the vehicle', '固件不含车辆秘密')),
        text: say(
          t(
            'Keys are kept in the hardware security module; an attacker who reads the firmware cannot use it against a vehicle.',
            '密钥保存在硬件安全模块中，读取固件者无法借此攻击车辆。',
          ),
        ),
        explanation: say(
          t(
            'Confirmed in the review of the key management. To be looked at again if a weakness of the module becomes known.',
            '已在密钥管理评审中确认。若该模块出现已知漏洞，须重新评估。',
          ),
        ),
        assumptions: [id('CSA3')],
      },
      id('CSC1'),
    ),
  ];
}

interface Requirement {
  key: string;
  goals: string[];
  asset: string;
  method: 'test' | 'analysis' | 'review';
  name: LocalText;
  text: LocalText;
  why: LocalText;
  /** How it was verified. */
  verified: LocalText;
}

/** How CSR-1 was verified, which the annex tells of itself. */
const firstVerified = t(
  'Test bench with the prototype: of 2,000 forged or replayed lamp requests none was carried out.',
  '样件台架测试：2000 个伪造或重放的灯光请求均未被执行。',
);

const further: readonly Requirement[] = [
  {
    key: 'CSR2',
    goals: ['CSG2', 'CSG3'],
    asset: 'A2',
    method: 'test',
    name: t('Limited message rate', '限制报文速率'),
    text: t(
      'The gateway ECU shall limit the rate of messages from the navigation ECU and the OBD connector.',
      '网关 ECU 应限制来自导航 ECU 和 OBD 接口的报文速率。',
    ),
    why: t('Both interfaces lead to the bus of the camera.', '两个接口均通向摄像头所在总线。'),
    verified: t(
      'Bus simulation with both interfaces flooding: the load of the CAN stays below 45 %.',
      '总线仿真，两个接口同时泛洪：CAN 负载率低于 45 %。',
    ),
  },
  {
    key: 'CSR3',
    goals: ['CSG3'],
    asset: 'A1',
    method: 'test',
    name: t('Lamps on without a request', '无请求时点亮车灯'),
    text: t(
      'While the ignition is on and no valid lamp request arrives, the power switch actuator shall switch the lamps on or keep them on.',
      '点火开关接通期间未收到有效灯光请求时，功率开关执行器应点亮前照灯或保持点亮。',
    ),
    why: t('The safe state of the lamps is on.', '车灯的安全状态为点亮。'),
    verified: t(
      'Test bench: with the request suppressed the lamps came on with the ignition and stayed on for ten minutes.',
      '台架测试：抑制灯光请求时，接通点火开关后车灯点亮，并保持十分钟。',
    ),
  },
  {
    key: 'CSR4',
    goals: ['CSG4'],
    asset: 'A2',
    method: 'analysis',
    name: t('Authenticated oncoming-car information', '经认证的对向来车信息'),
    text: t(
      'The body control ECU shall select the low beam unless the camera ECU’s message is authentic and fresh.',
      '仅当摄像头 ECU 的报文真实且新鲜时，车身控制 ECU 方可使用远光，否则应选择近光。',
    ),
    why: t('The low beam dazzles nobody.', '近光不会使他人眩目。'),
    verified: t(
      'Analysis of the state machine: every way to the high beam passes the check of code and freshness.',
      '状态机分析：进入远光的所有路径均经过认证码和新鲜度校验。',
    ),
  },
  {
    key: 'CSR5',
    goals: ['CSG5'],
    asset: 'A3',
    method: 'review',
    name: t('Signed firmware', '签名固件'),
    text: t(
      'The body control ECU shall start only firmware with a valid signature of the manufacturer.',
      '车身控制 ECU 应仅启动带有制造商有效签名的固件。',
    ),
    why: t('Signatures are checked at every start.', '每次启动均校验签名。'),
    verified: t(
      'Review of the boot concept with the supplier of the microcontroller; no finding is open.',
      '与微控制器供应商共同评审启动方案，无遗留问题。',
    ),
  },
  {
    key: 'CSR6',
    goals: ['CSG1', 'CSG5'],
    asset: 'A3',
    method: 'test',
    name: t('Authenticated diagnostic sessions', '经认证的诊断会话'),
    text: t(
      'The body control ECU shall open a configuration or programming session only for a certificate that the back end issued for this vehicle and day, and never while the vehicle moves.',
      '车身控制 ECU 应仅凭后端为本车当日签发的证书开启配置或编程会话，且车辆行驶中不得开启。',
    ),
    why: t(
      'A tester that is lost or stolen must not open vehicles for years.',
      '丢失或被盗的诊断仪不应长期可用于任意车辆。',
    ),
    verified: t(
      'Test bench: certificates of another vehicle, of the day before and of a false issuer were refused.',
      '台架测试：其他车辆、前一日以及伪造签发方的证书均被拒绝。',
    ),
  },
  {
    key: 'CSR7',
    goals: ['CSG5'],
    asset: 'A3',
    method: 'review',
    name: t('Guarded signing key', '签名密钥保护'),
    text: t(
      'The key that signs updates shall be kept in a hardware security module of the manufacturer, and every signature shall take two people.',
      '升级包的签名密钥应保存在整车厂的硬件安全模块中，每次签名应由两人共同完成。',
    ),
    why: t(
      'Whoever has this key can change all vehicles at once, whatever the ECU checks.',
      '持有该密钥者可一次性更改所有车辆，ECU 的任何校验都无法阻止。',
    ),
    verified: t(
      'Review of the records of the key ceremony and of the log of the signing service.',
      '评审密钥生成仪式的记录和签名服务日志。',
    ),
  },
];

const noFile = t(
  'This is an example: the report that would be attached here does not exist.',
  '本项目为示例，没有可附的报告。',
);

/** Somebody without an account verified it. */
const passed = (say: Say, verification: LocalText) => ({
  verification: say(verification),
  verificationState: 'passed' as const,
  verificationReason: say(noFile),
  verifiedBy: say(t('Test lead of the example', '李四（示例）')),
  verifierFunction: say(t('Test lead', '测试负责人')),
});

function requirements(say: Say, id: IdOf): Op[] {
  return [
    change('requirements', made(id('CSR1')), passed(say, firstVerified)),
    ...further.map(({ key, name, text, why, method, verified, goals, asset }) =>
      add(
        'requirements',
        {
          name: say(name),
          text: say(text),
          explanation: say(why),
          goals: goals.map(id),
          assets: [id(asset)],
          verificationMethod: method,
          ...passed(say, verified),
        },
        id(key),
      ),
    ),
  ];
}

/** What is left of a risk, accepted by somebody without an account. */
const accepted = (say: Say, residual: Partial<Residual> = {}): Residual => ({
  ...emptyResidual,
  ...residual,
  acceptedBy: say(t('Cybersecurity manager of the example', '张三（示例）')),
  acceptedAs: say(t('Cybersecurity manager', '网络安全负责人')),
});

interface Reduced {
  key: string;
  pair: [threat: string, damage: string];
  goals: string[];
  strategy: LocalText;
  statement: LocalText;
  verified: LocalText;
}

const reduced: readonly Reduced[] = [
  {
    key: 'R4',
    pair: ['TS4', 'DS1'],
    goals: ['CSG3'],
    strategy: t(
      'Filter what comes from the connector, and switch the lamps on without a request.',
      '过滤来自 OBD 接口的报文，并在无请求时点亮前照灯。',
    ),
    statement: t('A flooded bus takes away the switch, not the light.', '总线被泛洪时仅失去开关功能，灯光得以保持。'),
    verified: t(
      'Test bench: the bus flooded from the connector while parked; the lamps came on with the ignition.',
      '台架测试：停车时从 OBD 接口泛洪，接通点火开关后车灯点亮。',
    ),
  },
  {
    key: 'R5',
    pair: ['TS5', 'DS3'],
    goals: ['CSG4'],
    strategy: t('Authenticate the camera ECU’s messages.', '对摄像头 ECU 的报文进行认证。'),
    statement: t(
      'Without an authentic message the low beam is on, which dazzles nobody.',
      '未收到真实报文时使用近光，不会使他人眩目。',
    ),
    verified: t(
      'Design review and analysis of the message protection: replay, loss and delay end in the low beam.',
      '设计评审和报文保护分析：重放、丢失和延迟均进入近光状态。',
    ),
  },
];

const firmwareRisk: Reduced = {
  key: 'R7',
  pair: ['TS7', 'DS6'],
  goals: ['CSG5'],
  strategy: t(
    'Start only signed firmware, open programming only with a certificate, guard the signing key.',
    '仅启动签名固件，仅凭证书开启编程，并保护签名密钥。',
  ),
  statement: t(
    'Nobody runs firmware of their own without the signing key of the manufacturer.',
    '没有整车厂的签名密钥，任何人都无法运行自制固件。',
  ),
  verified: t(
    'Test bench: firmware without a signature, with a false one and of an older version did not start.',
    '台架测试：未签名、签名错误及旧版本的固件均未启动。',
  ),
};

function risks(say: Say, id: IdOf): Op[] {
  return [
    change('risks', made(id('R1')), {
      ...passed(say, firstVerified),
      // Rated again for the time after treatment (M-7.3): the sender has to be taken over, 17 + 8 + 7 + 0 + 4.
      residual: accepted(say, {
        model: 'attack-potential',
        ratings: { ET: '6m', SE: 'multiple', KoIC: 'confidential', WoO: 'unlimited', Eq: 'specialized' },
      }),
    }),
    change('risks', made(id('R2')), {
      treatments: ['reduce'],
      goals: [id('CSG1')],
      strategy: say(t('Unlock the configuration only with a certificate of the workshop.', '仅凭维修站证书解锁配置。')),
      statement: say(
        t(
          'Nobody but an authorised workshop can change the configuration of the outputs.',
          '除经授权的维修站外，任何人都无法更改输出配置。',
        ),
      ),
      ...passed(
        say,
        t(
          'Test bench: changes of the configuration without a valid certificate were refused.',
          '台架测试：无有效证书的配置更改均被拒绝。',
        ),
      ),
      residual: accepted(say),
    }),
    change('risks', made(id('R3')), {
      ...passed(
        say,
        t(
          'Bus simulation: under flooding the oncoming-car information arrives in every period.',
          '总线仿真：泛洪时对向来车信息仍按周期到达。',
        ),
      ),
      residual: accepted(say),
    }),
    ...reduced.map((one) => reducedRisk(say, id, one)),
    retained(say, id),
    reducedRisk(say, id, firmwareRisk),
  ];
}

function retained(say: Say, id: IdOf): Op {
  return add(
    'risks',
    {
      threat: id('TS6'),
      damage: id('DS5'),
      treatments: ['retain'],
      claims: [id('CSC1')],
      strategy: say(
        t(
          'The damage is small and nobody is endangered; encrypting the flash memory would cost more than the know-how is worth.',
          '损害较小且不危及人身，闪存加密的成本高于所保护专有技术的价值。',
        ),
      ),
      statement: say(t('Reading the firmware alone does not harm any vehicle.', '仅读取固件不会危害任何车辆。')),
      ...passed(say, t('Review of the firmware image: it holds no key.', '评审固件镜像：其中不含密钥。')),
      residual: accepted(say),
    },
    id('R6'),
  );
}

function reducedRisk(say: Say, id: IdOf, { key, pair, goals: named, strategy, statement, verified }: Reduced): Op {
  const [threat, damage] = pair;
  /** What the controls lower beside the feasibility. */
  const lamps = t(
    'The lamps are on without a request (CSR-3): switching them is lost, driving at night is not.',
    '无请求时车灯点亮（CSR-3）：仅失去开关功能，车辆夜间仍可行驶。',
  );
  const impact: Residual['impact'] =
    key === 'R4' ? { O: { level: 'MOD', notAnalysed: false, reason: say(lamps) } } : {};
  return add(
    'risks',
    {
      threat: id(threat),
      damage: id(damage),
      treatments: ['reduce'],
      goals: named.map(id),
      strategy: say(strategy),
      statement: say(statement),
      ...passed(say, verified),
      residual: accepted(say, { impact }),
    },
    id(key),
  );
}
