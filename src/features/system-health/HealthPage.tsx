import { ReloadOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Result, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { type Health, health } from '#contract/system/health.ts';
import { Warning } from '@/components/Warning';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useCall } from '@/request/useCall';
import { AuditCard } from './AuditCard';
import { FailureTable } from './FailureTable';
import styles from './health.less';
import { roomText } from './room-text';
import { SessionCard } from './sessions/SessionCard';

/** The state of the server on one screen: what runs, how much room is left, what is under way, and what failed of late. */
export function HealthPage() {
  const t = useT();
  const dates = useDates();
  const { data, error, loading, refresh } = useCall(health.state, {});
  if (error && !data) return <Result status="warning" title={t('health.failed')} />;
  return (
    <Flex vertical gap={16}>
      <div className={styles.head}>
        <h1 className="page-title">{t('health.title')}</h1>
        {data && <span className={`${styles.at} num`}>{t('health.at', { at: dates.exact(data.at) })}</span>}
        <Button icon={<ReloadOutlined />} loading={loading} onClick={refresh}>
          {t('health.refresh')}
        </Button>
      </div>
      {error && data && <Warning>{t('health.notRefreshed', { at: dates.exact(data.at) })}</Warning>}
      {data ? <State state={data} /> : <Skeleton active paragraph={{ rows: 8 }} />}
      <SessionCard at={data?.at} />
    </Flex>
  );
}

function State({ state }: { state: Health }) {
  const t = useT();
  return (
    <>
      <div className={styles.cards}>
        <ServerCard state={state} />
        <DatabaseCard database={state.database} />
        <StorageCard state={state} />
        <WorkCard state={state} />
        <AuditCard audit={state.audit} />
      </div>
      <Card size="small" title={<h2 className={styles.title}>{t('health.failures')}</h2>}>
        <p className="quiet">{t('health.failures.hint')}</p>
        <FailureTable failures={state.failures} />
      </Card>
    </>
  );
}

/** A card of facts: names and values. */
function Facts({ title, facts }: { title: string; facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Card size="small" title={<h2 className={styles.title}>{title}</h2>}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </dl>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd className="num">{value}</dd>
    </>
  );
}

function ServerCard({ state }: { state: Health }) {
  const t = useT();
  const dates = useDates();
  const minutes = Math.max(0, Math.floor((Date.parse(state.at) - Date.parse(state.startedAt)) / 60_000));
  const uptime = { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
  return (
    <Facts
      title={t('health.server')}
      facts={[
        [t('health.version'), state.version],
        [t('health.commit'), state.commit],
        [t('health.node'), state.node],
        [t('health.host'), state.host],
        [t('health.started'), dates.time(state.startedAt)],
        [t('health.uptime'), t('health.uptime.text', uptime)],
      ]}
    />
  );
}

function DatabaseCard({ database: { engine, version, migration, bytes, ping } }: Pick<Health, 'database'>) {
  const t = useT();
  return (
    <Facts
      title={t('health.database')}
      facts={[
        [t('health.engine'), `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${version}`],
        [t('health.migration'), migration],
        [t('health.size'), roomText(bytes)],
        [t('health.ping'), t('health.ping.text', { ms: ping })],
      ]}
    />
  );
}

function StorageCard({ state: { disks, backups } }: { state: Health }) {
  const t = useT();
  const dates = useDates();
  const { every, lastAt, bytes, failedAt, problem, isLate } = backups;
  const last = lastAt
    ? t('health.backups.made', { at: dates.time(lastAt), size: roomText(bytes) })
    : t('health.backups.none');
  return (
    <Facts
      title={t('health.storage')}
      facts={[
        ...disks.map((disk) => [t(`health.disk.${disk.use}`), <Disk key={disk.use} disk={disk} />] as const),
        [t('health.backups'), every === null ? t('health.backups.off') : t('health.backups.every', { hours: every })],
        [
          t('health.backups.last'),
          <>
            {last}
            {isLate && <Warning>{t('health.backups.late')}</Warning>}
            {failedAt && <Warning>{t('health.backups.failed', { at: dates.time(failedAt), problem })}</Warning>}
          </>,
        ],
      ]}
    />
  );
}

function Disk({ disk: { free, total, isLow } }: { disk: Health['disks'][number] }) {
  const t = useT();
  if (free === null || total === null) return <Warning>{t('health.disk.unknown')}</Warning>;
  return (
    <>
      {t('health.disk.free', { free: roomText(free), total: roomText(total) })}
      {isLow && <Warning>{t('health.disk.low')}</Warning>}
    </>
  );
}

function WorkCard({ state: { reports, streams, openVersions, messages } }: { state: Health }) {
  const t = useT();
  const notSent = messages.failed > 0 ? <Warning>{messages.failed}</Warning> : 0;
  return (
    <Facts
      title={t('health.work')}
      facts={[
        [t('health.reports'), t('health.reports.text', reports)],
        [t('health.versions'), t('health.versions.text', openVersions)],
        [t('health.streams'), t('health.streams.text', streams)],
        [t('health.messages'), messages.today],
        [t('health.messages.failed'), notSent],
      ]}
    />
  );
}
