import { CloseOutlined } from '@ant-design/icons';
import { Link, useSearchParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Skeleton } from 'antd';
import { type TaskItem, task } from '#contract/task.ts';
import { Panel } from '@/components/Panel';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { call } from '@/request/call';
import { type SelectionName, selections, taskAddress } from './addresses';
import { Line, Lines } from './Lines';

const today = () => new Date().toISOString().slice(0, 10);

const chosen: Record<SelectionName, (task: TaskItem) => boolean> = {
  open: ({ status }) => status !== 'finished',
  awaiting: ({ stats }) => stats.awaitingDisposal > 0,
  overdue: ({ status, scheduledTime }) => status !== 'finished' && scheduledTime[1] < today(),
};

/** The tasks behind a figure (`?show=overdue`); nothing without such an address. */
export function Selection() {
  const t = useT();
  const dates = useDates();
  const [address, setAddress] = useSearchParams();
  const name = selections.find((one) => one === address.get('show'));
  const { data } = useRequest(allTasks, { ready: name !== undefined, refreshDeps: [name], onError: () => undefined });
  if (!name) return null;
  const tasks = data?.filter(chosen[name]);
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
      {tasks ? (
        <Lines empty={t('workplace.selection.none')}>
          {tasks.map(({ id, versionId, name: title, projectName, scheduledTime, stats }) => (
            <Line
              key={id}
              aside={
                name === 'awaiting'
                  ? t('workplace.selection.risks', { count: stats.awaitingDisposal })
                  : t('workplace.selection.until', { day: dates.day(scheduledTime[1]) })
              }
            >
              <Link to={taskAddress(id, versionId)}>{title}</Link>
              <span>{projectName}</span>
            </Line>
          ))}
        </Lines>
      ) : (
        <Skeleton active title={false} />
      )}
    </Panel>
  );
}

/** Every visible task, page by page; the figures count the same. */
async function allTasks(): Promise<TaskItem[]> {
  const found: TaskItem[] = [];
  for (let current = 1; ; current++) {
    const { list, total } = await call(task.across, { query: { current, pageSize: 100 } });
    found.push(...list);
    if (list.length === 0 || found.length >= total) return found;
  }
}
