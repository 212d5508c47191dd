import type { AssetRow } from '../kinds/asset/shape.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { assetCode } from './asset-profile.ts';
import { buses } from './media.ts';
import type { Given } from './proposal.ts';
import { isOwnLine } from './ways-in.ts';

type Attack = LibraryEntry<'attacks'>;

type Media = readonly string[];

/** What passes between others. */
const flows = new Set(['COM', 'DIT']);
/** What lies in one memory. */
const stores = [new Set(['DAR', 'PII']), new Set(['KEY'])];
/** Buses on which one device at the same unit does the same. */
const wires = new Set([...buses].filter((one) => one !== 'board' && one !== 'video'));
const updates = new Set(['AS-UPDMSG', 'AS-UPDPKG']);
/** What one thing is drawn as: a unit and its software, an interface or sensor and what passes there. */
const isPair = (one: string, other: string): boolean =>
  (one === 'HW' && (other === 'FW' || other === 'SEN' || other === 'EXT' || flows.has(other))) ||
  ((one === 'EXT' || one === 'SEN') && flows.has(other));

/** Whether an attack on one asset is the same deed as on the other. */
function isSameDeed(given: Given, { vector }: Attack, a: AssetRow, b: AssetRow, isWithin: boolean): boolean {
  if (a.id === b.id) return true;
  const besides = (asset: AssetRow) => given.facts.beside(asset.id).flatMap((one) => one.asset?.id ?? []);
  if (isPair(a.category, b.category) || isPair(b.category, a.category)) return besides(a).includes(b.id);
  const isUpdateOf = (one: AssetRow, other: AssetRow) => one.category === 'FW' && updates.has(assetCode(given, other));
  if (isUpdateOf(a, b) || isUpdateOf(b, a)) return true;
  const isTogether = () => besides(b).some((id) => besides(a).includes(id));
  if (isWithin && stores.some((one) => one.has(a.category) && one.has(b.category))) return isTogether();
  if (!flows.has(a.category) || !flows.has(b.category)) return false;
  const media = [a, b].map((one) => given.facts.places.get(one.id)?.media ?? []) as [Media, Media];
  const isShared = media.some((all) => all.length === 0) || media[0].some((one) => media[1].includes(one));
  // What is said over one radio is jammed and overheard at once, and a device on the wires of a unit does it to all its buses alike.
  const isByRadio = vector === 'adjacent' || vector === 'network';
  const isOnBus = (all: Media) => all.length === 0 || all.some((one) => wires.has(one));
  const isByWire = isWithin && media.every(isOnBus) && ![a, b].some((one) => isOwnLine(given, one));
  return (isByRadio || isByWire) && isShared && isTogether();
}

/**
 * Gives each attack on an asset its key: the same for assets on which it is one deed. Within a unit, that it is done to all buses or all stored data counts
 * as one as well.
 */
export function deedKeys(given: Given): (attack: Attack, asset: AssetRow, isWithin: boolean) => string {
  const made = new Map<string, { key: string; assets: AssetRow[] }[]>();
  return (attack, asset, isWithin) => {
    const groups = made.get(attack.id) ?? [];
    made.set(attack.id, groups);
    const found = (within: boolean) =>
      groups.find(({ assets }) => assets.some((one) => isSameDeed(given, attack, one, asset, within)));
    const group = found(false) ?? (isWithin ? found(true) : undefined);
    if (group) {
      if (!group.assets.includes(asset)) group.assets.push(asset);
      return group.key;
    }
    const key = `${asset.id} ${attack.id}`;
    groups.push({ key, assets: [asset] });
    return key;
  };
}

/** The unit whose software it is, or the unit itself; nothing of other assets. */
export function unitOf({ facts }: Given, asset: AssetRow): AssetRow | null {
  if (asset.category === 'HW') return asset;
  if (asset.category !== 'FW') return null;
  return facts.beside(asset.id).flatMap((one) => (one.asset?.category === 'HW' ? one.asset : []))[0] ?? null;
}
