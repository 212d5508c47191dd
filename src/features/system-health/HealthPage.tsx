import { ReloadOutlined } from '@ant-design/icons';
import { Button, Card, Flex, Skeleton } from 'antd';
import { useState } from 'react';
import { type Health, health } from '#contract/system/health.ts';
import { Warning } from '@/components/Warning';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { useCall } from '@/request/useCall';
import { AuditCard } from './AuditCard';
import { type Fact, Facts } from './Facts';
import { FailureTable } from './FailureTable';
import styles from './health.less';
import { MessagesCard } from './messages/MessagesCard';
import { roomText } from './room-text';
import { SessionCard } from './sessions/SessionCard';
import { LongTasksCard } from './tasks/LongTasksCard';

/** The state of the server on one screen: what runs, how much room is left, what is under way, and what failed of late. */
export function HealthPage() {
  const t = useT();
  const dates = useDates();
  const { data, error, loading, refresh } = useCall(health.state, {});
  const [round, setRound] = useState(0);
  const refreshAll = () => {
    refresh();
    setRound((before) => before + 1);
  };
  return (
    <Flex vertical gap={16}>
      <div className={styles.head}>
        <h1 className="page-title">{t('health.title')}</h1>
        {data && <span className={`${styles.at} num`}>{t('health.at', { at: dates.exact(data.at) })}</span>}
        <Button icon={<ReloadOutlined />} loading={loading} onClick={refreshAll}>
          {t('health.refresh')}
        </Button>
      </div>
      {error && <Warning>{data ? t('health.notRefreshed', { at: dates.exact(data.at) }) : t('health.failed')}</Warning>}
      {data && <StateCards state={data} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      <div className={styles.pair}>
        <MessagesCard round={round} />
        <LongTasksCard round={round} />
      </div>
      <SessionCard at={data?.at} />
      {data && (
        <Card size="small" title={<h2 className={styles.title}>{t('health.failures')}</h2>}>
          <p className="quiet">{t('health.failures.hint')}</p>
          <FailureTable failures={data.failures} />
        </Card>
      )}
    </Flex>
  );
}

function StateCards({ state }: { state: Health }) {
  return (
    <div className={styles.cards}>
      <ServerCard state={state} />
      <DatabaseCard database={state.database} />
      <StorageCard state={state} />
      <WorkCard state={state} />
      <AuditCard audit={state.audit} />
    </div>
  );
}

/** A card of facts. */
function FactCard({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Card size="small" title={<h2 className={styles.title}>{title}</h2>}>
      <Facts facts={facts} />
    </Card>
  );
}

function ServerCard({ state }: { state: Health }) {
  const t = useT();
  const dates = useDates();
  const minutes = Math.max(0, Math.floor((Date.parse(state.at) - Date.parse(state.startedAt)) / 60_000));
  const uptime = { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
  return (
    <FactCard
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

function DatabaseCard({ database }: Pick<Health, 'database'>) {
  const { engine, version, migration, bytes, ping, connections, servers } = database;
  const t = useT();
  // Debian adds the name of its package.
  const [number] = version.split(' ');
  const waits = connections !== null && connections.waiting > 0;
  const used = connections && t('health.connections.text', connections);
  return (
    <FactCard
      title={t('health.database')}
      facts={[
        [t('health.engine'), `${engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'} ${number}`],
        [t('health.migration'), migration],
        [t('health.size'), roomText(bytes)],
        [t('health.ping'), t('health.ping.text', { ms: ping })],
        ...(used ? [[t('health.connections'), waits ? <Warning key="used">{used}</Warning> : used] as const] : []),
        ...(servers?.length ? [[t('health.servers'), <Servers key="servers" servers={servers} />] as const] : []),
      ]}
    />
  );
}

function Servers({ servers }: { servers: NonNullable<Health['database']['servers']> }) {
  const t = useT();
  const dates = useDates();
  return servers.map(({ host, version, since, isThis }) => (
    <div key={`${host} ${since}`}>
      {t(isThis ? 'health.servers.this' : 'health.servers.text', { host, version, since: dates.time(since) })}
    </div>
  ));
}

function StorageCard({ state: { disks, sharedFiles, backups } }: { state: Health }) {
  const t = useT();
  const dates = useDates();
  const { every, lastAt, bytes, failedAt, problem, isEnded, isLate } = backups;
  const last = lastAt
    ? t('health.backups.made', { at: dates.time(lastAt), size: roomText(bytes) })
    : t('health.backups.none');
  return (
    <FactCard
      title={t('health.storage')}
      facts={[
        ...disks.map((disk) => [t(`health.disk.${disk.use}`), <Disk key={disk.use} disk={disk} />] as const),
        ...(sharedFiles ? [[t('health.files'), <SharedFiles key="files" {...sharedFiles} />] as const] : []),
        [t('health.backups'), every === null ? t('health.backups.off') : t('health.backups.every', { hours: every })],
        [
          t('health.backups.last'),
          <>
            {last}
            {isLate && <Warning>{t('health.backups.late')}</Warning>}
            {failedAt && (
              <Warning>
                {isEnded
                  ? t('health.backups.ended', { at: dates.time(failedAt) })
                  : t('health.backups.failed', { at: dates.time(failedAt), problem })}
              </Warning>
            )}
          </>,
        ],
      ]}
    />
  );
}

/** The store of files that servers share. */
function SharedFiles({ ping }: NonNullable<Health['sharedFiles']>) {
  const t = useT();
  return ping === null ? <Warning>{t('health.files.away')}</Warning> : t('health.ping.text', { ms: ping });
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

function WorkCard({ state: { reports, streams, openVersions } }: { state: Health }) {
  const t = useT();
  return (
    <FactCard
      title={t('health.work')}
      facts={[
        [t('health.reports'), t('health.reports.text', reports)],
        [t('health.versions'), t('health.versions.text', openVersions)],
        [t('health.streams'), t('health.streams.text', streams)],
      ]}
    />
  );
}
