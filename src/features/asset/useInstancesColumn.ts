import { useMemo } from 'react';
import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import type { Column } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { titled } from '@/rows/columns';

const most = 9999;

/** How many of an asset there are; a whole number. */
export function useInstancesColumn(label: string): readonly Column<AssetRow>[] {
  const t = useT();
  return useMemo(() => {
    const text = ({ instances }: AssetRow) => String(instances);
    return [
      {
        key: 'instances',
        ...titled(label),
        width: 84,
        align: 'right',
        show: text,
        text,
        compare: (a, b) => a.instances - b.instances,
        editor: { kind: 'text', value: text, max: 4 },
        parse: (entered) => {
          const plain = entered.normalize('NFKC').trim();
          const count = plain === '' ? 1 : Number(plain);
          return Number.isInteger(count) && count >= 1 && count <= most
            ? { value: String(count) }
            : { refusal: t('grid.refused.wholeNumber', { most }) };
        },
      },
    ];
  }, [t, label]);
}
