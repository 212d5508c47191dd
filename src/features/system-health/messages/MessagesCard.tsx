import { Table, type TableColumnsType } from 'antd';
import { health } from '#contract/system/health.ts';
import type { Messages } from '#contract/system/messages.ts';
import { Warning } from '@/components/Warning';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { silent } from '@/request/call';
import { useCall } from '@/request/useCall';
import { type Fact, Facts } from '../Facts';
import { HealthCard } from '../HealthCard';
import styles from '../health.less';
import { TestMessages } from './TestMessages';

/** Mails and text messages of today, and a test of both. */
export function MessagesCard({ round }: { round: number }) {
  const t = useT();
  const read = useCall(health.messages, {}, silent);
  return (
    <HealthCard title={t('health.messages')} read={read} round={round}>
      {(data) => (
        <>
          <Counts kinds={data.kinds} />
          <Hint since={data.since} />
          <MessageFacts {...data} />
          <TestMessages onTested={read.refresh} />
        </>
      )}
    </HealthCard>
  );
}

type Kind = Messages['kinds'][number];

function Counts({ kinds }: { kinds: Messages['kinds'] }) {
  const t = useT();
  const count = (name: 'failed' | 'limited', width: number) => ({
    title: t(`health.messages.${name}`),
    width,
    render: (_: unknown, kind: Kind) => (kind[name] > 0 ? <Warning>{kind[name]}</Warning> : 0),
  });
  const columns: TableColumnsType<Kind> = [
    { title: t('health.messages.kind'), render: (_, { kind }) => t(`health.messages.kind.${kind}`) },
    { title: t('health.messages.today'), dataIndex: 'today', width: 70 },
    { title: t('health.messages.most'), dataIndex: 'most', width: 70 },
    count('failed', 80),
    count('limited', 110),
  ];
  return <Table size="small" rowKey="kind" columns={columns} dataSource={[...kinds]} pagination={false} />;
}

function Hint({ since }: { since: string }) {
  const t = useT();
  const dates = useDates();
  return <p className={`quiet ${styles.hint}`}>{t('health.messages.hint', { since: dates.time(since) })}</p>;
}

function MessageFacts({ ways, underWay, waiting, lastFailure }: Messages) {
  const t = useT();
  const dates = useDates();
  const last = lastFailure && {
    text: t('health.messages.last.text', {
      at: dates.exact(lastFailure.at),
      way: t(`health.messages.${lastFailure.way}`),
    }),
    why: [t(`health.trouble.${lastFailure.cause}`), lastFailure.code && `(${lastFailure.code})`],
  };
  const facts: readonly Fact[] = [
    [t('health.messages.mail'), t(`health.messages.way.${ways.mail}`)],
    [t('health.messages.sms'), t(`health.messages.way.${ways.sms}`)],
    [t('health.messages.underWay'), underWay],
    [t('health.messages.waiting'), t('health.messages.waiting.text', { count: waiting })],
    [
      t('health.messages.last'),
      last ? (
        <>
          {last.text}
          <Warning>{last.why.filter(Boolean).join(' ')}</Warning>
        </>
      ) : (
        t('health.messages.last.none')
      ),
    ],
  ];
  return <Facts facts={facts} />;
}
