import type { AssetRow } from '../kinds/asset/shape.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { assetCode } from './asset-profile.ts';
import type { Given } from './proposal.ts';

type Attack = LibraryEntry<'attacks'>;

type Media = readonly string[];

/** What passes between others. */
const flows = new Set(['COM', 'DIT']);
const updates = new Set(['AS-UPDMSG', 'AS-UPDPKG']);
/** What one thing is drawn as: a unit and its software, an interface or sensor and what passes there. */
const isPair = (one: string, other: string): boolean =>
  (one === 'HW' && (other === 'FW' || other === 'SEN' || other === 'EXT' || flows.has(other))) ||
  ((one === 'EXT' || one === 'SEN') && flows.has(other));

/** Whether an attack on one asset is the same deed as on the other. */
function isSameDeed(given: Given, { vector }: Attack, a: AssetRow, b: AssetRow): boolean {
  if (a.id === b.id) return true;
  const besides = (asset: AssetRow) => given.facts.beside(asset.id).flatMap((one) => one.asset?.id ?? []);
  if (isPair(a.category, b.category) || isPair(b.category, a.category)) return besides(a).includes(b.id);
  const isUpdateOf = (one: AssetRow, other: AssetRow) => one.category === 'FW' && updates.has(assetCode(given, other));
  if (isUpdateOf(a, b) || isUpdateOf(b, a)) return true;
  // What is said over one radio is jammed and overheard at once.
  if (!flows.has(a.category) || !flows.has(b.category) || (vector !== 'adjacent' && vector !== 'network')) return false;
  const [mine, others] = [a, b].map((one) => given.facts.places.get(one.id)?.media ?? []) as [Media, Media];
  if (mine.length > 0 && others.length > 0 && !mine.some((one) => others.includes(one))) return false;
  const ends = besides(a);
  return besides(b).some((id) => ends.includes(id));
}

/** Gives each attack on an asset its key: the same for assets on which it is one deed. */
export function deedKeys(given: Given): (attack: Attack, asset: AssetRow) => string {
  const made = new Map<string, { key: string; assets: AssetRow[] }[]>();
  return (attack, asset) => {
    const groups = made.get(attack.id) ?? [];
    made.set(attack.id, groups);
    const group = groups.find(({ assets }) => assets.some((one) => isSameDeed(given, attack, one, asset)));
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
