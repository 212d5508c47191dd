import type { AssetRow } from '../kinds/asset/shape.ts';
import { assetCode } from './asset-profile.ts';
import { type Place, perceived, type Way } from './facts.ts';
import { buses, mediaIn, mediumOf } from './media.ts';
import type { Given } from './proposal.ts';

/** The ways in to an asset that a path may follow. */
export const waysIn = (given: Given, asset: AssetRow): Way[] =>
  shortest(
    given,
    asset,
    given.facts.ways(asset.id).filter(({ medium }) => medium !== '' && medium !== 'debug' && !perceived.has(medium)),
  ).filter(({ medium }) => plugged.has(medium) || !isAtConnector(given, asset));

/** Media that are a connector. */
export const plugged = new Set(['obd', 'usb']);
/** Who has a unit at the end of a network needs no other one to get there, and a gateway keeps the networks of others from it. */
function shortest(given: Given, asset: AssetRow, ways: readonly Way[]): Way[] {
  if (asset.category !== 'COM' && asset.category !== 'DIT') return [...ways];
  const unitsTo = (way: Way) => unitsOf(way, asset).units;
  const isAtEnd = ways.some((way) => !plugged.has(way.medium) && unitsTo(way).length === 1);
  const isBehind = (way: Way) => {
    const last = unitsTo(way).at(-1)?.asset;
    return unitsTo(way).length > 1 && last ? keepers.has(assetCode(given, last)) : false;
  };
  return ways.filter((way) => plugged.has(way.medium) || !isAtEnd || !isBehind(way));
}
const keepers = new Set(['AS-GW', 'AS-ZONE', 'AS-ESW', 'AS-HPC', 'AS-MODEM']);

/** What is said between a unit and its tester is not got at from a radio. */
const isAtConnector = (given: Given, asset: AssetRow): boolean =>
  (asset.category === 'COM' || asset.category === 'DIT') &&
  given.facts
    .beside(asset.id)
    .some(({ asset: end }) => end?.category === 'EXT' && connectors.has(assetCode(given, end)));
const connectors = new Set(['AS-OBD', 'AS-TESTER']);

/** A line between a unit and its sensor or actuator, where no bus is named: it is reached by hand, or by who has the unit. */
export function isOwnLine({ facts }: Given, asset: AssetRow): boolean {
  if (asset.category !== 'DIT' && asset.category !== 'COM') return false;
  const isNamed = facts.places.get(asset.id)?.media.some((one) => buses.has(one) && !ownLines.has(one));
  const ends = facts.beside(asset.id).map((one) => one.asset?.category);
  return !isNamed && ends.some((one) => one === 'SEN' || one === 'ACT');
}
const ownLines = new Set(['board', 'video']);

type Sort = 'network' | 'nearby' | 'plugged';
export const isFrom =
  (sort: Sort) =>
  ({ medium }: Way): boolean => {
    if (plugged.has(medium) || sort === 'plugged') return plugged.has(medium) && sort === 'plugged';
    return (mediumOf.get(medium)?.vector === 'network') === (sort === 'network');
  };

const isMediumOnly = ({ asset, name }: Place, medium: string): boolean =>
  asset === null ? mediaIn(name).includes(medium) : false;

/** The units a way leads over, the first taken over, without the asset; and whether the asset is inside of the last. */
export function unitsOf({ places, medium, entry }: Way, asset: AssetRow) {
  const isAtEntry = !entry.isLink && !isMediumOnly(entry, medium) && entry.asset?.category !== 'EXT';
  const all = (isAtEntry ? places : places.slice(1)).filter(
    ({ isLink, name, asset: of, id }) => !isLink && name !== '' && (of?.category !== 'EXT' || id === asset.id),
  );
  return { isAtEntry, units: all.filter(({ id }) => id !== asset.id), leadsTo: all.at(-1)?.id === asset.id };
}
