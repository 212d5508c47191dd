import { DownloadOutlined } from '@ant-design/icons';
import { useModel } from '@umijs/max';
import { Button, Empty, Flex, Progress, Table, Typography } from 'antd';
import { useEffect } from 'react';
import { type Job, report } from '#contract/report.ts';
import { pagesOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { download } from '@/request/download';
import { useAction } from '@/request/useCall';
import styles from './report-jobs.less';

/** Milliseconds between two looks at a job under way. */
const pollEvery = 1000;

const isUnderWay = ({ status }: Job): boolean => status === 'queued' || status === 'running';

/** Looks again while a job is under way. */
export function useFollowed(jobs: readonly Job[] | undefined, refresh: () => void): void {
  const underWay = jobs?.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(refresh, pollEvery);
    return () => clearInterval(timer);
  }, [underWay, refresh]);
}

/** Own reports: progress, times, download, cancel. */
export function ReportJobs({ title, jobs, onChanged }: { title: string; jobs: readonly Job[]; onChanged: () => void }) {
  const t = useT();
  const dates = useDates();
  const { initialState } = useModel('@@initialState');
  const me = initialState?.currentUser?.fullName || initialState?.currentUser?.username || '';
  return (
    <Table<Job>
      size="small"
      rowKey="id"
      title={() => <Typography.Text strong>{title}</Typography.Text>}
      dataSource={jobs}
      tableLayout="auto"
      scroll={{ x: 1000 }}
      pagination={pagesOf(jobs.length, t)}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('task.report.empty')} /> }}
      columns={[
        {
          key: 'file',
          title: t('task.report.file'),
          className: styles.file,
          render: (_, job) => job.fileName ?? t('task.report.title'),
        },
        { key: 'state', title: t('task.report.state'), width: 150, render: (_, job) => <State job={job} /> },
        {
          key: 'requested',
          title: t('task.report.requested'),
          width: 140,
          className: `num ${styles.lines}`,
          render: (_, job) => dates.time(job.createdOn),
        },
        {
          key: 'work',
          title: t('report.work'),
          width: 150,
          className: `num ${styles.lines}`,
          render: (_, job) =>
            job.startedOn &&
            [dates.time(job.startedOn), job.endedOn && dates.time(job.endedOn)].filter(Boolean).join(' –\n'),
        },
        {
          key: 'downloaded',
          title: t('report.downloaded'),
          width: 150,
          className: `num ${styles.lines}`,
          render: (_, job) => job.downloadedOn && `${me}\n${dates.time(job.downloadedOn)}`,
        },
        {
          key: 'expires',
          title: t('task.report.expires'),
          width: 140,
          className: `num ${styles.lines}`,
          render: (_, job) => dates.time(job.expiresAt),
        },
        // The columns are wider than the room beside the steps of a task: what is ready is always in reach.
        {
          key: 'actions',
          fixed: 'right',
          width: 130,
          render: (_, job) => <JobAction job={job} onChanged={onChanged} />,
        },
      ]}
    />
  );
}

/** Download of what is ready, cancel of what is under way. */
function JobAction({ job, onChanged }: { job: Job; onChanged: () => void }) {
  const t = useT();
  const cancel = useAction(report.cancel);
  const stop = async () => {
    if (await cancel.run({ params: { jobId: job.id } })) onChanged();
  };
  return (
    <>
      {job.status === 'done' && (
        <Button
          size="small"
          icon={<DownloadOutlined />}
          onClick={() => download(report.file, { params: { jobId: job.id } }).then(onChanged, () => undefined)}
        >
          {t('task.report.download')}
        </Button>
      )}
      {isUnderWay(job) && (
        <Button size="small" onClick={() => void stop()}>
          {t('task.report.cancel')}
        </Button>
      )}
    </>
  );
}

function State({ job }: { job: Job }) {
  const t = useT();
  if (job.status === 'failed') {
    return <Typography.Text type="danger">{t('task.report.failed', { reason: job.error ?? '' })}</Typography.Text>;
  }
  return (
    <Flex gap={8} align="center">
      <span>{t(`task.report.status.${job.status}`)}</span>
      {isUnderWay(job) && (
        <Progress
          size="small"
          style={{ width: 80, margin: 0 }}
          percent={Math.floor(job.progress * 100)}
          aria-label={t('task.report.state')}
        />
      )}
    </Flex>
  );
}
