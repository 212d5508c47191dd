import type { AssetRow } from '../kinds/asset/shape.ts';
import { contained, perceived } from './facts.ts';
import { buses, mediaIn, mediumOf } from './media.ts';
import type { Given } from './proposal.ts';

/** What passes from one to the other: only what carries it leads an attack to it. */
const carried = new Set(['COM', 'DIT']);

export function assetCode({ facts }: Given, asset: AssetRow): string {
  const found = facts.libraryAsset(asset);
  return found && found.by !== 'category' ? found.entry.code : '';
}

/** What is to be known of an asset to say which attacks fit it; the same for all its threat scenarios. */
export interface Profile {
  asset: AssetRow;
  code: string;
  /** Library assets it is one of. */
  kinds: ReadonlySet<string>;
  /** Of a flow: library assets that carry it. */
  carriers: ReadonlySet<string>;
  /** Media it is reached by. */
  reach: ReadonlySet<string>;
  /** Media it runs on, where it is a flow that says so. */
  runsOn: readonly string[];
  namesBus: boolean;
  isDebug: boolean;
  /** A flow that goes from one to the other without anything between: over a line of its own, or from a sensor. */
  isDirect: boolean;
  /** It is sent to a server, and nothing comes back over it. */
  isUpward: boolean;
  /** A sensor sends it, over what is not said. */
  isSensed: boolean;
  /** A unit at its ends passes on what comes from another network, as a gateway does. */
  isRouted: boolean;
  /** Both ends are units of the vehicle. */
  isInside: boolean;
  /** What is said between a unit and its tester. */
  isDiagnosis: boolean;
}

/** What an asset is as well. */
const also: Readonly<Record<string, readonly string[]>> = {
  'AS-DIAGMSG': ['AS-UDS'],
  'AS-UPDPKG': ['AS-UPDMSG'],
  'AS-UPDMSG': ['AS-UPDPKG'],
  'AS-TSN': ['AS-TIMEMSG'],
};
export const plainMessages = ['AS-CTRLMSG', 'AS-SENSMSG'];
/** Library assets that a bus is. */
const busAssets: Readonly<Record<string, readonly string[]>> = {
  can: ['AS-CAN', 'AS-CANFD'],
  ethernet: ['AS-T1', 'AS-SOMEIP'],
  lin: ['AS-LIN'],
  flexray: ['AS-FLEXRAY'],
  board: ['AS-SPI'],
  video: ['AS-GMSL'],
};

export function profile(given: Given, asset: AssetRow, categories: ReadonlyMap<string, string>): Profile {
  const { facts } = given;
  const own = (facts.places.get(asset.id)?.media ?? []).filter((one) => !perceived.has(one));
  const isFlow = carried.has(asset.category);
  const ends = isFlow ? facts.beside(asset.id).flatMap((one) => (one.isLink ? [] : (one.asset?.category ?? ''))) : [];
  const said = isFlow ? carriersOf(own) : [];
  // What a server sends or gets passes a network, whichever it is.
  const runsOn = said.length === 0 && ends.includes('CLD') ? ['cellular'] : said;
  const found = assetCode(given, asset);
  const called = isFlow ? facts.kindsOfName(asset) : [];
  const isEmergency = called.some((one) => emergency.has(one));
  // What two units of the vehicle say to each other does not pass the station or the roadside, whatever it is about.
  const isOwnMessage = outward.has(found) && isFlow && !ends.some((one) => one === 'EXT' || one === 'CLD');
  const code = isOwnMessage ? '' : found;
  const interfaces = (isFlow ? [...said, ...mediaIn(asset.name)] : mediaIn(asset.name)).flatMap((one) => {
    const medium = mediumOf.get(one);
    return medium?.vector === 'adjacent' || one === 'cellular' ? (medium?.assets ?? []) : [];
  });
  const isLowEnergy = /\bble\b|low energy|低功耗/i.test(`${asset.name} ${asset.description}`);
  const links = [
    ...interfaces.filter((one) => (one === 'AS-BLE' ? isLowEnergy : one !== 'AS-BT' || !isLowEnergy)),
    ...called,
  ].filter((one) => ['EXT', 'COM'].includes(categories.get(one) ?? ''));
  const kinds = new Set([
    ...(code === '' ? [] : [code, ...(also[code] ?? [])]),
    ...(contained.has(asset.category) ? [] : links),
    // An emergency call goes to whoever answers it, over what the network gives: no link of the manufacturer.
    ...(runsOn === said ? [] : isEmergency ? ['AS-FECALL'] : ['AS-CLOUDLINK']),
  ]);
  if (isEmergency) kinds.delete('AS-CLOUDLINK');
  const isDirect = isFlow && isOwnLine(runsOn, ends);
  // A message of which nothing else is said, or one that asks for something on a bus, is a command or a value.
  const isOnBus = runsOn.length === 0 || runsOn.some((one) => buses.has(one));
  if (asset.category === 'DIT' && isOnBus && (kinds.size === 0 || requests.has(code)))
    for (const one of plainMessages) kinds.add(one);
  // What has wires of its own is a signal and no message, whatever it tells.
  if (isDirect && plainMessages.some((one) => kinds.has(one))) {
    for (const one of plainMessages) kinds.delete(one);
    kinds.add('AS-IO');
  }
  const isDiagnosis = code === 'AS-DIAGMSG' || (isFlow && mediaIn(asset.name).includes('obd'));
  if (isDiagnosis) kinds.add('AS-UDS');
  const carriers = new Set(runsOn.flatMap((one) => busAssets[one] ?? []));
  if (isDiagnosis && runsOn.includes('ethernet')) carriers.add('AS-DOIP');
  // Time is given by a protocol of its own, no service is called for it.
  if (kinds.has('AS-TIMEMSG')) carriers.delete('AS-SOMEIP');
  return {
    asset,
    code,
    kinds,
    carriers,
    reach: facts.mediaAt(asset.id),
    runsOn,
    isDebug: own.length > 0 && own.every((one) => one === 'debug'),
    isDirect,
    isUpward:
      ends.includes('CLD') &&
      !facts.beside(asset.id).some((one) => one.asset?.category === 'CLD' && facts.sends(one.id, asset.id)),
    isSensed: runsOn.length === 0 && ends.includes('SEN'),
    isDiagnosis,
    isRouted:
      ends.includes('CLD') ||
      facts.beside(asset.id).some((one) => one.asset !== null && routers.has(assetCode(given, one.asset))),
    isInside: isFlow && ends.length > 0 && ends.every((one) => one === 'HW'),
    namesBus: [...facts.mediaAt(asset.id)].some((one) => buses.has(one)),
  };
}

/** It says that it is a line, or it ends at a sensor or actuator and says nothing. */
const isOwnLine = (runsOn: readonly string[], ends: readonly string[]): boolean =>
  runsOn.length > 0 ? runsOn.every((one) => lines.has(one)) : ends.some((one) => one === 'SEN' || one === 'ACT');

const emergency = new Set(['AS-ECALL', 'AS-FECALL']);
/** Lines between two partners. */
const lines = new Set(['board', 'video']);
const routers = new Set(['AS-GW', 'AS-ZONE', 'AS-HPC', 'AS-ESW', 'AS-TBOX', 'AS-HU']);
const requests = new Set(['AS-KEYMSG', 'AS-DIAGMSG']);
const outward = new Set(['AS-CHGMSG', 'AS-V2XMSG']);

/** What a flow says that it runs on. */
const carriersOf = (own: readonly string[]): string[] =>
  own.filter(
    (one) => buses.has(one) || one === 'cellular' || (one !== 'app' && mediumOf.get(one)?.vector === 'adjacent'),
  );
