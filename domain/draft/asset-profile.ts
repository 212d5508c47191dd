import type { AssetRow } from '../kinds/asset/shape.ts';
import { perceived } from './facts.ts';
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
}

/** What an asset is as well. */
const also: Readonly<Record<string, readonly string[]>> = {
  'AS-DIAGMSG': ['AS-UDS'],
  'AS-UPDPKG': ['AS-UPDMSG'],
  'AS-UPDMSG': ['AS-UPDPKG'],
  'AS-TSN': ['AS-TIMEMSG'],
};
const plainMessages = ['AS-CTRLMSG', 'AS-SENSMSG'];
/** Library assets that a bus is. */
const busAssets: Readonly<Record<string, readonly string[]>> = {
  can: ['AS-CAN', 'AS-CANFD'],
  ethernet: ['AS-T1', 'AS-T1S', 'AS-SOMEIP'],
  lin: ['AS-LIN'],
  flexray: ['AS-FLEXRAY'],
  board: ['AS-SPI', 'AS-GMSL'],
};

export function profile(given: Given, asset: AssetRow, categories: ReadonlyMap<string, string>): Profile {
  const { facts } = given;
  const code = assetCode(given, asset);
  const reach = facts.mediaAt(asset.id);
  const own = (facts.places.get(asset.id)?.media ?? []).filter((one) => !perceived.has(one));
  const isFlow = carried.has(asset.category);
  const runsOn = isFlow ? own.filter((one) => buses.has(one) || mediumOf.get(one)?.vector === 'adjacent') : [];
  const isInterface = (one: string) => ['EXT', 'COM'].includes(categories.get(one) ?? '');
  const radios = mediaIn(asset.name).flatMap((one) => {
    const medium = mediumOf.get(one);
    return medium?.vector === 'adjacent' || one === 'cellular' ? (medium?.assets ?? []) : [];
  });
  const called = isFlow || asset.category === 'EXT' ? [...radios, ...facts.kindsOfName(asset)].filter(isInterface) : [];
  const kinds = new Set([...(code === '' ? [] : [code, ...(also[code] ?? [])]), ...called]);
  // A message of which nothing else is said, or one that asks for something on a bus, is a command or a value.
  const isOnBus = runsOn.length === 0 ? !own.some((one) => network.has(one)) : runsOn.some((one) => buses.has(one));
  if (asset.category === 'DIT' && isOnBus && (kinds.size === 0 || code === 'AS-KEYMSG'))
    for (const one of plainMessages) kinds.add(one);
  return {
    asset,
    code,
    kinds,
    carriers: new Set(runsOn.flatMap((one) => busAssets[one] ?? [])),
    reach,
    runsOn,
    namesBus: [...reach].some((one) => buses.has(one)),
  };
}

const network = new Set(['cellular', 'cloud', 'app']);
