import type { Row } from '../kinds/kinds.ts';
import { type Coverage, counts, type PairCoverage, pairKey } from '../method/rate/coverage.ts';
import type { SecurityProperty } from '../model/method.ts';
import { byCode, type Workspace } from './workspace.ts';

/** The three counters (M-2.3, R-ASSET-10). */
export const counterNames = ['impact', 'threat', 'goal'] as const satisfies readonly (keyof PairCoverage)[];
export type CounterName = (typeof counterNames)[number];

/** A security property of an asset that a counter still waits for. */
export interface PendingPair {
  asset: Row<'assets'>;
  property: Pick<SecurityProperty, 'code' | 'name'>;
}

/** What keeps each counter from being full: assets in the order of their codes, properties in the order of the method. */
export function pendingPairs(w: Workspace, coverage: Coverage): Record<CounterName, PendingPair[]> {
  const pending: Record<CounterName, PendingPair[]> = { impact: [], threat: [], goal: [] };
  for (const asset of [...w.assets].filter((asset) => counts(asset, w.drawnInside)).sort(byCode))
    for (const code of asset.properties) {
      const pair = coverage.pairs.get(pairKey(asset.id, code));
      const property = w.method.properties.find((one) => one.code === code) ?? { code, name: { en: code, zh: code } };
      for (const name of counterNames) if (pair && !pair[name]) pending[name].push({ asset, property });
    }
  return pending;
}
