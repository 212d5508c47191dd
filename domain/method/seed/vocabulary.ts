import type { LocalText } from '#domain/model/base.ts';
import type { AssetCategory, SecurityProperty, ThreatType } from '#domain/model/method.ts';
import { words } from './words.ts';

const goal = (property: LocalText): LocalText =>
  words(`${property.en} of {A} shall be protected against {T}`, `应保护 {A} 的${property.zh}，防止 {T}`);

/** Where a property is defined, and what it stands among: names that are the same in both languages. */
type Defined = Required<Pick<SecurityProperty, 'standard' | 'group'>>;
const ofIso21434: Defined = { standard: 'ISO/SAE 21434:2021, 3.1', group: 'CIA' };
const ofIso27000: Defined = { standard: 'ISO/IEC 27000:2018, 3', group: 'STRIDE' };
/** ISO/IEC 27000 has authentication and access control, but no term for rights that are granted. */
const ofIso7498: Defined = { standard: 'ISO 7498-2:1989, 3.3', group: 'STRIDE' };

const property = (
  code: string,
  defined: Defined,
  name: LocalText,
  description: LocalText,
  sentence: LocalText,
): SecurityProperty => ({
  code,
  name,
  description,
  sentence,
  goalSentence: goal(name),
  ...defined,
  isDefault: true,
});

/** The six security properties with the sentence a damage scenario starts from (M-2.5). */
export const securityProperties: SecurityProperty[] = [
  property(
    'C',
    ofIso21434,
    words('Confidentiality', '机密性'),
    words('Content is known to authorised parties only.', '内容仅为授权方所知。'),
    words('Content of {A} becomes known to an unauthorised party', '{A} 的内容被未授权方获知'),
  ),
  property(
    'I',
    ofIso21434,
    words('Integrity', '完整性'),
    words('Content is complete and unchanged.', '内容完整且未被更改。'),
    words(
      '{A} is changed without authorisation, so the function works on wrong content',
      '{A} 被未授权篡改，功能依据错误内容运行',
    ),
  ),
  property(
    'A',
    ofIso21434,
    words('Availability', '可用性'),
    words('Usable when needed.', '需要时可用。'),
    words(
      '{A} is not available when needed, so the function is lost or degraded',
      '{A} 在需要时不可用，功能丧失或降级',
    ),
  ),
  property(
    'NR',
    ofIso27000,
    words('Non-repudiation', '不可否认性'),
    words('An action can be proven afterwards.', '操作事后可举证。'),
    words('An action on {A} cannot be attributed or proven afterwards', '对 {A} 的操作事后无法追溯或举证'),
  ),
  property(
    'AU',
    ofIso27000,
    words('Authenticity', '真实性'),
    words('Comes from the source it claims.', '确实来自其声称的来源。'),
    words('{A} is accepted although it does not come from its claimed source', '{A} 并非来自其声称的来源却被接受'),
  ),
  property(
    'AZ',
    ofIso7498,
    words('Authorization', '授权性'),
    words('Used only by parties with the right to do so.', '仅由有权限方使用。'),
    words('{A} is used by a party without the right to do so', '{A} 被无权限方使用'),
  ),
];

const threat = (
  code: string,
  name: LocalText,
  properties: string[],
  description: LocalText,
  sentence: LocalText,
): ThreatType => ({ code, name, description, properties, linkedImpact: null, sentence, isDefault: true });

/** STRIDE (M-2.5). Spoofing belongs to authenticity, and may be chosen for integrity as Annex H does. */
export const strideTypes: ThreatType[] = [
  threat(
    'S',
    words('Spoofing', '伪造'),
    ['AU', 'I'],
    words('Pretending to be another source.', '伪造数据，或冒充其他来源。'),
    words('Spoofing of {A}', '伪造 {A}'),
  ),
  threat(
    'T',
    words('Tampering', '篡改'),
    ['I'],
    words('Changing content without authorisation.', '未经授权更改内容。'),
    words('Tampering of {A}', '篡改 {A}'),
  ),
  threat(
    'R',
    words('Repudiation', '抵赖'),
    ['NR'],
    words('Denying an action.', '否认所做操作。'),
    words('Repudiation of {A}', '抵赖对 {A} 的操作'),
  ),
  threat(
    'I',
    words('Information disclosure', '信息泄露'),
    ['C'],
    words('Learning what should stay secret.', '获知应保密的内容。'),
    words('Information disclosure of {A}', '{A} 信息泄露'),
  ),
  threat(
    'D',
    words('Denial of service', '拒绝服务'),
    ['A'],
    words('Making something unusable.', '使其不可用。'),
    words('Denial of service of {A}', '针对 {A} 的拒绝服务攻击'),
  ),
  threat(
    'E',
    words('Elevation of privilege', '权限提升'),
    ['AZ'],
    words('Gaining rights one does not have.', '获得本不具有的权限。'),
    words('Elevation of privilege of {A}', '针对 {A} 的权限提升攻击'),
  ),
];

const category = (
  code: string,
  diagram: 'block' | 'link',
  name: LocalText,
  description: LocalText,
  properties: string[],
): AssetCategory => ({ code, name, description, diagram, properties, isDefault: true });

/** Asset categories with the properties a new asset starts with (M-2.4). */
export const assetCategories: AssetCategory[] = [
  category(
    'HW',
    'block',
    words('ECU hardware', 'ECU 硬件'),
    words('MCU, memory, debug port', 'MCU、存储器、调试接口'),
    ['I', 'A'],
  ),
  category(
    'FW',
    'block',
    words('Firmware or software', '固件或软件'),
    words('Application, bootloader, operating system', '应用程序、引导程序、操作系统'),
    ['I', 'A', 'AU'],
  ),
  category(
    'DAR',
    'block',
    words('Data at rest', '静态数据'),
    words('Calibration, VIN, logs, personal data', '标定数据、VIN、日志、个人数据'),
    ['C', 'I'],
  ),
  category(
    'DIT',
    'link',
    words('Data in transit', '传输数据'),
    words('CAN or Ethernet signal, diagnostics message, update package', 'CAN 或以太网信号、诊断报文、升级包'),
    ['I', 'A', 'AU'],
  ),
  category(
    'KEY',
    'block',
    words('Cryptographic key', '密钥'),
    words('Message authentication key, TLS key, root certificate', '报文认证密钥、TLS 密钥、根证书'),
    ['C', 'I', 'AZ'],
  ),
  category(
    'FUN',
    'block',
    words('Function or service', '功能或服务'),
    words('Braking, light control, diagnostics service', '制动、灯光控制、诊断服务'),
    ['A', 'I', 'AZ'],
  ),
  category(
    'COM',
    'link',
    words('Communication link or bus', '通信链路或总线'),
    words('CAN FD, Ethernet, Bluetooth, cellular', 'CAN FD、以太网、蓝牙、蜂窝网络'),
    ['A', 'I'],
  ),
  category('SEN', 'block', words('Sensor', '传感器'), words('Radar, camera, GNSS', '雷达、摄像头、GNSS'), [
    'I',
    'A',
    'AU',
  ]),
  category('ACT', 'block', words('Actuator', '执行器'), words('Lamp, steering motor', '车灯、转向电机'), ['A']),
  category(
    'EXT',
    'block',
    words('External interface', '外部接口'),
    words('OBD, USB, charging, Wi-Fi', 'OBD、USB、充电、Wi-Fi'),
    ['AZ', 'A'],
  ),
  category(
    'CLD',
    'block',
    words('Back-end or cloud', '后端或云'),
    words('Update server, telematics server', '升级服务器、车联网服务器'),
    ['C', 'I', 'A'],
  ),
  category(
    'PII',
    'block',
    words('Personal data', '个人数据'),
    words('Location, contacts, driver profile', '位置、联系人、驾驶员档案'),
    ['C'],
  ),
];
