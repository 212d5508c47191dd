import type { Row } from '../kinds/kinds.ts';
import { counts, type DrawnPlaces } from '../method/rate/coverage.ts';
import { type Block, rowsIn, type Table } from './table.ts';
import type { Workspace } from './workspace.ts';

type Assets = Table<Row<'assets'>>;
/** The kinds that say something of pairs. */
export type PairKind = 'damages' | 'threats';
type PairRow = Row<PairKind>;

/** The assets that rows were looked at beside; the same object while they are asked for the same. */
interface Asked {
  assets: Assets;
  drawnInside: DrawnPlaces;
}
let lastAsked: Asked | undefined;
/** What was found in neighbouring rows, and beside which assets. */
const found = new WeakMap<Block<PairRow>, { asked: Asked; rows: readonly PairRow[] }>();

/**
 * Returns the rows about a pair that is not analysed: their property is assigned to none of their assets, one of which is asked for. What is done about
 * them counts nowhere (M-2.3, RQ-15-03). Remembered by block, so that an edit costs no more than the rows around it (`domain/workspace/point-counter.ts`).
 */
export function unassignedPairs(w: Workspace, kind: PairKind): readonly PairRow[] {
  const asked = askedOf(w);
  return (w[kind].blocks as readonly Block<PairRow>[]).flatMap((block) => {
    const before = found.get(block);
    if (before?.asked === asked) return before.rows;
    const isFound = (row: PairRow) => row.property !== '' && isUnassigned(row, w.assets, w.drawnInside);
    const rows = [...rowsIn(block)].filter(isFound);
    found.set(block, { asked, rows });
    return rows;
  });
}

function askedOf({ assets, drawnInside }: Workspace): Asked {
  const isSame = lastAsked?.drawnInside === drawnInside && asksTheSame(lastAsked.assets, assets);
  lastAsked = isSame && lastAsked ? Object.assign(lastAsked, { assets }) : { assets, drawnInside };
  return lastAsked;
}

function isUnassigned(row: PairRow, assets: Assets, drawn: DrawnPlaces): boolean {
  let isAsked = false;
  for (const id of row.assets) {
    const asset = assets.get(id);
    if (asset?.properties.includes(row.property)) return false;
    isAsked ||= asset !== undefined && counts(asset, drawn);
  }
  return isAsked;
}

/** Do the assets have the same properties, and are the same of them asked for? Only blocks that an edit has copied are looked through. */
function asksTheSame(one: Assets, other: Assets): boolean {
  if (one === other) return true;
  return (
    one.blocks.length === other.blocks.length &&
    one.blocks.every((block, at) => {
      const its = other.blocks[at];
      return (
        block === its || (block.length === its?.length && block.every((slot, place) => isSameAsked(slot, its[place])))
      );
    })
  );
}

type Slot = Assets['blocks'][number][number];

/** Is an asset asked for the same things as it was? */
function isSameAsked(one: Slot, other: Slot | undefined): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object') return false;
  return (
    one.id === other.id &&
    one.isSecurityAsset === other.isSecurityAsset &&
    one.insideTrustBoundary === other.insideTrustBoundary &&
    one.boundaryOverride === other.boundaryOverride &&
    one.properties.join() === other.properties.join()
  );
}
