import type { Row } from '../kinds/kinds.ts';
import { counts, type DrawnPlaces } from '../method/rate/coverage.ts';
import type { Table } from './table.ts';
import type { Workspace } from './workspace.ts';

type Assets = Table<Row<'assets'>>;
/** The kinds that say something of pairs. */
export type PairKind = 'damages' | 'threats';
type PairRow = Row<PairKind>;

/** What was found in a table, and beside which assets. */
interface Found {
  assets: Assets;
  drawnInside: DrawnPlaces;
  rows: readonly PairRow[];
}
const found = new WeakMap<Table<never>, Found>();

/**
 * Returns the rows about a pair that is not analysed: their property is assigned to none of their assets, one of which is asked for. What is done about
 * them counts nowhere (M-2.3, RQ-15-03). Remembered by table, so that an edit of anything else costs nothing (`domain/workspace/point-counter.ts`).
 */
export function unassignedPairs(w: Workspace, kind: PairKind): readonly PairRow[] {
  const table = w[kind] as unknown as Table<never>;
  const before = found.get(table);
  if (before && before.drawnInside === w.drawnInside && asksTheSame(before.assets, w.assets)) return before.rows;
  const assets = new Map<string, Row<'assets'>>();
  for (const asset of w.assets) assets.set(asset.id, asset);
  const rows: PairRow[] = [];
  for (const row of w[kind] as Iterable<PairRow>)
    if (row.property !== '' && isUnassigned(row, assets, w.drawnInside)) rows.push(row);
  found.set(table, { assets: w.assets, drawnInside: w.drawnInside, rows });
  return rows;
}

function isUnassigned(row: PairRow, assets: ReadonlyMap<string, Row<'assets'>>, drawn: DrawnPlaces): boolean {
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
