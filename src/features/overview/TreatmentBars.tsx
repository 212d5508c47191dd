import { useMemo } from 'react';
import { decisionsOnBoard, type RiskBoard } from '#domain/views/risk-board.ts';
import type { Decision } from '#domain/views/risk-summary.ts';
import { LazyChart } from '@/components/chart/LazyChart';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useTones } from '@/theme';
import type { Side } from './LevelBars';

/** Of what is not rated. */
const grey = '#8c8c8c';

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
  const lines = useMemo(
    () =>
      counts.map(({ decision, total }) => ({
        name: t(decision === 'undecided' ? 'riskSummary.undecided' : `risk.treatment.${decision}`),
        total: String(total),
      })),
    [counts, t],
  );
  const levels = useMemo(() => {
    const all = [...board.levels.map(({ level }) => level), null];
    return all.filter((level) => counts.some((count) => count.levels.has(level?.code ?? null)));
  }, [board, counts]);
  const series = useMemo(
    () =>
      levels.map((level) => ({
        name: level ? `${level.value} ${inLanguage(level.name)}` : t('workspace.notRated'),
        bars: counts.map((count) => {
          const value = count.levels.get(level?.code ?? null) ?? 0;
          return { value, said: String(value), colour: level ? tones[level.tone].fill : grey };
        }),
      })),
    [levels, counts, tones, t],
  );
  const choose = (line: number, at: number) => {
    const [decision, level] = [counts[line]?.decision, levels[at]];
    if (decision && level !== undefined) onChoose(decision, level?.code ?? '');
  };
  if (series.length === 0) return <p className="quiet">{t('board.empty')}</p>;
  return <LazyChart label={t('board.treatments')} lines={lines} series={series} stacked onChoose={choose} />;
}
