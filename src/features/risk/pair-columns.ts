import { useMemo } from 'react';
import type { RiskRow } from '#domain/kinds/risk/shape.ts';
import type { Column } from '@/grid/grid-types';
import { type Choice, useRowChoices } from '@/rows/choices';
import { titled } from '@/rows/columns';
import { useWorkspace } from '@/session/SessionProvider';
import { damagesFor } from './pair';

const labelsOf = (choices: readonly Choice[]) => {
  const labels = new Map(choices.map(({ value, label }) => [value, label]));
  return (id: string) => labels.get(id) ?? '';
};

/** The threat, chosen when the row is made: a risk is its pair, another threat would be another risk. */
export function useThreatColumn(label: string): readonly Column<RiskRow>[] {
  const threats = useRowChoices('threats');
  return useMemo(() => {
    const labelOf = labelsOf(threats);
    const text = (row: RiskRow) => labelOf(row.threat);
    return [
      {
        key: 'threat',
        ...titled(label),
        width: 240,
        sticky: true,
        show: text,
        text,
        locked: () => true,
        editor: { kind: 'choice', value: (row) => row.threat, options: threats },
      },
    ];
  }, [label, threats]);
}

/** The damage, one of those the threat leads to. */
export function useDamageColumn(label: string): readonly Column<RiskRow>[] {
  const threats = useWorkspace((v) => v.w.threats);
  const risks = useWorkspace((v) => v.w.risks);
  const damages = useRowChoices('damages');
  return useMemo(() => {
    const labelOf = labelsOf(damages);
    const text = (row: RiskRow) => labelOf(row.damage);
    return [
      {
        key: 'damage',
        ...titled(label),
        width: 240,
        grow: true,
        show: text,
        text,
        editor: {
          kind: 'choice',
          value: (row) => row.damage,
          options: (row, entered) => {
            const threat = row?.threat ?? (entered.threat as string | undefined) ?? null;
            return damagesFor({ threats, risks }, threat, row?.damage ?? null, damages);
          },
        },
      },
    ];
  }, [label, threats, risks, damages]);
}
