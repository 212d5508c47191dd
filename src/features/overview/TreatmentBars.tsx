import { useMemo } from 'react';
import { decisionsOnBoard, type RiskBoard } from '#domain/views/risk-board.ts';
import type { Decision } from '#domain/views/risk-summary.ts';
import { LazyChart } from '@/components/chart/LazyChart';
import { useT } from '@/i18n';
import { useTones } from '@/theme';
import { levelsTreated, type Side, treatmentsChart } from './charts';

/** How many risks have which treatment, and of which levels they are: a risk with several counts for each. A part chooses its risks. */
export function TreatmentBars({
  board,
  side,
  onChoose,
}: {
  board: RiskBoard;
  side: Side;
  onChoose: (decision: Decision, level: string) => void;
}) {
  const t = useT();
  const tones = useTones();
  const counts = useMemo(() => decisionsOnBoard(board, side), [board, side]);
  const levels = useMemo(() => levelsTreated(board, counts), [board, counts]);
  const chart = useMemo(() => treatmentsChart(board, counts, tones, t), [board, counts, tones, t]);
  const choose = (line: number, at: number) => {
    const [decision, level] = [counts[line]?.decision, levels[at]];
    if (decision && level !== undefined) onChoose(decision, level?.code ?? '');
  };
  if (levels.length === 0) return <p className="quiet">{t('board.empty')}</p>;
  return <LazyChart {...chart} onChoose={choose} />;
}
