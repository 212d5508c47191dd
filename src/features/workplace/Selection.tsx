import { CloseOutlined } from '@ant-design/icons';
import { useSearchParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { type TaskItem, type TaskWait, task, taskWaits } from '#contract/task.ts';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { TaskLink } from '@/product/TaskLink';
import { call } from '@/request/call';
import { Line, Lines } from './Lines';

/** The tasks behind a figure (`?show=overdue`); nothing without such an address. */
export function Selection() {
  const t = useT();
  const [address, setAddress] = useSearchParams();
  const name = taskWaits.find((one) => one === address.get('show'));
  if (!name) return null;
  return (
    <Panel
      title={t(`workplace.selection.${name}`)}
      extra={
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined />}
          aria-label={t('workplace.selection.close')}
          title={t('workplace.selection.close')}
          onClick={() => setAddress({}, { replace: true })}
        />
      }
    >
      <Tasks key={name} name={name} />
    </Panel>
  );
}

function Tasks({ name }: { name: TaskWait }) {
  const t = useT();
  const dates = useDates();
  const [pages, setPages] = useState(1);
  const { data, loading } = useRequest(() => firstPages(name, pages), {
    refreshDeps: [pages],
    onError: () => undefined,
  });
  if (!data) return <Skeleton active title={false} />;
  const left = data.total - data.tasks.length;
  return (
    <>
      <Lines empty={t('workplace.selection.none')}>
        {data.tasks.map(({ id, versionId, name: title, projectName, scheduledTime, stats }) => (
          <Line
            key={id}
            aside={
              name === 'awaiting'
                ? t('workplace.selection.risks', { count: stats.awaitingDisposal })
                : name === 'outdated'
                  ? t('workplace.selection.decisions', { count: stats.outdated ?? 0 })
                  : t('workplace.selection.until', { day: dates.day(scheduledTime[1]) })
            }
          >
            <TaskLink id={id} versionId={versionId}>
              {title}
            </TaskLink>
            <span className="quiet">{projectName}</span>
          </Line>
        ))}
      </Lines>
      {left > 0 && (
        <Button type="link" loading={loading} onClick={() => setPages(pages + 1)}>
          {t('workplace.selection.more', { count: left })}
        </Button>
      )}
    </>
  );
}

/** The first pages of the tasks that the figure counts, newest change first. */
async function firstPages(waiting: TaskWait, pages: number): Promise<{ tasks: TaskItem[]; total: number }> {
  const queries = Array.from({ length: pages }, (_, i) => ({ waiting, current: i + 1, pageSize: 100 }));
  const found = await Promise.all(queries.map((query) => call(task.across, { query })));
  return { tasks: found.flatMap(({ list }) => list), total: found.at(-1)?.total ?? 0 };
}
