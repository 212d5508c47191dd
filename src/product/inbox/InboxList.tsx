import { Link } from '@umijs/max';
import { Button, Skeleton } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { inbox } from '#contract/account/inbox.ts';
import { isNearEnd } from '@/components/near-end';
import { useT } from '@/i18n';
import { fetching } from '@/request/defaults';
import { useCall } from '@/request/useCall';
import styles from './inbox.less';
import { markNotices, NoticeLine } from './NoticeLine';
import { unread } from './unread';

const step = 20;

/** What the user was notified of, the newest first. */
export default function InboxList({ onLeave }: { onLeave: () => void }) {
  const t = useT();
  const [onlyUnread, setOnlyUnread] = useState(false);
  const [shown, setShown] = useState(step);
  const query = { pageSize: Math.min(shown, 100), ...(onlyUnread && { unread: 'true' as const }) };
  const { data, error, refresh, mutate } = useCall(inbox.list, { query });
  const count = useSyncExternalStore(unread.subscribe, unread.get);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number means that something is new, or read elsewhere
  useEffect(() => refresh(), [count, refresh]);
  const isMore = data !== undefined && data.total > data.list.length && shown < 100;
  const markAll = async () => {
    await markNotices(undefined, true);
    refresh();
  };
  return (
    <section
      className={styles.inbox}
      aria-label={t('inbox.title')}
      data-part="inbox"
      onScroll={({ currentTarget }) => {
        const asked = (data?.list.length ?? 0) < shown;
        if (isMore && !asked && isNearEnd(currentTarget, fetching.loadMoreThresholdPx)) setShown(shown + step);
      }}
    >
      <header>
        <h2>{t('inbox.title')}</h2>
        <Button size="small" type="text" aria-pressed={onlyUnread} onClick={() => setOnlyUnread(!onlyUnread)}>
          {t(onlyUnread ? 'inbox.all' : 'inbox.unread')}
        </Button>
        <Button size="small" type="text" disabled={count === 0} onClick={markAll}>
          {t('inbox.markAll')}
        </Button>
      </header>
      {error && <p role="alert">{t('inbox.failed')}</p>}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 3 }} />}
      {data && data.list.length === 0 && <p className="quiet">{t('inbox.none')}</p>}
      <ul>
        {data?.list.map((item) => (
          <NoticeLine
            key={item.id}
            item={item}
            onRead={(read, leaves) => {
              mutate({ ...data, list: data.list.map((one) => (one.id === item.id ? { ...one, read } : one)) });
              if (leaves) onLeave();
            }}
          />
        ))}
      </ul>
      {data && isMore && (
        <Button size="small" type="link" onClick={() => setShown(shown + step)}>
          {t('inbox.more', { count: data.total - data.list.length })}
        </Button>
      )}
      <Link to="/account/settings?tab=notifications" onClick={onLeave}>
        {t('inbox.settings')}
      </Link>
    </section>
  );
}
