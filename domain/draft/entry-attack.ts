import type { AssetRow } from '../kinds/asset/shape.ts';
import type { LibraryEntry } from '../library/libraries.ts';
import { assetCode } from './asset-profile.ts';
import type { Known } from './known-attacks.ts';
import { mediumOf } from './media.ts';
import type { Given } from './proposal.ts';

type Attack = LibraryEntry<'attacks'>;

/** What is taken over first. */
export interface Host {
  asset: AssetRow | null;
  /** What the attacker comes in by, where it is drawn as an asset of its own. */
  entry: AssetRow | null;
}

/** Who comes in gains rights he does not have, or brings in own software. */
const inwardTypes = ['E', 'T'];
const takenOver = new Set(['HW', 'FW', 'CLD']);

export function entryAttack(given: Given, paths: readonly Known[], medium: string, host: Host): Attack | null {
  const vector = mediumOf.get(medium)?.vector;
  const codes = [host.asset, host.entry].flatMap((asset) => (asset ? assetCode(given, asset) || [] : []));
  const isServer = host.asset?.category === 'CLD';
  // Whatever unit it is, it has the interface that the attack is about; an app on a phone is none of its own.
  const interfaces = (mediumOf.get(medium)?.assets ?? []).filter((code) => code !== 'AS-MAPP');
  const scoreOf = ({ attack, media, effort }: Known): number => {
    const { assets, assetCategories } = attack;
    const type = inwardTypes.findIndex((code) => attack.threatTypes.includes(code));
    if (type < 0 || !assetCategories.some((code) => takenOver.has(code))) return -1;
    if (assetCategories.includes('CLD') !== isServer) return -1;
    if (
      isServer
        ? attack.vector !== 'network'
        : !media.includes(medium) || (attack.vector === 'physical' && vector !== 'physical')
    )
      return -1;
    const isOf = assets.some((code) => codes.includes(code));
    const isOfInterface = assets.some((code) => interfaces.includes(code));
    if (assets.length > 0 && !isOf && !isOfInterface) return -1;
    // Who is to send in the name of a server has to have it, not only an account of it.
    const hasServer = isServer && /administrat|internal|staff/i.test(attack.name.en);
    return (
      20 -
      4 * type +
      Number(hasServer) * 8 +
      (isOf ? 6 : Number(isOfInterface) * 3) +
      (attack.vector === vector ? 4 : 0) +
      (media.length === 1 ? 2 : 0) -
      effort / 10
    );
  };
  let best: Attack | null = null;
  let most = 0;
  for (const one of paths) {
    const score = scoreOf(one);
    if (score > most) [best, most] = [one.attack, score];
  }
  return best;
}
