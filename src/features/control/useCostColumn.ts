import { useMemo } from 'react';
import { type ControlRow, mostCost } from '#domain/kinds/control/shape.ts';
import { numberOf } from '@/editor/number-cell';
import type { Column } from '@/grid/grid-types';
import { useT } from '@/i18n';
import { useCostUnit } from '@/product/useCostUnit';
import { titled } from '@/rows/columns';

/** What was typed as a cost: null = taken out, undefined = no cost. */
export function costOf(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const value = numberOf(text);
  return value !== undefined && value >= 0 && value <= mostCost ? value : undefined;
}

/** The cost of a control; a number from 0 on, or none. */
export function useCostColumn(label: string): readonly Column<ControlRow>[] {
  const t = useT();
  const unit = useCostUnit();
  return useMemo(() => {
    const text = ({ cost }: ControlRow) => (cost === null ? '' : String(cost));
    return [
      {
        key: 'cost',
        ...titled(label),
        width: 100,
        align: 'right',
        show: (row) => [text(row), row.cost !== null && unit].filter(Boolean).join(' '),
        text,
        compare: (a, b) => (a.cost ?? -1) - (b.cost ?? -1),
        editor: { kind: 'text', value: text, max: 20 },
        parse: (entered) => {
          const cost = costOf(entered);
          return cost === undefined
            ? { refusal: t('control.cost.refused') }
            : { value: cost === null ? '' : String(cost) };
        },
      },
    ];
  }, [t, label, unit]);
}
