import { useMemo } from 'react';
import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import { pairKey } from '#domain/method/rate/coverage.ts';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';

/** How far the analysis of one (asset, property) pair is (R-ASSET-8): not assigned, with a reason or without, pending (grey), analysed (blue). */
export interface Pair {
  state: 'none' | 'notApplicable' | 'pending' | 'analysed';
  /** Number of its damage scenarios. */
  damages: number;
  /** The sign of the table: – ⊘ □ ■, with the number. */
  sign: string;
  /** Why the property does not apply; empty otherwise. */
  reason: string;
}

const signs = { none: '–', notApplicable: '⊘', pending: '□', analysed: '■' };

/** The pair of an asset and a property code, and its state in words. */
export function usePairs() {
  const t = useT();
  const damages = useWorkspace((v) => v.w.damages);
  const covered = useWorkspace((v) => v.ratings.coverage.pairs);
  return useMemo(() => {
    const counts = new Map<string, number>();
    for (const damage of damages)
      for (const id of damage.assets) {
        const key = pairKey(id, damage.property);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    const of = (asset: Pick<AssetRow, 'id' | 'properties' | 'notApplicable'>, property: string): Pair => {
      const key = pairKey(asset.id, property);
      const count = counts.get(key) ?? 0;
      const reason = asset.notApplicable[property] ?? '';
      const left = reason ? 'notApplicable' : 'none';
      const state = !asset.properties.includes(property) ? left : covered.get(key)?.impact ? 'analysed' : 'pending';
      const counted = (state === 'pending' || state === 'analysed') && count > 0;
      return { state, damages: count, sign: counted ? `${signs[state]}${count}` : signs[state], reason };
    };
    const inWords = ({ state, damages: count, reason }: Pair, property: string): string =>
      state === 'none' || state === 'notApplicable'
        ? t(state === 'none' ? 'asset.pair.none' : 'asset.pair.notApplicable', { property, reason })
        : t(state === 'analysed' ? 'asset.pair.analysed' : 'asset.pair.pending', { property, count });
    return { of, inWords };
  }, [t, damages, covered]);
}
