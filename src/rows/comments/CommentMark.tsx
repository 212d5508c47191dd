import { useT } from '@/i18n';
import { useCommentCount } from '@/session/live/talk-of-rows';
import styles from './comments.less';

/** Beside the code of a row: how many threads about it are open. */
export function CommentMark({ rowId }: { rowId: string }) {
  const t = useT();
  const open = useCommentCount(rowId)?.open ?? 0;
  if (open === 0) return null;
  const words = t('comments.mark', { count: open });
  return (
    <span className={styles.mark} data-part="comment-mark" role="img" aria-label={words} title={words}>
      {open}
    </span>
  );
}
