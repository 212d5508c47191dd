import type { FeasibilityRatings } from '#domain/kinds/attack-path/shape.ts';
import { emptyResidual } from '#domain/kinds/risk/shape.ts';
import type { LocalText } from '#domain/model/base.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { type IdOf, path, type Say, t } from './headlamp.ts';

/**
 * What Annex H leaves open of the headlamp system, in our own words, so that the example is a finished analysis: every dimension rated, every
 * property with a threat and a path, every risk decided and verified. The risks of the annex keep their values.
 */
export function headlampRest(say: Say, id: IdOf): Op[] {
  return [
    ...ratedDamages(say, id),
    ...moreDamages(say, id),
    ...moreThreats(say, id),
    ...morePaths(say, id),
    ...goals(say, id),
    ...claims(say, id),
    ...requirements(say, id),
    ...risks(say, id),
  ];
}

/** Made in the same edit: nobody can have come first. */
const made = (id: string) => ({ id, rev: 0 });

type Level = 'SEV' | 'MAJ' | 'MOD' | 'NEG';
type Reasons = Partial<Record<'S' | 'F' | 'O' | 'P', [Level, LocalText]>>;

const unharmed = t('Nobody is endangered.', '无人受到危害。');
const noPersonalData = t('No personal data is touched.', '不涉及个人数据。');
const noCost = t('No significant cost.', '无值得一提的费用。');

const ratingsOf = (say: Say, reasons: Reasons) =>
  Object.fromEntries(
    Object.entries(reasons).map(([dimension, [level, reason]]) => [dimension, { level, reason: say(reason) }]),
  );

/** All four dimensions: those of the annex as they were, the others beside them. */
function ratedDamages(say: Say, id: IdOf): Op[] {
  const rated = (name: string, effects: LocalText, reasons: Reasons) =>
    change('damages', made(id(name)), { effects: say(effects), ratings: ratingsOf(say, reasons) });
  return [
    rated('DS1', t('The vehicle has to be towed or left until daylight.', '车辆须被拖走或停放至天亮。'), {
      S: ['NEG', t('The vehicle cannot be driven.', '车辆处于停止状态。')],
      F: ['MOD', t('Towing and a workshop visit.', '拖车和维修费用。')],
      O: ['MAJ', t('An important vehicle function is lost.', '重要车辆功能丧失。')],
      P: ['NEG', noPersonalData],
    }),
    rated('DS2', t('The driver does not see the object in time.', '驾驶员未能及时看到物体。'), {
      S: ['SEV', t('Life-threatening injuries, survival uncertain (S3).', '危及生命的伤害，生存不确定（S3）。')],
      F: ['MAJ', t('The vehicle is a total loss.', '车辆全损。')],
      O: ['MAJ', t('An important vehicle function is lost.', '重要车辆功能丧失。')],
      P: ['NEG', noPersonalData],
    }),
    rated('DS3', t('Oncoming drivers cannot see well for some seconds.', '对向驾驶员数秒内视线不良。'), {
      S: ['MAJ', t('Severe injuries of others, survival probable (S2).', '他人重伤，可能存活（S2）。')],
      F: ['NEG', noCost],
      O: ['MOD', t('A vehicle function is partly degraded.', '车辆功能部分降级。')],
      P: ['NEG', noPersonalData],
    }),
    rated('DS4', t('The driver switches the beam by hand.', '驾驶员手动切换远近光。'), {
      S: ['NEG', unharmed],
      F: ['NEG', noCost],
      O: ['MOD', t('A vehicle function is partly degraded.', '车辆功能部分降级。')],
      P: ['NEG', noPersonalData],
    }),
  ];
}

function moreDamages(say: Say, id: IdOf): Op[] {
  const damage = (name: string, property: string, description: LocalText, effects: LocalText, reasons: Reasons) =>
    add(
      'damages',
      {
        description: say(description),
        effects: say(effects),
        property,
        assets: [id('A3')],
        ratings: ratingsOf(say, reasons),
      },
      id(name),
    );
  return [
    damage(
      'DS5',
      'C',
      t('The firmware of the body control ECU becomes known to others', '车身控制 ECU 固件被他人获知'),
      t('Know-how is lost; further attacks become easier.', '技术诀窍泄露，后续攻击更容易。'),
      {
        S: ['NEG', unharmed],
        F: ['MOD', t('The supplier loses know-how; the owner pays nothing.', '供应商损失技术诀窍，车主无支出。')],
        O: ['NEG', t('The function is as before.', '功能不受影响。')],
        P: ['NEG', t('The firmware holds no personal data.', '固件不含个人数据。')],
      },
    ),
    damage(
      'DS6',
      'I',
      t('Manipulated firmware switches the headlamps off while driving at night', '被篡改的固件在夜间行驶中关闭前照灯'),
      t(
        'As a forged lamp request, in every vehicle with this firmware.',
        '与伪造灯光请求相同，涉及装有该固件的所有车辆。',
      ),
      {
        S: ['SEV', t('Life-threatening injuries, survival uncertain (S3).', '危及生命的伤害，生存不确定（S3）。')],
        F: ['MAJ', t('The vehicle is a total loss.', '车辆全损。')],
        O: ['MAJ', t('An important vehicle function is lost.', '重要车辆功能丧失。')],
        P: ['NEG', t('The firmware holds no personal data.', '固件不含个人数据。')],
      },
    ),
  ];
}

function moreThreats(say: Say, id: IdOf): Op[] {
  const threat = (name: string, type: string, [asset, property, damage]: string[], description: LocalText) =>
    add(
      'threats',
      {
        description: say(description),
        type,
        assets: [id(asset ?? '')],
        property: property ?? '',
        damages: [id(damage ?? '')],
      },
      id(name),
    );
  return [
    threat('TS4', 'D', ['A1', 'A', 'DS1'], t('Denial of service of the lamp request', '对灯光请求拒绝服务')),
    threat(
      'TS5',
      'S',
      ['A2', 'I', 'DS3'],
      t('Spoofing of the oncoming-car information keeps the high beam on', '伪造对向来车信息使远光保持开启'),
    ),
    threat(
      'TS6',
      'I',
      ['A3', 'C', 'DS5'],
      t('Extraction of the firmware of the body control ECU', '提取车身控制 ECU 的固件'),
    ),
    threat(
      'TS7',
      'T',
      ['A3', 'I', 'DS6'],
      t('Tampering with the firmware of the body control ECU', '篡改车身控制 ECU 的固件'),
    ),
  ];
}

/** Elapsed time, expertise, knowledge, window of opportunity, equipment; and the vector, which gives the CAL. */
export function rated(vector: string, potential: string): FeasibilityRatings {
  const [ET = '', SE = '', KoIC = '', WoO = '', Eq = ''] = potential.split(' ');
  return { 'attack-potential': { ET, SE, KoIC, WoO, Eq }, 'attack-vector': { AV: vector } };
}

function morePaths(say: Say, id: IdOf): Op[] {
  const model = 'attack-potential';
  const bus = t('Flood the communication bus', '对通信总线进行泛洪');
  const session = t('Open a diagnostic session with the body control ECU', '与车身控制 ECU 建立诊断会话');
  const connector = t('Gain local access to the OBD connector', '本地接触 OBD 接口');
  return [
    // The vectors of the two paths that the annex rates by attack potential.
    change('paths', made(id('AP4')), { ratings: rated('N', '1w multiple confidential unlimited specialized') }),
    change('paths', made(id('AP5')), { ratings: rated('A', '1w multiple confidential moderate specialized') }),
    ...path(say, id, {
      key: 'AP6',
      name: t('Changed configuration of the body control ECU', '更改车身控制 ECU 的配置'),
      threat: 'TS2',
      model,
      ratings: rated('L', '1m expert restricted moderate specialized'),
      why: t(
        'An expert who knows the restricted diagnostic services finds the configuration in a month; the vehicle has to be opened once.',
        '了解受限诊断服务的专家约需一个月找到配置；需打开一次车辆。',
      ),
      steps: [connector, session, t('Change the configuration of the outputs', '更改输出配置')],
    }),
    ...path(say, id, {
      key: 'AP7',
      name: t('Flooding from the OBD connector', '从 OBD 接口泛洪'),
      threat: 'TS4',
      model,
      ratings: rated('L', '1m expert restricted moderate specialized'),
      why: t(
        'An expert learns the restricted message layout in a month; the connector is reached only inside the vehicle.',
        '专家约需一个月了解受限的报文布局；只有在车内才能接触接口。',
      ),
      steps: [connector, t('Send frames of the highest priority', '发送最高优先级的报文'), bus],
    }),
    ...path(say, id, {
      key: 'AP8',
      name: t('False camera messages from the OBD connector', '从 OBD 接口发送虚假摄像头报文'),
      threat: 'TS5',
      model,
      ratings: rated('L', '1w expert restricted easy specialized'),
      why: t(
        'The messages of the camera ECU are known to its suppliers; a week of recording is enough, in a parked vehicle.',
        '摄像头 ECU 的报文为其供应商所知；在停放的车辆上录制一周即可。',
      ),
      steps: [
        connector,
        t(
          'Send messages of the camera ECU with the state “no oncoming car”',
          '以摄像头 ECU 的名义发送“无对向来车”报文',
        ),
      ],
    }),
    ...path(say, id, {
      key: 'AP9',
      name: t('Firmware from an update package', '从升级包获取固件'),
      threat: 'TS6',
      model,
      ratings: rated('L', '1m expert confidential easy specialized'),
      why: t(
        'Updates can be recorded in any workshop, but the key is confidential and takes an expert a month.',
        '升级可在任何维修站录制，但密钥保密，专家约需一个月才能获得。',
      ),
      steps: [
        t('Record an update in a workshop', '在维修站录制一次升级'),
        t('Find the key of the package', '获得升级包的密钥'),
        t('Decrypt the firmware', '解密固件'),
      ],
    }),
    ...path(say, id, {
      key: 'AP10',
      name: t('Forged update package', '伪造升级包'),
      threat: 'TS7',
      model,
      ratings: rated('L', '6m multiple confidential moderate specialized'),
      why: t(
        'Signature, diagnostic session and flash routine have to be broken together: several experts, half a year.',
        '需同时攻破签名、诊断会话和刷写流程：多名专家，约半年。',
      ),
      steps: [connector, session, t('Install firmware of the attacker', '写入自制固件')],
    }),
  ];
}

function goals(say: Say, id: IdOf): Op[] {
  const goal = (key: string, name: LocalText, words: LocalText, why: LocalText) =>
    add('goals', { name: say(name), text: say(words), explanation: say(why) }, id(key));
  return [
    goal(
      'CSG3',
      t('Availability of the lamp request', '灯光请求的可用性'),
      t('The lamp request shall be protected against denial of service.', '应防止灯光请求被拒绝服务。'),
      t('Without the request the vehicle cannot be driven at night.', '缺少灯光请求，车辆夜间无法行驶。'),
    ),
    goal(
      'CSG4',
      t('Integrity of the oncoming-car information', '对向来车信息的完整性'),
      t('The oncoming-car information shall be protected against spoofing.', '应防止对向来车信息被伪造。'),
      t('A forged state keeps the high beam on and dazzles others.', '伪造的状态使远光保持开启，令他人眩目。'),
    ),
    goal(
      'CSG5',
      t('Integrity of the firmware', '固件的完整性'),
      t(
        'The firmware of the body control ECU shall be protected against tampering.',
        '应防止车身控制 ECU 的固件被篡改。',
      ),
      t('Manipulated firmware can change every request.', '篡改固件即可改变所有请求。'),
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
        explanation: say(t('Confirmed in the review of the key management.', '已在密钥管理评审中确认。')),
        assumptions: [id('CSA3')],
      },
      id('CSC1'),
    ),
  ];
}

function requirements(say: Say, id: IdOf): Op[] {
  const requirement = (
    key: string,
    goal: string,
    asset: string,
    method: 'test' | 'analysis' | 'review',
    name: LocalText,
    words: LocalText,
    why: LocalText,
  ) =>
    add(
      'requirements',
      {
        name: say(name),
        text: say(words),
        explanation: say(why),
        goals: [id(goal)],
        assets: [id(asset)],
        verificationMethod: method,
      },
      id(key),
    );
  return [
    requirement(
      'CSR2',
      'CSG2',
      'A2',
      'test',
      t('Limited message rate', '限制报文速率'),
      t(
        'The gateway ECU shall limit the rate of messages from the navigation ECU and the OBD connector.',
        '网关 ECU 应限制来自导航 ECU 和 OBD 接口的报文速率。',
      ),
      t('Both interfaces lead to the bus of the camera.', '两个接口均通向摄像头所在总线。'),
    ),
    requirement(
      'CSR3',
      'CSG3',
      'A1',
      'test',
      t('Lamps stay on without a request', '无请求时保持点亮'),
      t(
        'While driving the power switch actuator shall keep the lamps on when no valid lamp request arrives.',
        '行驶中未收到有效灯光请求时，功率开关执行器应保持前照灯点亮。',
      ),
      t('The safe state of the lamps is on.', '车灯的安全状态为点亮。'),
    ),
    requirement(
      'CSR4',
      'CSG4',
      'A2',
      'analysis',
      t('Authenticated oncoming-car information', '经认证的对向来车信息'),
      t(
        'The body control ECU shall select the low beam unless the camera ECU’s message is authentic and fresh.',
        '除非摄像头 ECU 的报文真实且新鲜，车身控制 ECU 应选择近光。',
      ),
      t('The low beam dazzles nobody.', '近光不会使他人眩目。'),
    ),
    requirement(
      'CSR5',
      'CSG5',
      'A3',
      'review',
      t('Signed firmware', '签名固件'),
      t(
        'The body control ECU shall start only firmware with a valid signature of the manufacturer.',
        '车身控制 ECU 只应启动带有制造商有效签名的固件。',
      ),
      t('Signatures are checked at every start.', '每次启动均校验签名。'),
    ),
  ];
}

function risks(say: Say, id: IdOf): Op[] {
  const tested = t('Penetration test of the item: no finding.', '相关项渗透测试：无发现。');
  const held = t('The goal holds in all operating states.', '该目标在所有运行状态下成立。');
  const analysed = t('Design review and analysis of the message protection: passed.', '设计评审和报文保护分析：通过。');
  const passed = (verification: LocalText) => ({
    verification: say(verification),
    verificationState: 'passed' as const,
    verificationReason: say(t('An example: there is no test report to attach.', '示例项目，没有可附的测试报告。')),
    verifiedBy: say(t('Test lead of the example', '示例中的测试负责人')),
    verifierFunction: say(t('Test lead', '测试负责人')),
  });
  const reduced = (
    threat: string,
    damage: string,
    goal: string,
    strategy: LocalText,
    verification: LocalText,
    key: string,
  ) =>
    add(
      'risks',
      {
        threat: id(threat),
        damage: id(damage),
        treatments: ['reduce'],
        goals: [id(goal)],
        strategy: say(strategy),
        statement: say(held),
        ...passed(verification),
      },
      id(key),
    );
  return [
    change('risks', made(id('R1')), passed(tested)),
    change('risks', made(id('R2')), {
      treatments: ['reduce'],
      goals: [id('CSG1')],
      strategy: say(t('Unlock the configuration only with a key of the workshop.', '仅凭维修站密钥解锁配置。')),
      statement: say(held),
      ...passed(tested),
      // Rated again for the time after disposal (M-7.3): 17 + 6 + 7 + 4 + 4.
      residual: {
        ...emptyResidual,
        model: 'attack-potential',
        ratings: { ET: '6m', SE: 'expert', KoIC: 'confidential', WoO: 'moderate', Eq: 'specialized' },
        ...accepted(say),
      },
    }),
    change('risks', made(id('R3')), passed(tested)),
    reduced('TS4', 'DS1', 'CSG3', t('Keep the lamps on without a request.', '无请求时保持前照灯点亮。'), tested, 'R4'),
    reduced(
      'TS5',
      'DS3',
      'CSG4',
      t('Authenticate the camera ECU’s messages.', '对摄像头 ECU 的报文进行认证。'),
      analysed,
      'R5',
    ),
    add(
      'risks',
      {
        threat: id('TS6'),
        damage: id('DS5'),
        treatments: ['retain'],
        claims: [id('CSC1')],
        strategy: say(t('The damage is small; no further measures are taken.', '损害较小，不再采取措施。')),
        statement: say(t('Reading the firmware alone does not harm any vehicle.', '仅读取固件不会危害任何车辆。')),
        ...passed(analysed),
        residual: { ...emptyResidual, ...accepted(say) },
      },
      id('R6'),
    ),
    reduced('TS7', 'DS6', 'CSG5', t('Start only signed firmware.', '仅启动签名固件。'), tested, 'R7'),
  ];
}

/** Who accepts the risks of the example: somebody without an account. */
const accepted = (say: Say) => ({
  acceptedBy: say(t('Cybersecurity manager of the example', '示例中的网络安全负责人')),
  acceptedAs: say(t('Cybersecurity manager', '网络安全负责人')),
});
