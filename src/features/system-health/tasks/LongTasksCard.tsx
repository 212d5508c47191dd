import { useAccess } from '@umijs/max';
import { Button, Table, type TableColumnsType } from 'antd';
import { useEffect } from 'react';
import { health } from '#contract/system/health.ts';
import type { LongTask } from '#contract/system/long-tasks.ts';
import { pagesOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { HealthCard } from '../HealthCard';
import styles from '../health.less';
import { useEndTask } from './useEndTask';

/** Between two looks at what runs (ms), as long as something does. */
const lookEvery = 5_000;

/** What runs long on the servers, and by whom; what can be ended is ended here. */
export function LongTasksCard({ round }: { round: number }) {
  const t = useT();
  const read = useCall(health.longTasks, {}, silent);
  const { data, refresh } = read;
  const isBusy = (data?.list.length ?? 0) > 0;
  useEffect(() => {
    if (!isBusy) return;
    const timer = setInterval(refresh, lookEvery);
    return () => clearInterval(timer);
  }, [isBusy, refresh]);
  return (
    <HealthCard title={t('health.tasks')} read={read} round={round}>
      {({ list, total }) => (
        <>
          <p className={`quiet ${styles.hint}`}>{t('health.tasks.hint')}</p>
          {list.length === 0 ? <p>{t('health.tasks.none')}</p> : <TaskTable list={list} onEnded={refresh} />}
          {total > list.length && <p className="quiet">{t('health.tasks.more', { shown: list.length, total })}</p>}
        </>
      )}
    </HealthCard>
  );
}

function TaskTable({ list, onEnded }: { list: readonly LongTask[]; onEnded: () => void }) {
  const t = useT();
  const dates = useDates();
  const { canInAuthUserModify } = useAccess();
  const { ask, ending } = useEndTask(onEnded);
  const unknown = t('health.tasks.unknown');
  const columns: TableColumnsType<LongTask> = [
    { title: t('health.tasks.what'), render: (_, task) => <What task={task} /> },
    {
      title: t('health.tasks.by'),
      render: (_, { by }) => by?.name ?? t('health.tasks.byServer'),
    },
    {
      title: t('health.tasks.since'),
      render: (_, { since }) => <span className={`num ${styles.whole}`}>{since ? dates.exact(since) : unknown}</span>,
    },
    {
      title: t('health.tasks.state'),
      render: (_, task) => (
        <span className={styles.whole}>
          <State task={task} />
        </span>
      ),
    },
    {
      title: t('health.tasks.where'),
      render: (_, { host }) => host ?? t('health.tasks.elsewhere'),
    },
  ];
  if (canInAuthUserModify)
    columns.push({
      align: 'end',
      render: (_, task) => {
        if (!task.canEnd)
          return task.state === 'ending' ? null : <span className={styles.whole}>{t('health.task.endsItself')}</span>;
        return (
          <Button size="small" danger loading={ending === task.id} onClick={() => ask(task)}>
            {t('health.task.end')}
          </Button>
        );
      },
    });
  return (
    <Table
      size="small"
      rowKey="id"
      // Long calls are broken into lines: what a task is ended by stays in sight.
      scroll={{ x: 620 }}
      columns={columns}
      dataSource={[...list]}
      pagination={pagesOf(list.length, t)}
    />
  );
}

function What({ task: { kind, call } }: { task: LongTask }) {
  const t = useT();
  return (
    <>
      {t(`health.task.${kind}`)}
      {call && <div className={`quiet ${styles.route}`}>{call}</div>}
    </>
  );
}

function State({ task: { state, progress } }: { task: LongTask }) {
  const t = useT();
  if (state !== 'running' || progress === null) return <>{t(`health.task.state.${state}`)}</>;
  return <>{t('health.task.share', { share: Math.round(progress * 100) })}</>;
}
