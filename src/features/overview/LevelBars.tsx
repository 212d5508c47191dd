import { useMemo } from 'react';
import type { LevelCount } from '#domain/views/risk-board.ts';
import { LazyChart } from '@/components/chart/LazyChart';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useTones } from '@/theme';

const sides = ['before', 'after'] as const;
export type Side = (typeof sides)[number];

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
  const lines = useMemo(
    () => levels.map(({ level }) => ({ name: `${level.value} ${inLanguage(level.name)}`, chip: tones[level.tone] })),
    [levels, tones],
  );
  const series = useMemo(
    () =>
      sides.map((side) => ({
        name: t(`board.${side}`),
        ...(side === 'after' && { pattern: 'lines' as const }),
        bars: levels.map((count) => ({
          value: count[side],
          said: side === 'after' ? `${count.after}${difference(count)}` : String(count.before),
          colour: tones[count.level.tone].fill,
        })),
      })),
    [levels, tones, t],
  );
  const choose = (line: number, at: number) => {
    const [level, side] = [levels[line]?.level.code, sides[at]];
    if (level !== undefined && side) onChoose(level, side);
  };
  return <LazyChart label={t('board.levels.title')} lines={lines} series={series} onChoose={choose} />;
}

function difference({ before, after }: LevelCount): string {
  if (after === before) return '';
  return after > before ? ` (+${after - before})` : ` (−${before - after})`;
}
