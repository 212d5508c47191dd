import { useMemo } from 'react';
import type { ThreatRow } from '#domain/kinds/threat/shape.ts';
import { highestRisksOfThreats } from '#domain/method/rate/highest-risk.ts';
import { useT } from '@/i18n';
import { Computed } from '@/ratings/Computed';
import { Level } from '@/ratings/Level';
import { riskCell } from '@/ratings/RiskChip';
import { useLevelText } from '@/ratings/useLevelText';
import type { Cell } from '@/rows/fields';
import { useWorkspace } from '@/session/SessionProvider';

/** The level of the easiest path, and the lowest sum of the attack potential. */
export function useFeasibilityCell(): Cell<ThreatRow> {
  const t = useT();
  const levels = useWorkspace((v) => v.w.method.feasibilityLevels);
  const ratings = useWorkspace((v) => v.ratings.threats);
  const levelText = useLevelText('feasibility');
  return useMemo(() => {
    const ranks = new Map(levels.map(({ code, value }) => [code, value]));
    const rankOf = ({ id }: ThreatRow) => ranks.get(ratings.get(id)?.level ?? '') ?? -Infinity;
    const sumOf = ({ id }: ThreatRow) => ratings.get(id)?.sum ?? null;
    return {
      show: (row) => (
        <Computed kind="threats" id={row.id}>
          <Level of="feasibility" code={ratings.get(row.id)?.level} />
          {sumOf(row) !== null && <small>{t('threat.sum', { sum: sumOf(row) ?? '' })}</small>}
        </Computed>
      ),
      text: ({ id }) => levelText(ratings.get(id)?.level),
      // Two rows without a level: -Infinity - -Infinity is NaN.
      compare: (a, b) => Math.sign(rankOf(a) - rankOf(b)) || 0,
    };
  }, [t, levels, ratings, levelText]);
}

/** How many attack paths there are. */
export function usePathCountCell(): Cell<ThreatRow> {
  const ratings = useWorkspace((v) => v.ratings.threats);
  return useMemo(() => {
    const count = ({ id }: ThreatRow) => ratings.get(id)?.total ?? 0;
    return {
      show: count,
      text: (row) => String(count(row)),
      compare: (a, b) => count(a) - count(b),
      total: (rows) => rows.reduce((sum, row) => sum + count(row), 0),
    };
  }, [ratings]);
}

/** The highest risk. */
export function useRiskCell(): Cell<ThreatRow> {
  const risks = useWorkspace((v) => v.w.risks);
  const ratings = useWorkspace((v) => v.ratings.risks);
  const levelText = useLevelText('risk');
  return useMemo(() => riskCell(highestRisksOfThreats(risks, ratings), levelText), [risks, ratings, levelText]);
}
