import { useMemo } from 'react';
import type { RiskRow } from '#domain/kinds/risk/shape.ts';
import type { Column } from '@/grid/grid-types';
import { useRowChoices } from '@/rows/choices';
import { titled } from '@/rows/columns';
import parts from '@/rows/parts.less';

/** The goals, orange: the risk is bound (R-RISK-11). */
export function useGoalsColumn(label: string): readonly Column<RiskRow>[] {
  const goals = useRowChoices('goals');
  return useMemo(() => {
    const codes = new Map(goals.map(({ value, code }) => [value, code]));
    const text = (row: RiskRow) => row.goals.map((id) => codes.get(id) ?? '').join(', ');
    return [
      {
        key: 'goals',
        ...titled(label),
        width: 110,
        show: (row) => <span className={parts.bound}>{text(row)}</span>,
        text,
        editor: { kind: 'choices', value: (row) => row.goals, options: goals },
      },
    ];
  }, [label, goals]);
}
