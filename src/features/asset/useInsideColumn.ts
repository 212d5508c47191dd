import { useMemo } from 'react';
import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import { isInside } from '#domain/method/rate/coverage.ts';
import type { Column } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { titled } from '@/rows/columns';
import { useWorkspace } from '@/session/SessionProvider';

/** Whether an asset counts as inside of the trust boundary, in words; to be entered where neither its place in a diagram nor an answer by hand decides. */
export function useInsideColumn(label: string): readonly Column<AssetRow>[] {
  const t = useT();
  const places = useWorkspace((v) => v.w.drawnInside);
  return useMemo(() => {
    const value = (row: AssetRow) => isInside(row, places);
    const words = (row: AssetRow) => t(value(row) ? 'workspace.yes' : 'workspace.no');
    return [
      {
        key: 'insideTrustBoundary',
        ...titled(label),
        width: 136,
        initial: true,
        show: words,
        text: words,
        locked: (row) => row.boundaryOverride !== null || places.has(row.id),
        editor: { kind: 'toggle', value, mark: words, label: words },
      },
    ];
  }, [t, label, places]);
}
