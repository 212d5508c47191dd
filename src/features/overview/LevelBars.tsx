import { useMemo } from 'react';
import type { LevelCount } from '#domain/views/risk-board.ts';
import { LazyChart } from '@/components/chart/LazyChart';
import { useT } from '@/i18n';
import { useTones } from '@/theme';
import { levelsChart, type Side, sides } from './charts';

/** How many risks each level has before treatment and after it: two bars each, the second hatched and with its difference. A bar chooses its risks. */
export function LevelBars({
  levels,
  onChoose,
}: {
  levels: readonly LevelCount[];
  onChoose: (level: string, side: Side) => void;
}) {
  const t = useT();
  const tones = useTones();
  const chart = useMemo(() => levelsChart(levels, tones, t), [levels, tones, t]);
  const choose = (line: number, at: number) => {
    const [level, side] = [levels[line]?.level.code, sides[at]];
    if (level !== undefined && side) onChoose(level, side);
  };
  return <LazyChart {...chart} onChoose={choose} />;
}
