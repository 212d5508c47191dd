import { useT } from '@/i18n';
import { useWorkspace } from '@/session/SessionProvider';
import styles from './reviews.less';

/** Beside the code of a row: that it is reviewed, or suspect since. */
export function ReviewMark({ rowId }: { rowId: string }) {
  const t = useT();
  const mark = useWorkspace((v) => v.marks.get(rowId));
  if (!mark) return null;
  const state = mark.differences.length > 0 ? 'suspect' : 'reviewed';
  const words = t(`review.mark.${state}`);
  return (
    <span
      className={styles.mark}
      data-part="review-mark"
      data-state={state}
      role="img"
      aria-label={words}
      title={words}
    >
      {state === 'suspect' ? '?' : '✓'}
    </span>
  );
}
