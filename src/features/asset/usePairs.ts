import { useMemo } from 'react';
import { pairKey } from '#domain/method/rate/coverage.ts';
import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';

/** How far the analysis of one (asset, property) pair is (R-ASSET-8): not assigned, pending (grey), analysed (blue). */
export interface Pair {
  state: 'none' | 'pending' | 'analysed';
  /** Number of its damage scenarios. */
  damages: number;
  /** The sign of the table: – □ ■, with the number. */
  sign: string;
}

const signs = { none: '–', pending: '□', analysed: '■' };

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
    const of = (asset: { id: string; properties: readonly string[] }, property: string): Pair => {
      const key = pairKey(asset.id, property);
      const count = counts.get(key) ?? 0;
      const state = !asset.properties.includes(property) ? 'none' : covered.get(key)?.impact ? 'analysed' : 'pending';
      return { state, damages: count, sign: state !== 'none' && count > 0 ? `${signs[state]}${count}` : signs[state] };
    };
    const inWords = ({ state, damages: count }: Pair, property: string): string =>
      state === 'none'
        ? t('asset.pair.none', { property })
        : t(state === 'analysed' ? 'asset.pair.analysed' : 'asset.pair.pending', { property, count });
    return { of, inWords };
  }, [t, damages, covered]);
}
