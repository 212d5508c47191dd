import type { Port } from '#domain/diagram/route.ts';
import { plainStyle } from '#domain/kinds/drawing.ts';
import type { LocalText } from '#domain/model/base.ts';
import type { IconName } from '#domain/model/icons.ts';
import { add, type Op } from '#domain/workspace/edit.ts';
import { type IdOf, type Say, t } from './headlamp.ts';

/**
 * The topology of the example: the components of the preliminary architecture of Annex H, the flows between them and the interfaces by which attacks come
 * in. One trust boundary is the item; inside of it a second one holds what has keys and secure boot, so that what crosses it has to be authenticated.
 * Components have no security properties of their own: the annex analyses data and firmware.
 */
export function headlampDrawing(say: Say, id: IdOf): Op[] {
  return [
    add('diagrams', { name: say(t('Headlamp', '前照灯')) }, id('D1')),
    ...frames.map(({ key, name, ...place }) =>
      add('groups', { diagram: id('D1'), ...place, name: say(name), group: key === 'G2' ? id('G1') : null }, id(key)),
    ),
    ...components.flatMap((one) => component(say, id, one)),
    node(say, id, { key: 'N-A3', asset: 'A3', x: 380, y: 290, group: 'G2' }),
    ...interfaces.map((one) => node(say, id, one)),
    ...flows.map((one) => flow(say, id, one)),
  ];
}

interface Frame {
  key: string;
  name: LocalText;
  boundary: boolean;
  x: number;
  y: number;
  width: number;
  height: number;
}

const frames: readonly Frame[] = [
  { key: 'G1', name: t('Item', '相关项'), boundary: true, x: 0, y: 70, width: 930, height: 310 },
  {
    key: 'G2',
    name: t('HSM zone', 'HSM 保护区'),
    boundary: true,
    x: 350,
    y: 100,
    width: 262,
    height: 260,
  },
  {
    key: 'G3',
    name: t('Vehicle network', '车载网络'),
    boundary: false,
    x: 350,
    y: -120,
    width: 582,
    height: 110,
  },
];

/** Wide enough for the names of components, far enough apart for those of the flows. */
const boxSize = { width: 202, height: 46 };

interface Component {
  key: string;
  category: 'HW' | 'SEN' | 'ACT';
  icon: IconName | '';
  name: LocalText;
  description: LocalText;
  x: number;
  y: number;
  inside: boolean;
  /** The frame it is drawn in. */
  group: 'G1' | 'G2' | 'G3';
}

const components: Component[] = [
  {
    key: 'A4',
    category: 'SEN',
    icon: '',
    name: t('Headlamp switch', '灯光开关'),
    description: t('The driver uses it to request the lamps.', '驾驶员由此请求开关车灯。'),
    x: 30,
    y: 145,
    inside: true,
    group: 'G1',
  },
  {
    key: 'A5',
    category: 'HW',
    icon: '',
    name: t('Body control ECU', '车身控制 ECU'),
    description: t('Decides on lamps and beam.', '决定车灯开关及远近光。'),
    x: 380,
    y: 145,
    inside: true,
    group: 'G2',
  },
  {
    key: 'A6',
    category: 'ACT',
    icon: '',
    name: t('Power switch actuator', '功率开关执行器'),
    description: t('Switches the supply of the lamps.', '接通或切断车灯供电。'),
    x: 700,
    y: 145,
    inside: true,
    group: 'G1',
  },
  {
    key: 'A7',
    category: 'ACT',
    icon: 'lamp',
    name: t('Headlamps', '前照灯'),
    description: t('Low beam and high beam, left and right.', '左右两侧的近光灯和远光灯。'),
    x: 700,
    y: 290,
    inside: true,
    group: 'G1',
  },
  {
    key: 'A8',
    category: 'SEN',
    icon: '',
    name: t('Camera ECU', '摄像头 ECU'),
    description: t('Recognises oncoming cars.', '识别对向来车。'),
    x: 30,
    y: 290,
    inside: true,
    group: 'G1',
  },
  {
    key: 'A9',
    category: 'HW',
    icon: '',
    name: t('Navigation ECU', '导航 ECU'),
    description: t('Outside the item; connected by radio.', '在相关项之外，具有无线连接。'),
    x: 700,
    y: -80,
    inside: false,
    group: 'G3',
  },
  {
    key: 'A10',
    category: 'HW',
    icon: 'gateway',
    name: t('Gateway ECU', '网关 ECU'),
    description: t('Outside the item; forwards messages between the networks.', '在相关项之外，在各网络之间转发报文。'),
    x: 380,
    y: -80,
    inside: false,
    group: 'G3',
  },
];

function component(say: Say, id: IdOf, one: Component): Op[] {
  const { key, category, icon, name, description, x, y, inside, group } = one;
  const fields = { name: say(name), description: say(description), category, icon, insideTrustBoundary: inside };
  return [
    add('assets', { ...fields, isSecurityAsset: false }, id(key)),
    node(say, id, { key: `N-${key}`, asset: key, x, y, group }),
  ];
}

interface Place {
  key: string;
  /** Of an asset, or a label that says something. */
  asset?: string;
  words?: LocalText;
  x: number;
  y: number;
  group?: string;
}

const interfaces: Place[] = [
  { key: 'N-CELL', words: t('Cellular', '蜂窝网络'), x: 600, y: -210 },
  { key: 'N-BT', words: t('Bluetooth', '蓝牙'), x: 820, y: -210 },
  { key: 'N-OBD', words: t('OBD connector', 'OBD 接口'), x: 380, y: -210 },
];

function node(say: Say, id: IdOf, { key, asset, words, x, y, group }: Place): Op {
  const content = asset
    ? { asset: id(asset) }
    : { text: words ? say(words) : '', style: { ...plainStyle, dashed: true, stroke: '#8c8c8c' } };
  return add('nodes', { diagram: id('D1'), ...content, x, y, ...boxSize, group: group ? id(group) : null }, id(key));
}

export interface Flow {
  from: string;
  to: string;
  asset?: string;
  words?: LocalText;
  /** Where it leaves and arrives, if not where it is nearest. */
  sides?: [Port, Port];
}

const flows: Flow[] = [
  { from: 'N-A4', to: 'N-A5', asset: 'A1' },
  { from: 'N-A5', to: 'N-A6', asset: 'A1' },
  { from: 'N-A6', to: 'N-A7', words: t('Supply', '供电') },
  { from: 'N-A8', to: 'N-A5', asset: 'A2', sides: ['r', 'l'] },
  { from: 'N-A3', to: 'N-A5' },
  { from: 'N-CELL', to: 'N-A9' },
  { from: 'N-BT', to: 'N-A9' },
  { from: 'N-A9', to: 'N-A10', words: t('Control signals', '控制信号') },
  { from: 'N-OBD', to: 'N-A10', words: t('Diagnosis', '诊断') },
  { from: 'N-A10', to: 'N-A5', words: t('Control signals', '控制信号') },
];

export function flow(say: Say, id: IdOf, { from, to, asset, words, sides }: Flow): Op {
  const content = asset ? { asset: id(asset) } : { text: words ? say(words) : '' };
  const [fromPort, toPort] = sides ?? ['', ''];
  const ends = { from: id(from), fromPort, to: id(to), toPort, route: 'orthogonal' as const };
  return add('links', { diagram: id('D1'), ...content, ...ends }, id(`L-${from}-${to}`));
}
