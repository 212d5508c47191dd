import { useMemo } from 'react';
import { acceptorOf, type RiskRow } from '#domain/kinds/risk/shape.ts';
import { rateResidualParameters } from '#domain/method/rate/residual.ts';
import { scaleOf } from '#domain/method/rate/scale.ts';
import type { Column } from '@/grid/grid-types';
import { inLanguage } from '@/local-text';
import { Level } from '@/ratings/Level';
import { useLooks } from '@/ratings/useLooks';
import { namesOf } from '@/rows/choices';
import { titled } from '@/rows/columns';
import { useWorkspace } from '@/session/SessionProvider';
import { useAcceptedByCell } from './cells';

/** The feasibility after treatment, as a level for many risks at once; the panel rates it by parameters too, which it shows while no level goes before them. */
export function useFeasibilityAfterColumn(label: string): readonly Column<RiskRow>[] {
  const method = useWorkspace((v) => v.w.method);
  const { feasibility } = useLooks();
  return useMemo(() => {
    const own = ({ residual }: RiskRow) => residual?.level ?? null;
    const level = (row: RiskRow) =>
      own(row) ?? (row.residual && rateResidualParameters(method, row.residual)?.level) ?? null;
    const rank = (row: RiskRow) => scaleOf(method).rank(level(row) ?? '');
    return [
      {
        key: 'feasibilityAfter',
        ...titled(label),
        width: 130,
        optional: true,
        show: (row) => level(row) !== null && <Level of="feasibility" code={level(row)} />,
        text: (row) => feasibility.get(level(row) ?? '')?.name ?? '',
        compare: (a, b) => rank(a) - rank(b),
        editor: {
          kind: 'choice',
          allowEmpty: true,
          value: own,
          options: method.feasibilityLevels.map(({ code, name }) => ({
            value: code,
            label: inLanguage(name),
            names: [...namesOf(name), code],
            show: <Level of="feasibility" code={code} />,
          })),
        },
      },
    ];
  }, [label, method, feasibility]);
}

/** Who accepts the risk that is left, with the function behind a comma; an account is chosen in the panel. */
export function useAcceptedByColumn(label: string): readonly Column<RiskRow>[] {
  const cell = useAcceptedByCell();
  return useMemo(
    () => [
      {
        key: 'acceptedBy',
        ...titled(label),
        width: 120,
        ...cell,
        editor: { kind: 'text', value: ({ residual }) => acceptorOf(residual) },
      },
    ],
    [label, cell],
  );
}
