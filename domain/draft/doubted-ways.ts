import type { AssetRow } from '../kinds/asset/shape.ts';
import type { ThreatRow } from '../kinds/threat/shape.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { assetCode } from './asset-profile.ts';
import { isAuthenticated, isInVault, isSaidEncrypted, isSigned } from './doubted-attacks.ts';
import type { Given } from './proposal.ts';

interface Walked {
  threat: ThreatRow;
  asset: AssetRow;
  end: LibraryEntry<'attacks'> | null;
  ending: string | null;
  /** The unit from which the asset is attacked in the end. */
  last: AssetRow | null;
}

const forging = new Set(['S', 'T']);

/** A path along a way that the drawing speaks against: it is offered, not proposed, as the drawing may not say everything. */
export function isWayDoubted(given: Given, { threat: { type }, asset, end, ending, last }: Walked): boolean {
  // A key leaves no part that keeps it.
  if (isInVault(given, asset) && type === 'I') return true;
  if (asset.category !== 'DIT' && asset.category !== 'COM') return false;
  if (forging.has(type) && ending !== null && isSigned(asset)) return true;
  if (!last) return false;
  // What a key authenticates is sent with it: who has a unit that holds the key has no need to outshout the sender.
  const isOutshouting = asset.category === 'DIT' && (type === 'S' || type === 'D') && end?.code.startsWith('AT-CAN-');
  const isAtEnd = given.facts.beside(asset.id).some((one) => one.asset?.id === last.id);
  if (isOutshouting && isAtEnd && isAuthenticated(given, asset)) return true;
  return assetCode(given, last) === 'AS-MODEM' && (type === 'I' || type === 'S') && isTunnelled(given, asset);
}

/** It passes an encrypted connection of the same ends: who is between them sees nothing of it. */
function isTunnelled({ w, facts }: Given, asset: AssetRow): boolean {
  const endsOf = (id: string) => facts.beside(id).flatMap((one) => one.asset?.id ?? []);
  const ends = endsOf(asset.id);
  const isAround = ({ id }: AssetRow) => {
    const others = id === asset.id ? [] : endsOf(id);
    return others.length > 0 && others.every((one) => ends.includes(one));
  };
  return (
    asset.category === 'DIT' &&
    [...w.assets].some((one) => one.category === 'COM' && isSaidEncrypted(one) && isAround(one))
  );
}
