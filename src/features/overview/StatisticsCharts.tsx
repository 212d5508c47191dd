import { useMemo } from 'react';
import type { LevelShare, PropertyCoverage } from '#domain/views/task-statistics.ts';
import { LazyChart } from '@/components/chart/LazyChart';
import { useT } from '@/i18n';
import { useTones } from '@/theme';
import { countsChart, coverageChart, type NamedCount, sharesChart } from './charts';

/** How far each security property is: a bar for each part of the analysis, as long as its share. */
export function CoverageChart({ label, properties }: { label: string; properties: readonly PropertyCoverage[] }) {
  const t = useT();
  return <LazyChart {...useMemo(() => coverageChart(label, properties, t), [label, properties, t])} />;
}

/** How many rows have each level, in the colours of the levels. */
export function LevelsChart({ label, shares }: { label: string; shares: readonly LevelShare[] }) {
  const t = useT();
  const tones = useTones();
  return <LazyChart {...useMemo(() => sharesChart(label, shares, tones, t), [label, shares, tones, t])} />;
}

/** Named counts; what is open is grey. */
export function CountsChart({ label, counts }: { label: string; counts: readonly NamedCount[] }) {
  return <LazyChart {...useMemo(() => countsChart(label, counts), [label, counts])} />;
}
