import { Empty, Table, Typography } from 'antd';
import type { Job } from '#contract/report.ts';
import { pagesOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { JobAction, JobDownloads, JobExpiry, JobFile, JobState, JobTime, JobWork } from './job-cells';
import styles from './report-jobs.less';

/** Reports whose files are there or are being made: who asked, progress, times, downloads, cancel. */
export function ReportJobs({ title, jobs, onChanged }: { title: string; jobs: readonly Job[]; onChanged: () => void }) {
  const t = useT();
  const times = `num ${styles.lines}`;
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
          render: (_, job) => <JobFile job={job} />,
        },
        { key: 'state', title: t('task.report.state'), width: 150, render: (_, job) => <JobState job={job} /> },
        {
          key: 'requested',
          title: t('task.report.requested'),
          width: 140,
          className: times,
          render: (_, job) => (
            <>
              {job.by.name}
              {'\n'}
              <JobTime at={job.createdOn} />
            </>
          ),
        },
        {
          key: 'work',
          title: t('report.work'),
          width: 150,
          className: times,
          render: (_, job) => <JobWork job={job} />,
        },
        {
          key: 'downloaded',
          title: t('report.downloaded'),
          width: 150,
          className: times,
          render: (_, job) => <JobDownloads job={job} />,
        },
        {
          key: 'expires',
          title: t('task.report.expires'),
          width: 140,
          className: times,
          render: (_, job) => <JobExpiry job={job} />,
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
