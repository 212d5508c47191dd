// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { blocksOfText } from '#domain/reading/blocks.ts';
import type { Proposal } from '#domain/reading/proposals.ts';
import { type ReadEntry, readText } from '#domain/reading/read.ts';

const entry = (id: string, en: string, zh: string, category: string, synonyms = { en: '', zh: '' }): ReadEntry => ({
  id,
  name: { en, zh },
  category,
  synonyms,
});
const read = (text: string, entries: readonly ReadEntry[] = []): Proposal[] =>
  readText({ blocks: blocksOfText(text), pages: 0, emptyPages: [] }, entries).proposals;
const namesOf = (text: string, is: Proposal['is'] = 'asset', entries: readonly ReadEntry[] = []) =>
  read(text, entries).flatMap((one) => (one.is === is ? [one.name] : []));
const assetCalled = (name: string, text: string, entries: readonly ReadEntry[] = []) =>
  read(text, entries).find((one) => one.is === 'asset' && one.name === name);

describe('names in a description', () => {
  it('that mean the same are one proposal, whatever the text calls it', () => {
    const text = 'The Telematics Control Unit (TCU) has an LTE modem. The TCU switches the modem off.';
    expect(namesOf(text)).toEqual(['Telematics Control Unit', 'LTE modem']);
    expect(namesOf('车身控制器（BCM）通过 CAN 控制门锁电机。BCM 由网关唤醒。')).toEqual([
      '车身控制器',
      'CAN',
      '门锁电机',
      '网关',
    ]);
  });

  it('that the text says there are none of are not proposed', () => {
    expect(namesOf('The unit has a CAN interface. It has no Wi-Fi and does not support Bluetooth.')).toEqual([
      'CAN interface',
    ]);
    expect(namesOf('本控制器不支持蓝牙，仪表通过 LIN 连接网关。')).not.toContain('蓝牙');
    expect(namesOf('Bluetooth is not supported. The gateway uses Bluetooth in the service mode.')).toContain(
      'Bluetooth',
    );
  });

  it('are short where the text agrees on a short name', () => {
    const zh = '车载娱乐控制单元（以下简称娱控）通过 CAN 连接网关。娱控会将车速信号发送给仪表。';
    expect(namesOf(zh)).not.toContain('娱控');
    expect(namesOf(zh, 'flow')).toContain('车载娱乐控制单元 → 仪表');
    const en = 'The fleet telematics unit (hereinafter “the box”) is small. The box sends trip data to the gateway.';
    expect(namesOf(en, 'flow')).toEqual(['Fleet telematics unit → Gateway']);
    expect(namesOf('| 名称 | 数量 |\n|---|---|\n| 中央计算平台 CCP | 1 |\n\nCCP 向网关发送车速信号。')).toContain(
      '中央计算平台',
    );
  });

  it('may hold words that no other name holds, where the text defines them', () => {
    expect(namesOf('The torque and angle sensor (TAS) is small. The TAS sends the angle signal.')).toContain(
      'Torque and angle sensor',
    );
    expect(namesOf('The unit obtains the state of charge.')).toContain('State of charge');
  });

  it('end before a verb behind several things', () => {
    expect(namesOf('The corner cameras stream raw video to the gateway.')).toEqual([
      'Corner cameras',
      'Raw video',
      'Gateway',
    ]);
  });

  it('are all that a column of signals or a list of what is stored holds', () => {
    const head = '| Sender | Receiver | Signals | Signal type |\n|---|---|---|---|';
    const row = '| Gateway | Head unit | rack position, permitted current | cyclic |';
    expect(namesOf(`${head}\n${row}`)).toEqual(['Gateway', 'Head unit', 'Rack position', 'Permitted current']);
    expect(namesOf('控制器存储变体信息、运行里程和零位偏差。')).toContain('零位偏差');
    expect(namesOf('gateway -> fleet portal: geofences, fuel level')).toContain('Geofences');
    expect(namesOf('The gateway publishes door contacts, wiper speeds and the load currents.')).toEqual([
      'Gateway',
      'Door contacts',
      'Wiper speeds',
      'Load currents',
    ]);
    expect(namesOf('Door contacts and the vehicle mode are received over CAN.')).toContain('Vehicle mode');
  });

  it('are not made of small words that look like abbreviations', () => {
    expect(namesOf('The driver can open it. Most of the data is sent to the cluster, lin or not.')).toEqual([]);
  });

  it('lead to the entry of the library they mean, and its other names are found', () => {
    const entries = [
      entry('e1', 'Radar', '雷达', 'SEN', { en: 'ranging unit; RDR', zh: '测距雷达' }),
      entry('e2', 'Secret sauce', '秘方', 'DAR'),
    ];
    expect(assetCalled('Front radar', 'The front radar warns.', entries)).toMatchObject({
      entry: 'e1',
      category: 'SEN',
    });
    expect(assetCalled('Ranging unit', 'The ranging unit warns.', entries)).toMatchObject({ entry: 'e1' });
    expect(assetCalled('秘方', '系统保存秘方。', entries)).toMatchObject({ entry: 'e2', rule: 'library' });
  });

  it('keep the sentence they stand in, and where in it', () => {
    const found = assetCalled('Brake control unit', 'First.\n\nHere the brake control unit acts.');
    expect(found?.source).toEqual({ block: 1, page: 0, sentence: 'Here the brake control unit acts.', mark: [9, 27] });
  });
});

describe('flows in a description', () => {
  const flowsOf = (text: string) => namesOf(text, 'flow');

  it.each([
    ['The camera ECU sends the lane data to the gateway over CAN FD.', 'Camera ECU → Gateway'],
    ['The gateway receives the wheel speed message from the brake control unit.', 'Brake control unit → Gateway'],
    ['Update packages are sent by the OTA server to the telematics unit.', 'OTA server → Telematics unit'],
    ['The smartphone communicates with the head unit via Bluetooth.', 'Smartphone ↔ Head unit'],
    ['The dongle, which is plugged into the OBD port, is optional.', 'Dongle ↔ OBD port'],
    ['网关通过 CAN 将车速信号发送给仪表。', '网关 → 仪表'],
    ['整车控制器从网关接收唤醒请求。', '网关 → 整车控制器'],
    ['手机与蓝牙模块通过蓝牙通信。', '手机 ↔ 蓝牙模块'],
    ['车身控制器驱动门锁电机。', '车身控制器 → 门锁电机'],
    ['诊断指令由诊断仪经网关、中控屏到达仪表，随后转发。', '网关 → 中控屏'],
    ['升级包由 OTA 服务器经 T-Box 下载。', 'OTA 服务器 → T-Box'],
    ['网关从云平台下载升级包后转发给仪表。', '云平台 → 网关'],
    ['中央网关是本文的对象。转角传感器经 LIN 读取。', '转角传感器 → 中央网关'],
    ['# Gateway\n\nThe gateway is small.\n\n- LIN 1: wiper motor, rain sensor', 'Wiper motor ↔ Gateway'],
    ['The telematics unit listens on the gateway.', 'Gateway → Telematics unit'],
    ['Speed goes from the gateway to the dashboard (DIM) and to the steering (EPS).', 'Gateway → EPS'],
    ['Images are received by the telematics unit, and handed to the gateway.', 'Telematics unit → Gateway'],
  ])('are found: %s', (text, flow) => {
    expect(flowsOf(text)).toContain(flow);
  });

  it('are not found where a sentence denies them', () => {
    expect(flowsOf('The smartphone never sends data to the gateway.')).toEqual([]);
    expect(flowsOf('云平台不直接与网关通信。')).toEqual([]);
  });

  it('come from the rows of a table of interfaces', () => {
    const text =
      '| Sender | Receiver | Bus | Signal |\n|---|---|---|---|\n| Gateway | Head unit | Ethernet | speed signal |';
    expect(read(text).find((one) => one.is === 'flow')).toMatchObject({
      name: 'Gateway → Head unit',
      rule: 'table',
      via: 'asset:ethernet',
    });
  });
});

describe('a row of senders and receivers', () => {
  it('explains no short name', () => {
    const text = '| 发送方 | 接收方 | 总线 |\n|---|---|---|\n| ZCU-FL | 雨刮电机 | LIN |\n| ZCU-FL | 左前大灯 | LIN |';
    expect(namesOf(text)).toEqual(expect.arrayContaining(['雨刮电机', '左前大灯']));
  });
});

describe('a table of what is connected', () => {
  it('joins each part with the one the text is about, whether the title names it or not', () => {
    const table = '| Part | Interface |\n|---|---|\n| Coolant pump | PWM |\n| PTC heater | LIN |';
    const flows = namesOf(`Scope\n\nThe climate controller is small. It is cheap.\n\n${table}`, 'flow');
    expect(flows).toEqual(['Climate controller ↔ Coolant pump', 'Climate controller ↔ PTC heater']);
  });
});

describe('statements in a description', () => {
  it('below a heading of functions are functions', () => {
    expect(namesOf('## Functions\n\n- Lane keeping: steers back\n- Parking aid', 'function')).toEqual([
      'Lane keeping',
      'Parking aid',
    ]);
    expect(namesOf('## 功能\n\n- 车道保持（LKA）\n- 泊车辅助', 'function')).toEqual(['车道保持', '泊车辅助']);
  });

  it('that a sentence enumerates are functions each', () => {
    expect(namesOf('The functions of the unit are lane keeping, parking aid and a highway pilot.', 'function')).toEqual(
      ['Lane keeping', 'Parking aid', 'Highway pilot'],
    );
    expect(namesOf('主要功能包括车道保持、泊车辅助等。', 'function')).toEqual(['车道保持', '泊车辅助']);
  });

  it('behind a condition are functions, whatever the condition says', () => {
    expect(namesOf('If the driver does not react, the unit brings the car to a stop.', 'function')).toHaveLength(1);
    expect(namesOf('当温度超过 90 ℃ 时，控制器应降低充电电流。', 'function')).toEqual(['降低充电电流']);
  });

  it('below a heading of what is taken as given are assumptions', () => {
    for (const heading of ['What we take as given', 'Preconditions', 'Constraints and assumptions', '约束和假定'])
      expect(namesOf(`## ${heading}\n\n- The hoster hardens the portal`, 'assumption')).toHaveLength(1);
  });

  it('are assumptions by their words', () => {
    const text =
      'It is assumed that keys are secret. The back end shall be trusted. The lamp is on. 假定网关已过滤报文。';
    expect(namesOf(text, 'assumption')).toEqual([
      'It is assumed that keys are secret.',
      'The back end shall be trusted.',
      '假定网关已过滤报文。',
    ]);
  });
});

describe('a text made to keep the reader busy', () => {
  it.each([
    ['letters without end', () => 'a'.repeat(1_900_000)],
    ['brackets', () => '（A'.repeat(400_000)],
    ['one name over and over', () => '控制器'.repeat(500_000)],
    ['names and verbs', () => 'the gateway sends data to the gateway and '.repeat(15_000)],
    ['cells', () => '| a '.repeat(400_000)],
    ['headings', () => '# x\n'.repeat(300_000)],
    ['abbreviations', () => 'Alpha Beta Control Unit (ABCU) '.repeat(50_000)],
  ])('is read in seconds: %s', { timeout: 60_000 }, (_, text) => {
    const from = performance.now();
    expect(read(text()).length).toBeLessThanOrEqual(3000);
    expect(performance.now() - from).toBeLessThan(15_000);
  });
});
