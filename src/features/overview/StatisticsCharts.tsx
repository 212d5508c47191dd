import { useMemo } from 'react';
import { share } from '#domain/method/rate/coverage.ts';
import { type RequirementState, requirementStates } from '#domain/views/requirement-board.ts';
import type { LevelShare, PropertyCoverage } from '#domain/views/task-statistics.ts';
import type { ChartSeries } from '@/components/chart/chart-data';
import { LazyChart } from '@/components/chart/LazyChart';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useTones } from '@/theme';

/** What is done is blue, whatever the theme. */
const done = '#1890ff';

export const coverageParts = ['impact', 'threat', 'goal'] as const;
const patterns: readonly Pick<ChartSeries, 'pattern'>[] = [{}, { pattern: 'lines' }, { pattern: 'dots' }];

/** How far each security property is: a bar for each part of the analysis, as long as its share. */
export function CoverageChart({ label, properties }: { label: string; properties: readonly PropertyCoverage[] }) {
  const t = useT();
  const lines = useMemo(() => properties.map(({ name }) => ({ name: inLanguage(name) })), [properties]);
  const series = useMemo(
    () =>
      coverageParts.map((part, at) => ({
        name: t(`statistics.${part}`),
        ...patterns[at],
        bars: properties.map((line) => ({
          value: share(line[part]) ?? 0,
          said: t('workspace.progress.of', { ...line[part] }),
          colour: done,
        })),
      })),
    [properties, t],
  );
  return <LazyChart label={label} lines={lines} series={series} most={1} />;
}

/** How many rows have each level, in the colours of the levels. */
export function LevelsChart({ label, shares }: { label: string; shares: readonly LevelShare[] }) {
  const t = useT();
  const tones = useTones();
  const lines = useMemo(
    () =>
      shares.map(({ level }) =>
        level ? { name: inLanguage(level.name), chip: tones[level.tone] } : { name: t('workspace.notRated') },
      ),
    [shares, tones, t],
  );
  const series = useMemo(
    () => [
      {
        name: label,
        bars: shares.map(({ level, count }) => ({
          value: count,
          said: String(count),
          colour: level ? tones[level.tone].fill : grey,
        })),
      },
    ],
    [shares, tones, label],
  );
  return <LazyChart label={label} lines={lines} series={series} />;
}

/** Of what is not rated, pending, or has no level. */
const grey = '#8c8c8c';

/** How many requirements are in which state. */
export function RequirementsChart({
  label,
  counts,
}: {
  label: string;
  counts: Readonly<Record<RequirementState, number>>;
}) {
  const t = useT();
  return (
    <CountsChart
      label={label}
      counts={useMemo(
        () =>
          requirementStates.map((state) => ({
            name: t(`requirementBoard.${state}`),
            count: counts[state],
            open: state === 'open',
          })),
        [counts, t],
      )}
    />
  );
}

/** Named counts; what is open is grey. */
export function CountsChart({
  label,
  counts,
}: {
  label: string;
  counts: readonly { name: string; count: number; open?: boolean }[];
}) {
  const series = useMemo(
    () => [
      {
        name: label,
        bars: counts.map(({ count, open }) => ({ value: count, said: String(count), colour: open ? grey : done })),
      },
    ],
    [label, counts],
  );
  return <LazyChart label={label} lines={counts} series={series} />;
}
