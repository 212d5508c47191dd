import { StatisticCard } from '@ant-design/pro-components';
import { Link } from '@umijs/max';
import { Card, Flex, Skeleton } from 'antd';
import { useMemo } from 'react';
import { project } from '#contract/project.ts';
import type { Stats } from '#contract/stats.ts';
import { type TaskItem, task } from '#contract/task.ts';
import { ProgressBar } from '@/components/ProgressBar';
import { useT } from '@/i18n';
import { EntityTable } from '@/lists/EntityTable';
import { fields } from '@/lists/fields';
import { useAddressPages } from '@/lists/useAddressPages';
import { RiskBar } from '@/product/RiskBar';
import { TaskLink } from '@/product/TaskLink';
import { useKindName } from '@/product/useKindName';
import { useCall } from '@/request/useCall';
import { RisksChart, SharesChart, Trend } from './DashboardCharts';
import styles from './dashboard.less';

const parts = ['impact', 'threat', 'goal'] as const;
/** Kinds of row whose number says how large an analysis is. */
const counted = ['assets', 'damages', 'threats', 'paths', 'risks', 'goals', 'requirements'] as const;

/** A project at a glance: its tasks, how far they are, which risks they have, and each task beside the others. */
export default function ProjectDashboard({ projectId }: { projectId: string }) {
  const t = useT();
  const { data } = useCall(project.get, { params: { projectId } });
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const { stats } = data;
  return (
    <section className={styles.dashboard} aria-label={t('projectLists.dashboard')}>
      <Figures projectId={projectId} of={data} />
      <div className={styles.halves}>
        <Card size="small" title={t('projectLists.dashboard.progress')}>
          <SharesChart stats={stats} subject={data.name} />
        </Card>
        <Card size="small" title={t('projectLists.dashboard.risks')}>
          <RisksChart stats={stats} subject={data.name} />
          <RowCounts rows={stats.rows} />
        </Card>
      </div>
      <Trend projectId={projectId} />
      <TasksBeside projectId={projectId} />
    </section>
  );
}

/** What counts, each with the way to what it counts. */
function Figures({
  projectId,
  of: { taskCount, unfinishedCount, stats },
}: {
  projectId: string;
  of: { taskCount: number; unfinishedCount: number; stats: Stats };
}) {
  const t = useT();
  const finished = useCall(task.list, { params: { projectId }, query: { status: 'finished', pageSize: 1 } }).data
    ?.total;
  const address = `/project/detail?id=${projectId}&tab=tasks`;
  return (
    <StatisticCard.Group split="vertical" variant="outlined">
      <StatisticCard {...plain} statistic={figure(t('projectLists.dashboard.tasks'), taskCount, address)} />
      <StatisticCard
        {...plain}
        statistic={figure(t('projectLists.dashboard.finished'), finished ?? '–', `${address}&status=finished`)}
      />
      <StatisticCard
        {...plain}
        statistic={figure(t('projectLists.dashboard.undone'), unfinishedCount, `${address}&complete=false`)}
      />
      <StatisticCard {...plain} statistic={figure(t('projectLists.dashboard.awaiting'), stats.awaitingDisposal)} />
    </StatisticCard.Group>
  );
}

const plain = { variant: 'borderless', size: 'small' } as const;

const figure = (title: string, value: number | string, to?: string) => ({
  title,
  value,
  className: 'num',
  ...(to && { formatter: () => <Link to={to}>{value}</Link> }),
});

function RowCounts({ rows }: { rows: Stats['rows'] }) {
  const kindName = useKindName();
  return (
    <Flex gap="4px 16px" wrap style={{ marginBlockStart: 12 }}>
      {counted.map((kind) => (
        <span key={kind}>
          <span className="quiet">{kindName(kind)}</span> <b className="num">{rows[kind] ?? 0}</b>
        </span>
      ))}
    </Flex>
  );
}

const taskColumns = (t: ReturnType<typeof useT>) => {
  const share = (part: (typeof parts)[number], { name, stats }: TaskItem) => {
    const [done, total] = stats[part];
    const label = `${t(`statistics.${part}`)} ${name}`;
    return <ProgressBar share={total === 0 ? null : done / total} label={label} />;
  };
  const list = fields<TaskItem>()('task', {
    name: {
      sortable: true,
      width: 220,
      show: ({ id, versionId, name }) => (
        <TaskLink id={id} versionId={versionId}>
          {name}
        </TaskLink>
      ),
    },
    code: { sortable: true, width: 110 },
    status: { sortable: true, width: 110, show: ({ status }) => t(`task.status.${status}`) },
    _risks: { width: 180, show: ({ stats }) => <RiskBar risks={stats.risks} /> },
  });
  const shares = parts.map((part) => ({
    name: part,
    title: `statistics.${part}` as const,
    width: 130,
    show: (row: TaskItem) => share(part, row),
  }));
  const awaiting = {
    name: 'awaiting',
    title: 'projectLists.dashboard.awaiting' as const,
    width: 190,
    show: ({ stats }: TaskItem) => <span className="num">{stats.awaitingDisposal || null}</span>,
  };
  const [name, code, status, risks] = list.list;
  return { ...list, list: [name, code, status, ...shares, risks, awaiting].filter((one) => one !== undefined) };
};

/** Every task with its counters and risks. */
function TasksBeside({ projectId }: { projectId: string }) {
  const t = useT();
  const [pages, search] = useAddressPages(task.list, { params: { projectId } });
  const columns = useMemo(() => taskColumns(t), [t]);
  return (
    <EntityTable<TaskItem>
      id="project.dashboard"
      fields={columns}
      rows={pages}
      search={{ ...search, placeholder: t('task.list.search') }}
      empty={{ text: t('task.list.empty') }}
    />
  );
}
