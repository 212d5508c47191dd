import { DownloadOutlined, ExportOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Card, Checkbox, Empty, Flex, Progress, Radio, Select, Table, Typography } from 'antd';
import { useEffect, useState } from 'react';
import { type Job, report, reportFormats, reportLocales } from '#contract/report.ts';
import { taskVersion } from '#contract/task-version.ts';
import { lineCount, type PointGroup, pointGroups } from '#domain/workspace/point-groups.ts';
import { currentLanguage, useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { download } from '@/request/download';
import { useAction, useCall } from '@/request/useCall';
import { ReportGate } from './ReportGate';

/** Milliseconds between two looks at a job under way. */
const pollEvery = 1000;

const isUnderWay = ({ status }: Job): boolean => status === 'queued' || status === 'running';

/** Asks for reports of one version and lists the own ones: progress, cancel, failure, download. */
export function ReportPanel({ versionId }: { versionId: string }) {
  const { data: jobs, mutate, refresh } = useCall(report.list, { params: { versionId } });
  const underWay = jobs?.some(isUnderWay) ?? false;
  useEffect(() => {
    if (!underWay) return;
    const timer = setInterval(refresh, pollEvery);
    return () => clearInterval(timer);
  }, [underWay, refresh]);
  return (
    <Flex vertical gap={16}>
      <ReportForm versionId={versionId} onAsked={(job) => mutate([job, ...(jobs ?? [])])} />
      <ReportJobs jobs={jobs ?? []} onChanged={refresh} />
    </Flex>
  );
}

/** What the report is to be; what the analysis still lacks is shown before it is asked for. */
function ReportForm({ versionId, onAsked }: { versionId: string; onAsked: (job: Job) => void }) {
  const t = useT();
  const [format, setFormat] = useState<(typeof reportFormats)[number]>('docx');
  const [locale, setLocale] = useState<(typeof reportLocales)[number]>(currentLanguage());
  const [explain, setExplain] = useState(false);
  const [open, setOpen] = useState<readonly PointGroup[] | null>(null);
  const request = useAction(report.request);
  const check = useOpenPointsOf(versionId);

  const ask = async (reason: string) => {
    setOpen(null);
    const job = await request.run({ params: { versionId }, body: { format, locale, explain, reason } });
    if (job) onAsked(job);
  };
  const begin = async () => {
    const groups = await check.run();
    if (!groups) return;
    if (lineCount(groups) > 0) setOpen(groups);
    else await ask('');
  };

  return (
    <Card size="small" title={t('task.report.title')} style={{ maxWidth: 720 }}>
      <Flex gap={24} align="center" wrap>
        <Radio.Group
          aria-label={t('task.report.format')}
          value={format}
          onChange={(event) => setFormat(event.target.value)}
          options={reportFormats.map((value) => ({ value, label: t(`task.report.${value}`) }))}
        />
        <Select
          aria-label={t('task.report.language')}
          style={{ width: 160 }}
          value={locale}
          onChange={setLocale}
          options={reportLocales.map((value) => ({ value, label: t(`task.report.locale.${value}`) }))}
        />
        <Checkbox checked={explain} onChange={(event) => setExplain(event.target.checked)}>
          {t('task.report.explain')}
        </Checkbox>
        <Button
          type="primary"
          icon={<ExportOutlined />}
          loading={check.loading || request.loading}
          onClick={() => void begin()}
        >
          {t('task.report.export')}
        </Button>
      </Flex>
      {open && <ReportGate groups={open} onGo={(reason) => void ask(reason)} onClose={() => setOpen(null)} />}
    </Card>
  );
}

const nothing: readonly PointGroup[] = [];

/**
 * Reads the open points of a version by rule; undefined when that failed, which has been shown. None of a final version, for which a reason
 * was given when it became final, and none for who may not read analyses.
 */
function useOpenPointsOf(versionId: string) {
  const { canProjectAnalysisRead } = useAccess();
  const { run, loading } = useAction(taskVersion.openPoints);
  return {
    loading,
    run: async (): Promise<readonly PointGroup[] | undefined> => {
      if (!canProjectAnalysisRead) return nothing;
      const found = await run({ params: { versionId } });
      return found && (found.status === 'frozen' ? nothing : pointGroups(found.points));
    },
  };
}

/** The own reports of the version. */
function ReportJobs({ jobs, onChanged }: { jobs: readonly Job[]; onChanged: () => void }) {
  const t = useT();
  const dates = useDates();
  return (
    <Table<Job>
      size="small"
      rowKey="id"
      title={() => <Typography.Text strong>{t('task.report.mine')}</Typography.Text>}
      dataSource={jobs}
      pagination={false}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('task.report.empty')} /> }}
      columns={[
        { key: 'file', title: t('task.report.file'), render: (_, job) => job.fileName ?? t('task.report.title') },
        { key: 'state', title: t('task.report.state'), width: 320, render: (_, job) => <State job={job} /> },
        {
          key: 'requested',
          title: t('task.report.requested'),
          width: 160,
          className: 'num',
          render: (_, job) => dates.time(job.createdOn),
        },
        {
          key: 'expires',
          title: t('task.report.expires'),
          width: 160,
          className: 'num',
          render: (_, job) => dates.time(job.expiresAt),
        },
        { key: 'actions', width: 130, render: (_, job) => <JobAction job={job} onChanged={onChanged} /> },
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
          onClick={() => download(report.file, { params: { jobId: job.id } }).catch(() => undefined)}
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
          style={{ width: 160, margin: 0 }}
          percent={Math.floor(job.progress * 100)}
          aria-label={t('task.report.state')}
        />
      )}
    </Flex>
  );
}
