import { BellOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useT } from '@/i18n';
import styles from '@/product/inbox/inbox.less';
import { keepUnread, unread } from '@/product/inbox/unread';
import { HeaderPopup } from './HeaderPopup';
import { PartBoundary } from './PageBoundary';

const InboxList = lazy(() => import(/* webpackChunkName: "inbox" */ '@/product/inbox/InboxList'));

/** The page is usable before the inbox is asked (ms). */
const askAfter = 1_000;
/** More are not counted out. */
const most = 99;

/** The bell of the header, with how many notifications are unread; it opens the inbox. */
export function Bell() {
  const t = useT();
  const count = useSyncExternalStore(unread.subscribe, unread.get);
  useEffect(() => {
    let forget: (() => void) | undefined;
    const timer = setTimeout(() => {
      forget = keepUnread();
    }, askAfter);
    return () => {
      clearTimeout(timer);
      forget?.();
    };
  }, []);
  const words = count > 0 ? t('inbox.bell', { count }) : t('inbox.title');
  return (
    <HeaderPopup
      button={
        <Button type="text" aria-label={words} title={words} data-part="bell">
          <span className={styles.bell}>
            <BellOutlined />
            {count > 0 && <span className={styles.count}>{count > most ? `${most}+` : count}</span>}
          </span>
        </Button>
      }
    >
      {(button, shown) => (
        <Popover
          {...shown}
          destroyOnHidden
          content={
            <PartBoundary>
              <Suspense>
                <InboxList onLeave={() => shown.onOpenChange(false)} />
              </Suspense>
            </PartBoundary>
          }
        >
          {button}
        </Popover>
      )}
    </HeaderPopup>
  );
}
