import { Link } from '@umijs/max';
import { type InboxItem, inbox } from '#contract/account/inbox.ts';
import { fillHoles } from '#domain/model/holes.ts';
import { notificationTexts } from '#domain/model/notification-texts.ts';
import { addressOfNotice } from '#domain/product/notice-address.ts';
import { currentLanguage, useT } from '@/i18n';
import { useDates } from '@/i18n-dates';
import { call, silent } from '@/request/call';
import styles from './inbox.less';
import { unread } from './unread';

/** Marks notifications, those given or all; a failure is nothing to stop for: they are marked the next time. */
export async function markNotices(ids: string[] | undefined, read: boolean): Promise<void> {
  const answer = await call(inbox.mark, { body: { ...(ids && { ids }), read } }, silent).catch(() => undefined);
  if (answer) unread.put(answer.unread);
}

/** One notification: what happened, what was said, when. It leads there and is read then. */
export function NoticeLine({
  item,
  onRead,
}: {
  item: InboxItem;
  /** It was marked as read, or unread. */
  onRead: (read: boolean, leaves: boolean) => void;
}) {
  const t = useT();
  const dates = useDates();
  const { en, zh } = notificationTexts[item.kind];
  const holes = { who: item.by?.name ?? '', subject: item.subject, task: item.taskName };
  const mark = (read: boolean, leaves = false) => {
    void markNotices([item.id], read);
    onRead(read, leaves);
  };
  return (
    <li className={styles.notice} data-part="notice" data-read={item.read}>
      <Link to={addressOfNotice(item)} onClick={() => mark(true, true)}>
        {fillHoles(currentLanguage() === 'zh-CN' ? zh : en, holes)}
      </Link>
      {item.text && <p>{item.text}</p>}
      <div className={styles.last}>
        <span className="quiet">
          {item.projectName} · {dates.time(item.at)}
        </span>
        <button type="button" onClick={() => mark(!item.read)}>
          {t(item.read ? 'inbox.markUnread' : 'inbox.markRead')}
        </button>
      </div>
    </li>
  );
}
