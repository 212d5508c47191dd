import { Button, Card, Skeleton } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { Warning } from '@/components/Warning';
import { useT } from '@/i18n';
import styles from './health.less';

interface Read<T> {
  data: T | undefined;
  error: unknown;
  refresh: () => void;
}

interface Props<T> {
  title: string;
  /** What the card shows; a card that could not be read says so and leaves the others as they are. */
  read: Read<T>;
  /** Counts the refreshes of the page: the card reads again with each. */
  round: number;
  /** Beside the title. */
  acts?: ReactNode;
  children: (data: T) => ReactNode;
}

/** A card of the page that reads its own part of the state. */
export function HealthCard<T>({ title, read: { data, error, refresh }, round, acts, children }: Props<T>) {
  const t = useT();
  const shown = useRef(round);
  useEffect(() => {
    if (shown.current === round) return;
    shown.current = round;
    refresh();
  }, [round, refresh]);
  return (
    <Card size="small" title={<h2 className={styles.title}>{title}</h2>} extra={acts}>
      {error !== undefined && (
        <div className={styles.failed}>
          <Warning>{t('health.card.failed')}</Warning>
          <Button size="small" onClick={refresh}>
            {t('health.card.retry')}
          </Button>
        </div>
      )}
      {data ? children(data) : error === undefined && <Skeleton active paragraph={{ rows: 3 }} />}
    </Card>
  );
}
