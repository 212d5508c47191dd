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
export const isDoubted = ({ code }: Attack, one: Case): boolean => doubts[code]?.(one) === true;

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
function isAuthenticated({ given: { w }, of: { asset } }: Case): boolean {
  const words = wordsOf(asset.name);
  return [...w.assets].some(
    (key) =>
      key.category === 'KEY' &&
      secured.test(textOf(key)) &&
      words.some((word) => foldSearch(textOf(key)).includes(word)),
  );
}
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

const isEncrypted = ({ of: { asset, kinds } }: Case): boolean =>
  kinds.has('AS-CLOUDLINK') || /\b(tls|encrypted)\b|加密/i.test(textOf(asset));

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
    isEnclosed(one) || isAuthenticated(one) || isEmergency(one) || isOn(['wifi', 'bluetooth'])(one),
  'AT-CAN-07': isAuthenticated,
  'AC-T-HW-01': isInternal,
  'AC-I-DAR-01': (one) => isCategory('HW')(one) && isInternal(one),
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
  'AC-T-DIT-02': isFarFromServer,
  'AT-BKE-17': isFarFromServer,
  'AC-S-EXT-04': (one) => !isOf(['AS-USB', 'AS-SDCARD', 'AS-OBD', 'AS-DONGLE', 'AS-INLET'])(one),
  'AT-HW-11': ({ threat, of }) => threat.type === 'T' && !of.reach.has('board'),
  'AC-T-EXT-02': isCategory('HW'),
  'AT-CEL-09': isWithoutUpdate,
  'AT-CEL-02': isEmergency,
  'AC-D-FUN-03': ({ of: { asset } }) => asset.category === 'DIT' || asset.category === 'COM',
  'AC-D-ACT-01': isOf(['AS-CONTACTOR']),
};
