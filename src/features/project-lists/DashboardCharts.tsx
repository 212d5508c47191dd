import { Card, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { Stats } from '#contract/stats.ts';
import { task } from '#contract/task.ts';
import { taskVersion } from '#contract/task-version.ts';
import type { ChartProps } from '@/components/chart/chart-data';
import { LazyChart } from '@/components/chart/LazyChart';
import { useT } from '@/i18n';
import { inLanguage } from '@/local-text';
import { useCall } from '@/request/useCall';
import { PictureMenu } from '@/rows/picture/PictureMenu';
import { useTones } from '@/theme';
import styles from './dashboard.less';

const parts = ['impact', 'threat', 'goal'] as const;
/** What is done is blue, whatever the theme; what is not rated is grey. */
const [done, grey] = ['#1890ff', '#8c8c8c'];

/** A chart with the way to take it away as a picture. */
function Pictured({ subject, ...chart }: ChartProps & { subject: string }) {
  return (
    <div className={styles.pictured}>
      <LazyChart {...chart} />
      <PictureMenu title={chart.label} subject={subject} draw={() => [{ part: 'chart', ...chart }]} />
    </div>
  );
}

/** Analysed security properties of all, by counter. */
export function SharesChart({ stats, subject }: { stats: Stats; subject: string }) {
  const t = useT();
  const label = t('projectLists.dashboard.progress');
  const lines = useMemo(() => parts.map((part) => ({ name: t(`statistics.${part}`) })), [t]);
  const series = useMemo(
    () => [
      {
        name: label,
        bars: parts.map((part) => {
          const [of, total] = stats[part];
          return { value: total === 0 ? 0 : of / total, said: `${of} / ${total}`, colour: done };
        }),
      },
    ],
    [stats, label],
  );
  return <Pictured subject={subject} label={label} lines={lines} series={series} most={1} />;
}

/** The risks by the levels of their methods, the gravest first. */
export function RisksChart({ stats: { risks }, subject }: { stats: Stats; subject: string }) {
  const t = useT();
  const tones = useTones();
  const label = t('projectLists.dashboard.risks');
  const shown = useMemo(() => levelsOf([risks]).filter(({ count }) => count(risks) > 0), [risks]);
  const lines = useMemo(
    () =>
      shown.map(({ level }) =>
        level ? { name: nameOf(level), chip: tones[level.tone] } : { name: t('workspace.notRated') },
      ),
    [shown, tones, t],
  );
  const series = useMemo(
    () => [
      {
        name: label,
        bars: shown.map(({ level, count }) => ({
          value: count(risks),
          said: String(count(risks)),
          colour: level ? tones[level.tone].fill : grey,
        })),
      },
    ],
    [shown, risks, tones, label],
  );
  return lines.length > 0 ? (
    <Pictured subject={subject} label={label} lines={lines} series={series} />
  ) : (
    <p className="quiet">{t('projectLists.dashboard.noRisks')}</p>
  );
}

type Risks = Stats['risks'];
type Level = Risks['levels'][number];

const nameOf = ({ value, name }: Level) => `${value} ${inLanguage(name)}`;
const keyOf = ({ code, name }: Level) => `${code} ${name.en} ${name.zh}`;

/** All levels that these have, the gravest first, and behind them what is not rated; `count` says how many risks of one have it. */
function levelsOf(all: readonly Risks[]): { level: Level | null; count: (risks: Risks) => number }[] {
  const levels = new Map(all.flatMap((risks) => risks.levels).map((level) => [keyOf(level), level]));
  const named = [...levels.values()].sort((a, b) => b.value - a.value);
  return [
    ...named.map((level) => ({
      level,
      count: (risks: Risks) => risks.levels.find((one) => keyOf(one) === keyOf(level))?.count ?? 0,
    })),
    { level: null, count: (risks: Risks) => risks.unrated },
  ];
}

/** Tasks offered for the trend. */
const mostTasks = 100;

/** How the risks and the progress of a task went over its versions, the first on top. */
export function Trend({ projectId }: { projectId: string }) {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const tasks = useCall(task.list, { params: { projectId }, query: { pageSize: mostTasks, sorter: 'name' } }).data
    ?.list;
  const taskId = chosen ?? tasks?.[0]?.id;
  const { data } = useCall(taskVersion.list, taskId ? { params: { taskId } } : null);
  const versions = useMemo(
    () => [...(data ?? [])].sort((a, b) => (a.createdOn < b.createdOn ? -1 : a.createdOn > b.createdOn ? 1 : 0)),
    [data],
  );
  const tones = useTones();
  const lines = useMemo(() => versions.map(({ version }) => ({ name: version })), [versions]);
  const risks = useMemo(
    () =>
      levelsOf(versions.map(({ stats }) => stats.risks))
        .filter(({ count }) => versions.some(({ stats }) => count(stats.risks) > 0))
        .map(({ level, count }) => ({
          name: level ? nameOf(level) : t('workspace.notRated'),
          bars: versions.map(({ stats }) => ({
            value: count(stats.risks),
            said: String(count(stats.risks)),
            colour: level ? tones[level.tone].fill : grey,
          })),
        })),
    [versions, tones, t],
  );
  const progress = useMemo(
    () => [
      {
        name: t('task.field._progress'),
        bars: versions.map(({ stats }) => ({
          value: stats.progress ?? 0,
          said: stats.progress === null ? '–' : `${Math.round(stats.progress * 100)} %`,
          colour: done,
        })),
      },
    ],
    [versions, t],
  );
  if (!tasks || tasks.length === 0) return null;
  const subject = tasks.find(({ id }) => id === taskId)?.name ?? '';
  return (
    <Card
      size="small"
      title={t('projectLists.dashboard.trend')}
      extra={
        <Select
          size="small"
          aria-label={t('projectLists.task')}
          style={{ minWidth: 220 }}
          showSearch={{ optionFilterProp: 'label' }}
          value={taskId ?? null}
          options={tasks.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))}
          onChange={setChosen}
        />
      }
    >
      {versions.length > 0 && (
        <div className={styles.halves}>
          <div>
            <p className="quiet">{t('projectLists.dashboard.trend.risks')}</p>
            <Pictured
              subject={subject}
              label={t('projectLists.dashboard.trend.risks')}
              lines={lines}
              series={risks}
              stacked
            />
          </div>
          <div>
            <p className="quiet">{t('projectLists.dashboard.trend.progress')}</p>
            <Pictured
              subject={subject}
              label={t('projectLists.dashboard.trend.progress')}
              lines={lines}
              series={progress}
              most={1}
            />
          </div>
        </div>
      )}
    </Card>
  );
}
