import { foldSearch } from '../fold-text.ts';
import type { AssetRow } from '../kinds/asset/shape.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { assetCode, type Profile } from './asset-profile.ts';
import type { Given } from './proposal.ts';

type Attack = LibraryEntry<'attacks'>;

/** What is known of an asset and what is around it, for one attack. */
interface Case {
  given: Given;
  threat: ThreatRow;
  of: Profile;
}

/**
 * An attack that belongs to the sort of asset, but not to this one: it asks for an operating system, an open line or another key. It is offered, not
 * proposed: the drawing may not say everything.
 */
export const isDoubted = ({ code }: Attack, one: Case): boolean =>
  (doubts[code] ?? (code.startsWith(ofTraces) ? traceDoubts[code.slice(ofTraces.length)] : undefined))?.(one) === true;

const textOf = ({ name, description }: AssetRow): string => `${name} ${description}`;

/** The unit that an asset is, or is part of, or is sent by, with what runs on it. */
function unitsAt({ facts }: Given, asset: AssetRow): AssetRow[] {
  const besides = (id: string) => facts.beside(id).flatMap((one) => one.asset ?? []);
  const units = asset.category === 'HW' ? [asset] : besides(asset.id).filter(({ category }) => category === 'HW');
  return units.flatMap((unit) => [unit, ...besides(unit.id).filter(({ category }) => category === 'FW')]);
}

const withSystem = new Set([
  'AS-TBOX',
  'AS-HU',
  'AS-RSE',
  'AS-HPC',
  'AS-CLUSTER',
  'AS-ADASDC',
  'AS-CAMECU',
  'AS-DMS',
  'AS-V2XU',
]);
const systemWords = /linux|android|\bqnx\b|posix|system on chip|application processor|片上系统|应用处理器/i;
/** No processes, no files and no shell: what runs there is one program. */
const isWithoutSystem = ({ given, of: { asset } }: Case): boolean => {
  if (asset.category === 'EXT') return false;
  const around = [asset, ...unitsAt(given, asset)];
  return !around.some((one) => systemWords.test(textOf(one)) || withSystem.has(assetCode(given, one)));
};

const isLinux = ({ given, of: { asset } }: Case): boolean =>
  unitsAt(given, asset).some((one) => /linux|android/i.test(textOf(one)));

const housed = /\b(housing|pack|cells?|contactors?)\b|外壳|壳体|箱体|电池包|电芯|单体|接触器/i;
/** A line inside of a housing: nobody reaches it who does not open that. */
function isEnclosed({ given, of: { asset, runsOn } }: Case): boolean {
  if (runsOn.length > 0 && runsOn.every((one) => one === 'board')) return true;
  const isFlow = asset.category === 'DIT' || asset.category === 'COM';
  const ends = isFlow ? given.facts.beside(asset.id).flatMap((one) => one.asset ?? []) : [];
  return housed.test(textOf(asset)) || ends.some(({ name }) => housed.test(name));
}

/** Its memory is no chip of its own. */
const isInternal = ({ given, of: { asset } }: Case): boolean =>
  [asset, ...unitsAt(given, asset)].some((one) => /internal flash|(内部|片内)(闪存|flash)/i.test(textOf(one)));

/** Two partners on one cable: a third has no port there. */
const isPointToPoint = ({ of: { runsOn, kinds } }: Case): boolean =>
  (runsOn.length > 0 && runsOn.every((one) => one === 'ethernet')) || kinds.has('AS-TIMEMSG');

const secured = /secoc|authenticat|认证/i;
/** A key of the item is there to authenticate it: a recording is refused. */
export function isAuthenticated({ w }: Given, asset: AssetRow): boolean {
  // A network is called after its units; what it carries is in its description.
  const words = wordsOf(asset.category === 'COM' ? textOf(asset) : asset.name);
  return [...w.assets].some(
    (key) =>
      key.category === 'KEY' &&
      secured.test(textOf(key)) &&
      words.some((word) => foldSearch(textOf(key)).includes(word)),
  );
}
const isRefused = ({ given, of: { asset } }: Case): boolean => isAuthenticated(given, asset);
/** Words that tell one message from the other, without their endings; of Chinese every two characters. */
function wordsOf(name: string): string[] {
  const latin = foldSearch(name).match(/[a-z]{5,}/g) ?? [];
  const han = [...name.matchAll(/(?=([\u4e00-\u9fff]{2}))/g)].map(([, pair]) => pair ?? '');
  return [...latin.map((word) => word.slice(0, 6)), ...han].filter((word) => !common.has(word));
}
const common = new Set([
  'messag',
  'signal',
  'networ',
  'vehicl',
  '报文',
  '消息',
  '信号',
  '网络',
  '车辆',
  '密钥',
  '认证',
]);

const isEncrypted = ({ of: { asset, kinds } }: Case): boolean => kinds.has('AS-CLOUDLINK') || isSaidEncrypted(asset);
export const isSaidEncrypted = (asset: AssetRow): boolean => /\b(tls|encrypted)\b|加密/i.test(textOf(asset));
/** A change on the way is seen by whoever gets it. */
export const isSigned = (asset: AssetRow): boolean => /\bsigned\b|签名/i.test(textOf(asset));
const isSealed = ({ of: { asset } }: Case): boolean => isSigned(asset) || isSaidEncrypted(asset);
const hasEncryptedUpdate = ({ given }: Case): boolean =>
  [...given.w.assets].some((one) => updates.has(assetCode(given, one)) && isSaidEncrypted(one));

const vault = /hardware security module|secure element|\bhsm\b|硬件安全模块|安全元件|安全芯片/i;
/** Keys are in a part of the unit that does not give them out. */
export const isInVault = (given: Given, asset: AssetRow): boolean =>
  asset.category === 'KEY' && [asset, ...unitsAt(given, asset)].some((one) => vault.test(textOf(one)));

/** The debug port that is drawn at the unit is locked. */
function isPortLocked({ given, of: { asset } }: Case): boolean {
  const units = asset.category === 'EXT' ? [] : unitsAt(given, asset);
  const besides = units.flatMap(({ id }) => given.facts.beside(id).flatMap((one) => one.asset ?? []));
  return [asset, ...besides].some(
    (one) => one.category === 'EXT' && /jtag|swd|debug|调试/i.test(textOf(one)) && /\blocked\b|锁定/i.test(textOf(one)),
  );
}

/** A chip or module on the board: nobody sells it as a spare part, and no memory is beside it. */
const isChip = (one: Case): boolean =>
  isOf(['AS-MODEM', 'AS-MCU', 'AS-CMC'])(one) || /processor|\bchip\b|处理器|芯片/i.test(one.of.asset.name);

const isToServer = ({ given, of: { asset } }: Case): boolean =>
  given.facts.beside(asset.id).some((one) => one.asset?.category === 'CLD');

/** What is sent and got by an interface. */
const flowsAt = ({ w, facts }: Given, { id }: AssetRow): AssetRow[] =>
  [...w.assets].filter(
    (one) =>
      (one.category === 'COM' || one.category === 'DIT') && facts.beside(one.id).some((end) => end.asset?.id === id),
  );

const says =
  (words: RegExp) =>
  ({ of: { asset } }: Case): boolean =>
    words.test(textOf(asset));

const isOn =
  (media: readonly string[]) =>
  ({ of: { runsOn } }: Case): boolean =>
    runsOn.some((one) => media.includes(one));
const isOf =
  (codes: readonly string[]) =>
  ({ of: { kinds } }: Case): boolean =>
    codes.some((code) => kinds.has(code));
const isCategory =
  (category: string) =>
  ({ of: { asset } }: Case): boolean =>
    asset.category === category;
const isEmergency = isOf(['AS-ECALL', 'AS-FECALL']);

/** Data that a unit keeps, and no server has. */
const isKeptInUnit = ({ given, of: { asset } }: Case): boolean => unitsAt(given, asset).length > 0;

/** Software comes to the item by an update that is drawn, or over a network. */
const isWithoutUpdate = ({ given, of }: Case): boolean =>
  !of.reach.has('cellular') && ![...given.w.assets].some((asset) => updates.has(assetCode(given, asset)));
const updates = new Set(['AS-UPDMSG', 'AS-UPDPKG', 'AS-FOTA']);

/** A server or the unit that talks to it is at neither end. */
const isFarFromServer = ({ given, of: { asset } }: Case): boolean =>
  !given.facts
    .beside(asset.id)
    .some((one) => one.asset && (one.asset.category === 'CLD' || assetCode(given, one.asset) === 'AS-TBOX'));

/** Of attacks that leave no trace, by the rest of their code. */
const ofTraces = 'AC-R-';
const traceDoubts: Readonly<Record<string, (one: Case) => boolean>> = {
  'DAR-03': isOf(['AS-LOG']),
  'DIT-03': isToServer,
};

/** Why an attack is not sure, by its code. */
const doubts: Readonly<Record<string, (one: Case) => boolean>> = {
  'AT-HW-10': isWithoutSystem,
  'AT-ETH-08': isWithoutSystem,
  'AC-T-DAR-02': isWithoutSystem,
  'AC-E-DAR-02': isWithoutSystem,
  'AT-OBD-13': isLinux,
  'AC-D-FW-01': isOf(['AS-CMC']),
  'AC-D-DIT-03': isEnclosed,
  'AC-D-DIT-04': (one) => !isEnclosed(one),
  'AC-D-SEN-01': isOf(['AS-CELLSENS']),
  'AC-S-DIT-01': (one) =>
    isEnclosed(one) ||
    isRefused(one) ||
    isSealed(one) ||
    isEmergency(one) ||
    isOf(['AS-TIMEMSG'])(one) ||
    isOn(['wifi', 'bluetooth'])(one),
  'AT-CAN-07': isRefused,
  'AC-T-HW-01': (one) => isInternal(one) || isChip(one),
  'AC-I-DAR-01': isInternal,
  'AT-HW-07': isInternal,
  'AT-HW-01': isPortLocked,
  'AT-HW-05': ({ given, of: { asset } }) => isInVault(given, asset),
  'AT-SUP-08': isOf(['AS-CALIB']),
  'AT-BKE-18': hasEncryptedUpdate,
  'AC-I-DIT-01': isSealed,
  'AC-T-DIT-01': (one) => isSealed(one) || isToServer(one),
  'AC-S-FW-01': isSealed,
  'AC-I-KEY-01': ({ given, of: { asset } }) => isInVault(given, asset),
  'AC-I-DAR-02': isWithoutSystem,
  'AC-D-ACT-03': isOf(['AS-CONTACTOR']),
  'AT-SUP-05': isOf(['AS-KDIGI']),
  'AT-HW-13': isOf(['AS-KDIGI']),
  'AT-SUP-07': isChip,
  'AT-SUP-10': isOf(['AS-KIMMO']),
  'AT-SEN-12': isOf(['AS-CELLSENS']),
  'AC-D-SEN-05': isOf(['AS-CELLSENS']),
  'AC-S-SEN-04': isCategory('HW'),
  'AC-S-SEN-01': isOf(['AS-GNSS', 'AS-CAM']),
  'AT-KEY-06': ({ given, of: { asset } }) =>
    [asset, ...flowsAt(given, asset)].some((one) => /challenge|rolling|挑战|滚动/i.test(textOf(one))),
  'AC-D-COM-03': (one) => !says(/wi-?fi|wlan|无线局域/i)(one),
  'AC-I-COM-02': isOf(['AS-RKE']),
  'AC-I-COM-03': (one) => isCategory('EXT')(one) && !isOf(['AS-CELLULAR'])(one),
  'AT-BKE-13': isWithoutUpdate,
  'AC-D-DAR-03': ({ of: { asset } }) => /ring buffer|环形/i.test(textOf(asset)),
  'AC-S-COM-01': isPointToPoint,
  'AT-ETH-07': isPointToPoint,
  'AC-S-FW-02': isCategory('HW'),
  'AC-T-KEY-03': () => true,
  'AT-OBD-14': isCategory('KEY'),
  'AC-T-KEY-02': (one) => !isOf(['AS-KROOT'])(one),
  'AC-T-KEY-04': (one) => !isOf(['AS-KDIGI', 'AS-KCHG', 'AS-KV2X'])(one),
  'AT-BKE-09': isKeptInUnit,
  'AT-BKE-10': isKeptInUnit,
  'AC-T-PII-01': isKeptInUnit,
  'AT-OBD-06': isOf(['AS-MLMODEL']),
  'AC-T-COM-06': isOf(['AS-UWB']),
  'AC-I-COM-04': isEncrypted,
  'AC-S-ACT-03': isOf(['AS-CONTACTOR']),
  'AC-S-COM-03': ({ threat }) => threat.type !== 'S',
  'AC-T-DIT-02': (one) => isFarFromServer(one) || isSealed(one),
  'AT-BKE-17': isFarFromServer,
  'AC-S-EXT-04': (one) => !isOf(['AS-USB', 'AS-SDCARD', 'AS-OBD', 'AS-DONGLE', 'AS-INLET'])(one),
  'AT-HW-11': ({ threat, of }) => threat.type === 'T' && !of.reach.has('board'),
  'AC-T-EXT-02': isCategory('HW'),
  'AT-CEL-09': ({ of }) => !of.reach.has('cellular'),
  'AT-CEL-02': isEmergency,
  'AC-D-FUN-03': ({ of: { asset } }) => asset.category === 'DIT' || asset.category === 'COM',
  'AC-D-ACT-01': isOf(['AS-CONTACTOR']),
};
