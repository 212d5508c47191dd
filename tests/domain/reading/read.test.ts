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
