import type { FeasibilityRatings } from '#domain/kinds/attack-path/shape.ts';
import type { LocalText } from '#domain/model/base.ts';
import { add, change, type Op } from '#domain/workspace/edit.ts';
import { type IdOf, path, type Say, t } from './headlamp.ts';

/**
 * What Annex H leaves open of the analysis, in our own words: every dimension rated, every property with a threat and a path. The risks of the annex
 * keep their values. What is done about the risks: headlamp-treatment.ts.
 */
export function headlampRest(say: Say, id: IdOf): Op[] {
  return [...ratedDamages(say, id), ...moreDamages(say, id), ...moreThreats(say, id), ...morePaths(say, id)];
}

/** Made in the same edit: nobody can have come first. */
export const made = (id: string) => ({ id, rev: 0 });

type Level = 'SEV' | 'MAJ' | 'MOD' | 'NEG';
type Reasons = Partial<Record<'S' | 'F' | 'O' | 'P', [Level, LocalText]>>;

const unharmed = t('Nobody is endangered.', '无人受到危害。');
const noPersonalData = t('No personal data is touched.', '不涉及个人数据。');
const noCost = t('No significant cost.', '无明显费用。');

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
      S: ['SEV', t('Life-threatening or fatal injuries (S3).', '致命或危及生命的伤害（S3）。')],
      F: ['MAJ', t('The vehicle is a total loss.', '车辆全损。')],
      O: ['MAJ', t('An important vehicle function is lost.', '重要车辆功能丧失。')],
      P: ['NEG', noPersonalData],
    }),
    rated('DS3', t('Oncoming drivers cannot see well for some seconds.', '对向驾驶员在数秒内难以看清道路。'), {
      S: ['MAJ', t('Severe injuries of others, survival probable (S2).', '他人重伤，但可能存活（S2）。')],
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
      t('The firmware of the body control ECU falls into the hands of others', '车身控制 ECU 的固件被他人获取'),
      t('Know-how is lost; further attacks become easier.', '供应商的专有技术泄露，后续攻击更容易。'),
      {
        S: ['NEG', unharmed],
        F: ['MOD', t('The supplier loses know-how; the owner pays nothing.', '供应商的专有技术泄露，车主无经济损失。')],
        O: ['NEG', t('The function is as before.', '功能不受影响。')],
        P: ['NEG', t('The firmware holds no personal data.', '固件不含个人数据。')],
      },
    ),
    damage(
      'DS6',
      'I',
      t('Manipulated firmware switches the headlamps off while driving at night', '被篡改的固件在夜间行驶中关闭前照灯'),
      t(
        'As a forged lamp request: the driver does not see the road; in every vehicle with this firmware.',
        '与伪造灯光请求相同，驾驶员看不清道路，涉及装有该固件的所有车辆。',
      ),
      {
        S: ['SEV', t('Life-threatening or fatal injuries (S3).', '致命或危及生命的伤害（S3）。')],
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
    threat('TS4', 'D', ['A1', 'A', 'DS1'], t('Denial of service of the lamp request', '针对灯光请求的拒绝服务攻击')),
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
        '熟悉受限诊断服务的专家约需一个月才能找到该配置；需进入车内一次。',
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
        '专家约需一个月才能摸清受限的报文布局；只有在车内才能接触接口。',
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
    ...readOut(say, id, [connector, session]),
  ];
}

/** A path that is rated by its steps. */
function readOut(say: Say, id: IdOf, [connector, session]: [LocalText, LocalText]): Op[] {
  const steps: [LocalText, values: string, why: LocalText][] = [
    [connector, '1d layman public moderate standard', t('A moment alone in the vehicle.', '需在车内独处片刻。')],
    [
      session,
      '1m expert restricted moderate specialized',
      t('Its unlocking is known to suppliers only.', '解锁方法仅供应商掌握。'),
    ],
    [
      t('Read the flash memory by a service left over from development', '利用开发遗留的诊断服务读取闪存'),
      '1d proficient restricted moderate standard',
      t('The service is not in the public description, but answers.', '该服务未公开，但仍会响应。'),
    ],
  ];
  const ids = steps.map((_, at) => id(`AP10-${at + 1}`));
  return [
    ...steps.map(([name, values, why], at) =>
      add('steps', { name: say(name), ratings: rated('L', values), reason: say(why) }, ids[at]),
    ),
    add(
      'paths',
      {
        name: say(t('Read-out over the diagnostic connector', '经诊断接口读出固件')),
        threats: [id('TS6')],
        steps: ids,
        model: 'attack-potential',
        basis: 'steps',
        reason: say(t('Rated by its steps: the session is the hardest of them.', '按步骤评级：其中建立会话最困难。')),
      },
      id('AP10'),
    ),
  ];
}
