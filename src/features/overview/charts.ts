import { share } from '#domain/method/rate/coverage.ts';
import type { Tone, ToneColours } from '#domain/model/tones.ts';
import type { DecisionCount, LevelCount, RiskBoard } from '#domain/views/risk-board.ts';
import type { LevelShare, PropertyCoverage } from '#domain/views/task-statistics.ts';
import type { ChartProps, ChartSeries } from '@/components/chart/chart-data';
import type { Translate } from '@/i18n';
import { inLanguage } from '@/local-text';

/* What the charts of the task show, for the screen in the colours of its theme and for pictures in those of paper. */

type Tones = Readonly<Record<Tone, ToneColours>>;
export type Charted = Pick<ChartProps, 'label' | 'lines' | 'series' | 'most' | 'stacked'>;

/** What is done is blue, whatever the theme. */
const done = '#1890ff';
/** Of what is not rated, pending, or has no level. */
const grey = '#8c8c8c';

export const sides = ['before', 'after'] as const;
export type Side = (typeof sides)[number];

export const coverageParts = ['impact', 'threat', 'goal'] as const;
const patterns: readonly Pick<ChartSeries, 'pattern'>[] = [{}, { pattern: 'lines' }, { pattern: 'dots' }];

/** How far each security property is: a bar for each part of the analysis, as long as its share. */
export const coverageChart = (label: string, properties: readonly PropertyCoverage[], t: Translate): Charted => ({
  label,
  lines: properties.map(({ name }) => ({ name: inLanguage(name) })),
  series: coverageParts.map((part, at) => ({
    name: t(`statistics.${part}`),
    ...patterns[at],
    bars: properties.map((line) => ({
      value: share(line[part]) ?? 0,
      said: t('workspace.progress.of', { ...line[part] }),
      colour: done,
    })),
  })),
  most: 1,
});

/** How many rows have each level, in the colours of the levels. */
export const sharesChart = (label: string, shares: readonly LevelShare[], tones: Tones, t: Translate): Charted => ({
  label,
  lines: shares.map(({ level }) =>
    level ? { name: inLanguage(level.name), chip: tones[level.tone] } : { name: t('workspace.notRated') },
  ),
  series: [
    {
      name: label,
      bars: shares.map(({ level, count }) => ({
        value: count,
        said: String(count),
        colour: level ? tones[level.tone].fill : grey,
      })),
    },
  ],
});

/** A named count; what is open is grey. */
export interface NamedCount {
  name: string;
  count: number;
  open?: boolean;
}

export const countsChart = (label: string, counts: readonly NamedCount[]): Charted => ({
  label,
  lines: counts,
  series: [
    {
      name: label,
      bars: counts.map(({ count, open }) => ({ value: count, said: String(count), colour: open ? grey : done })),
    },
  ],
});

/** How many risks each level has before treatment and after it: two bars each, the second hatched and with its difference. */
export const levelsChart = (levels: readonly LevelCount[], tones: Tones, t: Translate): Charted => ({
  label: t('board.levels.title'),
  lines: levels.map(({ level }) => ({ name: `${level.value} ${inLanguage(level.name)}`, chip: tones[level.tone] })),
  series: sides.map((side) => ({
    name: t(`board.${side}`),
    ...(side === 'after' && { pattern: 'lines' as const }),
    bars: levels.map((count) => ({
      value: count[side],
      said: side === 'after' ? `${count.after}${difference(count)}` : String(count.before),
      colour: tones[count.level.tone].fill,
    })),
  })),
});

function difference({ before, after }: LevelCount): string {
  if (after === before) return '';
  return after > before ? ` (+${after - before})` : ` (−${before - after})`;
}

/** The levels that any treatment has risks of, worst first, then what is not rated. */
export const levelsTreated = (board: RiskBoard, counts: readonly DecisionCount[]) =>
  [...board.levels.map(({ level }) => level), null].filter((level) =>
    counts.some((count) => count.levels.has(level?.code ?? null)),
  );

/** How many risks have which treatment, and of which levels they are. */
export const treatmentsChart = (
  board: RiskBoard,
  counts: readonly DecisionCount[],
  tones: Tones,
  t: Translate,
): Charted => ({
  label: t('board.treatments'),
  stacked: true,
  lines: counts.map(({ decision, total }) => ({
    name: t(decision === 'undecided' ? 'riskSummary.undecided' : `risk.treatment.${decision}`),
    total: String(total),
  })),
  series: levelsTreated(board, counts).map((level) => ({
    name: level ? `${level.value} ${inLanguage(level.name)}` : t('workspace.notRated'),
    bars: counts.map((count) => {
      const value = count.levels.get(level?.code ?? null) ?? 0;
      return { value, said: String(value), colour: level ? tones[level.tone].fill : grey };
    }),
  })),
});
