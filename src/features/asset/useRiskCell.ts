import { useMemo } from 'react';
import type { AssetRow } from '#domain/kinds/asset/shape.ts';
import { highestRisksOfAssets } from '#domain/method/rate/highest-risk.ts';
import { riskCell } from '@/ratings/RiskChip';
import { useLevelText } from '@/ratings/useLevelText';
import type { Cell } from '@/rows/fields';
import { useWorkspace } from '@/session/SessionProvider';

/** The highest risk of the threats of an asset. */
export function useRiskCell(): Cell<AssetRow> {
  const risks = useWorkspace((v) => v.w.risks);
  const threats = useWorkspace((v) => v.w.threats);
  const ratings = useWorkspace((v) => v.ratings.risks);
  const levelText = useLevelText('risk');
  return useMemo(
    () => riskCell(highestRisksOfAssets(risks, threats, ratings), levelText),
    [risks, threats, ratings, levelText],
  );
}
