import { DownloadOutlined } from '@ant-design/icons';
import { useModel } from '@umijs/max';
import { Button, Flex, Progress, Tooltip, Typography } from 'antd';
import { useEffect } from 'react';
import { type Job, report } from '#contract/report.ts';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { inLanguage } from '@/local-text';
import { download } from '@/request/download';
import { useAction } from '@/request/useCall';

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

/** The name of the file; of what has none yet, what it will be. Below it the profile it follows. */
export function JobFile({ job }: { job: Job }) {
  const t = useT();
  const { profile, template } = job;
  return (
    <>
      {job.fileName ?? t(job.kind === 'document' ? 'exchange.documents' : 'task.report.title')}
      {profile && (
        <div className="quiet">
          {t('reportProfile.of', {
            name: inLanguage(profile.name),
            audience: t(`reportProfile.audience.${profile.audience}`),
          })}
        </div>
      )}
      {template && <div className="quiet">{t('task.report.filledInto', template)}</div>}
    </>
  );
}

/** A moment. */
export function JobTime({ at }: { at: string }) {
  return <>{useDates().time(at)}</>;
}

/** When the work began and ended, one below the other. */
export function JobWork({ job: { startedOn, endedOn } }: { job: Job }) {
  const dates = useDates();
  if (!startedOn) return null;
  return <>{[dates.time(startedOn), endedOn && dates.time(endedOn)].filter(Boolean).join(' –\n')}</>;
}

/** Who has downloaded the file last, and when; the others on hover. */
export function JobDownloads({ job: { available, downloads, downloadCount } }: { job: Job }) {
  const t = useT();
  const dates = useDates();
  const lines = downloads.map(({ by, on }) => `${by}\n${dates.time(on)}`);
  if (!lines[0]) return available && <span className="quiet">{t('report.notDownloaded')}</span>;
  if (downloadCount === 1) return <>{lines[0]}</>;
  const all = lines.map((line) => line.replace('\n', ' · ')).join('\n');
  return (
    <Tooltip title={<span style={{ whiteSpace: 'pre' }}>{all}</span>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the others are told on focus too */}
      <span tabIndex={0}>{`${lines[0]}\n${t('report.downloadCount', { count: downloadCount })}`}</span>
    </Tooltip>
  );
}

/** How long the file is kept. */
export function JobExpiry({ job: { expiresAt, status, available } }: { job: Job }) {
  const t = useT();
  const dates = useDates();
  if (status === 'done' && !available) return <span className="quiet">{t('report.notKept')}</span>;
  return <>{expiresAt === null ? t('report.keptWithVersion') : dates.time(expiresAt)}</>;
}

/** Download of what is ready, cancel of what is under way. */
export function JobAction({ job, onChanged }: { job: Job; onChanged: () => void }) {
  const t = useT();
  const me = useModel('@@initialState').initialState?.currentUser?.id;
  const cancel = useAction(report.cancel);
  const stop = async () => {
    if (await cancel.run({ params: { jobId: job.id } })) onChanged();
  };
  return (
    <>
      {job.available && (
        <Button
          size="small"
          icon={<DownloadOutlined />}
          onClick={() => download(report.file, { params: { jobId: job.id } }).then(onChanged, () => undefined)}
        >
          {t('task.report.download')}
        </Button>
      )}
      {isUnderWay(job) && job.by.id === me && (
        <Button size="small" onClick={() => void stop()}>
          {t('task.report.cancel')}
        </Button>
      )}
    </>
  );
}

/** How far it is. */
export function JobState({ job }: { job: Job }) {
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
