import { useMemo } from 'react';
import { type RiskBoard, riskBoard, type Spot } from '#domain/views/risk-board.ts';
import { useWorkspace } from '@/session/SessionProvider';

/** Nothing of the board is chosen. */
export const everywhere: Spot = { impact: null, feasibility: null, level: null, decision: null };

/** The board of the open version; made anew only when its risks or their ratings are others. */
export function useRiskBoard(dimension: string | null): RiskBoard {
  const w = useWorkspace((v) => v.w);
  const ratings = useWorkspace((v) => v.ratings);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that was edited elsewhere moves no risk
  return useMemo(
    () => riskBoard(w, ratings, dimension),
    [w.risks, w.method, ratings.risks, ratings.damages, dimension],
  );
}
