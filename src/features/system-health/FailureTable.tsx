import { Table, type TableColumnsType } from 'antd';
import type { RecentFailure } from '#contract/system/health.ts';
import { pagesOf } from '@/components/small-pages';
import { useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import styles from './health.less';

/** What the server failed at, the latest first; a kind that repeats is one line with its count. */
export function FailureTable({ failures }: { failures: readonly RecentFailure[] }) {
  const t = useT();
  const dates = useDates();
  if (failures.length === 0) return <p>{t('health.failures.none')}</p>;
  const columns: TableColumnsType<RecentFailure> = [
    {
      title: t('health.failure.at'),
      width: 170,
      render: (_, { at }) => <span className="num">{dates.exact(at)}</span>,
    },
    { title: t('health.failure.count'), dataIndex: 'count', width: 80 },
    { title: t('health.failure.call'), render: (_, { method, route }) => <Call method={method} route={route} /> },
    { title: t('health.failure.status'), dataIndex: 'status', width: 80 },
    { title: t('health.failure.reason'), width: 220, render: (_, { name, code }) => `${name} (${code})` },
  ];
  return (
    <Table
      size="small"
      rowKey={({ method, route, name }) => `${method} ${route} ${name}`}
      columns={columns}
      dataSource={[...failures]}
      pagination={pagesOf(failures.length, t)}
    />
  );
}

function Call({ method, route }: { method: string; route: string }) {
  const t = useT();
  const beside = route === 'health' || route === 'pages' || route === 'other';
  return (
    <span className={styles.route}>
      {method} {beside ? t(`health.route.${route}`) : route}
    </span>
  );
}
