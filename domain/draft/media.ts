import { holds, type Term, termOf, wordsOf } from '../library/terms.ts';
import type { LocalText } from '../model/base.ts';

/** By what an attacker comes in or gets on: an interface, a radio, a bus. */
export interface Medium {
  code: string;
  name: LocalText;
  vector: 'network' | 'adjacent' | 'local' | 'physical';
  /** One comes in from outside by it; buses inside a vehicle are only ways on. */
  isEntry: boolean;
  /** Codes of library assets that are it. */
  assets: readonly string[];
  terms: readonly Term[];
}

const medium = (
  code: string,
  [en, zh]: [string, string],
  vector: Medium['vector'],
  assets: string,
  terms: string,
  isEntry = true,
): Medium => ({
  code,
  name: { en, zh },
  vector,
  isEntry,
  assets: assets.split(' ').filter(Boolean),
  terms: terms.split(';').flatMap((one) => termOf(one) ?? []),
});

/** The media with the words they are known by; the easiest way in comes first. */
export const media: readonly Medium[] = [
  medium(
    'cellular',
    ['cellular network', '蜂窝网络'],
    'network',
    'AS-CELL AS-CLOUDLINK AS-SIM',
    'cellular;lte;4g;5g;gsm;sms;mobile network;modem;apn;sim;蜂窝;移动网络;基站;短信;调制解调器',
  ),
  medium(
    'cloud',
    ['back end', '后端'],
    'network',
    'AS-OTASRV AS-TELSRV AS-KEYSRV AS-DIAGSRV AS-CPO AS-MAPSRV AS-APPSTORE AS-FLEET AS-IDP AS-CLOUDLINK',
    'cloud;backend;back end;back-end;internet;server;portal;web;mqtt;ota;云;后端;后台;服务器;互联网;平台',
  ),
  medium(
    'app',
    ['phone app', '手机应用'],
    'adjacent',
    'AS-MAPP AS-PHONE',
    'app;app store;应用商店;phone;smartphone;mobile app;phone app;手机;应用程序;app',
  ),
  medium('wifi', ['Wi-Fi', 'Wi-Fi'], 'adjacent', 'AS-WIFI', 'wi-fi;wifi;wlan;hotspot;热点;无线局域网'),
  medium('bluetooth', ['Bluetooth', '蓝牙'], 'adjacent', 'AS-BT AS-BLE', 'bluetooth;ble;bt;蓝牙'),
  medium('uwb', ['UWB', 'UWB'], 'adjacent', 'AS-UWB', 'uwb;ultra wideband;超宽带'),
  medium('nfc', ['NFC', 'NFC'], 'adjacent', 'AS-NFC', 'nfc;key card;近场通信;卡片钥匙'),
  medium(
    'keyless',
    ['key radio', '钥匙射频'],
    'adjacent',
    'AS-RKE AS-FOB AS-PEPS',
    'rke;lf;rf;keyless;passive entry;peps;key fob;remote key;rolling code;immobiliser;immobilizer;射频;无钥匙;遥控钥匙;智能钥匙;低频;防盗',
  ),
  medium(
    'v2x',
    ['V2X', 'V2X'],
    'adjacent',
    'AS-V2XIF AS-V2XU AS-RSU',
    'v2x;c-v2x;dsrc;its-g5;car2x;roadside unit;road side unit;车路;路侧',
  ),
  medium(
    'gnss',
    ['satellite positioning', '卫星定位'],
    'adjacent',
    'AS-GNSS',
    'gnss;gps;beidou;galileo;satellite;卫星;北斗;定位',
  ),
  medium(
    'broadcast',
    ['broadcast', '广播'],
    'adjacent',
    'AS-BROADCAST',
    'dab;radio tuner;broadcast;fm;digital radio;广播;收音',
  ),
  medium(
    'tpms',
    ['tyre pressure radio', '胎压射频'],
    'adjacent',
    'AS-TPS AS-TPMSECU',
    'tpms;tyre pressure;tire pressure;胎压',
  ),
  medium(
    'camera',
    ['field of view of the camera', '摄像头视野'],
    'adjacent',
    'AS-CAM AS-CAMECU AS-GMSL AS-DMS',
    'camera;video;traffic signs;road markings;phantom of a person or sign;摄像头;相机;视觉',
  ),
  medium('lidar', ['field of view of the lidar', '激光雷达视野'], 'adjacent', 'AS-LIDAR', 'lidar;激光雷达'),
  medium('radar', ['field of view of the radar', '雷达视野'], 'adjacent', 'AS-RADAR', 'radar;毫米波雷达;雷达'),
  medium('ultrasonic', ['ultrasonic', '超声波'], 'adjacent', 'AS-USS', 'ultrasonic;ultrasound;超声波'),
  medium('voice', ['microphone', '麦克风'], 'adjacent', 'AS-MIC', 'voice;microphone;speech;语音;麦克风;话筒'),
  medium(
    'charging',
    ['charging inlet', '充电接口'],
    'physical',
    'AS-INLET AS-PLC AS-EVCC AS-OBC AS-CHGSTN AS-OCPP',
    'charging;charger;charge point;charge points;plug and charge;plc;iso 15118;inlet;evcc;ocpp;充电;充电桩;充电接口',
  ),
  medium(
    'obd',
    ['OBD connector', 'OBD 接口'],
    'local',
    'AS-OBD AS-DONGLE AS-TESTER AS-AFTERM',
    'obd;obd-ii;obd2;diagnostic connector;diagnostic port;diagnostics;diagnosis;dlc;dongle;tester;diagnostic tester;诊断;诊断口;诊断接口;诊断仪;适配器',
  ),
  medium(
    'usb',
    ['USB', 'USB'],
    'local',
    'AS-USB AS-SDCARD',
    'usb;sd card;memory card;disc;media file;存储卡;sd 卡;u 盘',
  ),
  medium(
    'debug',
    ['debug port of the opened unit', '开盖后的调试接口'],
    'physical',
    'AS-JTAG AS-UART',
    'jtag;swd;uart;debug;debug port;opened ecu;opened unit;opened;serial console;circuit board;memory chip;bench;调试;串口;拆解;开盖',
  ),
  medium(
    'ethernet',
    ['Ethernet', '以太网'],
    'local',
    'AS-T1 AS-T1S AS-SOMEIP AS-DOIP AS-TSN',
    'ethernet;100base-t1;1000base-t1;10base-t1s;some/ip;someip;doip;avb;tsn;vlan;switch port;以太网',
    false,
  ),
  medium(
    'can',
    ['CAN', 'CAN'],
    'local',
    'AS-CAN AS-CANFD AS-J1939 AS-UDS',
    'can;can fd;can-fd;canfd;can bus;j1939;bus;总线',
    false,
  ),
  medium('lin', ['LIN', 'LIN'], 'local', 'AS-LIN', 'lin;lin bus', false),
  medium('flexray', ['FlexRay', 'FlexRay'], 'local', 'AS-FLEXRAY', 'flexray', false),
  medium(
    'board',
    ['line between two chips', '芯片间连线'],
    'physical',
    'AS-SPI',
    'spi;isospi;i2c;daisy chain;菊花链',
    false,
  ),
  medium('video', ['video link', '视频链路'], 'physical', 'AS-GMSL', 'gmsl;fpd-link;lvds', false),
];

/** Ways on inside a vehicle. */
export const buses: ReadonlySet<string> = new Set(media.flatMap(({ code, isEntry }) => (isEntry ? [] : [code])));

export const mediumOf = new Map(media.map((one) => [one.code, one]));

/** In a sentence "can" is a verb: only in capitals it is the bus. */
const verb = /\b[Cc]an\b/g;

/** The codes of the media a text names, and of those that these library assets are. */
export function mediaIn(text: string, assets: readonly string[] = []): string[] {
  const words = wordsOf(text.replace(verb, ' '));
  return media
    .filter((one) => one.terms.some((term) => holds(words, term)) || one.assets.some((code) => assets.includes(code)))
    .map(({ code }) => code);
}

/** Radios that carry what is said over them. */
const radios = ['cellular', 'wifi', 'bluetooth', 'uwb', 'nfc'];
/** Other words of keys may be what is talked about. */
const keyRadio = /\b(lf|rf|radio)\b|射频|低频/i;

/** The media of what passes from one to the other: its words say what it is about, as "Charging request"; only a bus or a radio in them carries it. */
export function mediaOfFlow(text: string, assets: readonly string[] = []): string[] {
  const carrying = new Set([...mediaIn('', assets), ...buses, ...radios, ...(keyRadio.test(text) ? ['keyless'] : [])]);
  return mediaIn(text, assets).filter((code) => carrying.has(code));
}
